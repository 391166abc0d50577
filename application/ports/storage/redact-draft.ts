import { factsWithoutPerson } from '../../../domain/delivery/ad-facts.js';
import { redactEvent } from '../../../domain/decision-record/redact.js';
import type { StreamDraft } from './journal.js';

/** An event of a stream without all that tells of the person whom its ad was shown to. */
export const redactDraft = <Draft extends StreamDraft>({ sessionId: _, ...draft }: Draft) => ({
  ...draft,
  event: redactEvent(draft.event),
  about: draft.about && factsWithoutPerson(draft.about),
});
