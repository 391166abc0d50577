import { factsWithoutPerson } from '../../../../domain/delivery/ad-facts.js';
import { redactEvent } from '../../../../domain/decision-record/redact.js';
import type { StreamDraft } from './journal.js';

/** An event of a stream without what describes the person who saw its ad. */
export const redactDraft = <Draft extends StreamDraft>({ sessionId: _, ...draft }: Draft) => ({
  ...draft,
  event: redactEvent(draft.event),
  about: draft.about && factsWithoutPerson(draft.about),
});
