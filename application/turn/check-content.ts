import { judgeEligibility } from '../../domain/eligibility/eligibility.js';
import { noteFailure } from '../deadline/deadline-log.js';
import type { OpenTurn } from './open-turn.js';
import type { Ports } from '../ports/index.js';
import { withDeadline } from '../deadline/deadline.js';

/** Asks the operator's remote classifier, if there is one: only when nothing else has skipped, and before any bid request. */
export const checkContent = async (ports: Ports, open: OpenTurn): Promise<OpenTurn> => {
  const { contentCheck } = ports;
  if (contentCheck === undefined) return open;
  const { deadline, messages } = open.request;
  try {
    const { tier, reason } = await withDeadline(deadline, () => contentCheck.check(messages, deadline.signal));
    const signals = tier === 'safe' ? open.signals : { ...open.signals, safety: tier, safetyReason: reason };
    const facts = { ...open.facts, signals };
    return { ...open, signals, facts, gates: judgeEligibility(facts) };
  } catch (error) {
    noteFailure(ports, open.request, 'content-check', error);
    const facts = { ...open.facts, unavailable: [...open.facts.unavailable, 'content-check'] };
    return { ...open, facts, gates: judgeEligibility(facts) };
  }
};
