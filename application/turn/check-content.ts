import { judgeEligibility } from '../../domain/eligibility/eligibility.js';
import { noteFailure } from '../deadline/fired-deadlines.js';
import type { OpenTurn } from './open-turn.js';
import type { Ports } from '../ports/index.js';
import { within } from '../deadline/within.js';

/** Asks the operator's remote classifier, if there is one: only when nothing else has skipped, and before any bid request. */
export const checkContent = async (ports: Ports, open: OpenTurn): Promise<OpenTurn> => {
  const { contentCheck } = ports;
  if (contentCheck === undefined) return open;
  const { limit, messages } = open.request;
  try {
    const { tier, reason } = await within(() => contentCheck.check(messages, limit.signal), limit);
    const signals = tier === 'safe' ? open.signals : { ...open.signals, safety: tier, safetyReason: reason };
    const facts = { ...open.facts, signals };
    return { ...open, signals, facts, gates: judgeEligibility(facts) };
  } catch (error) {
    noteFailure(ports, open.request, 'content-check', error);
    const facts = { ...open.facts, unavailable: [...open.facts.unavailable, 'content-check'] };
    return { ...open, facts, gates: judgeEligibility(facts) };
  }
};
