import type { PacingRule } from '../catalog/account.js';
import { TURN_CAPS, type CapReason, type PersonCounts } from '../values/ad-caps.js';
import type { EpochMs } from '../values/time.js';

/** What pacing knows of a session. */
export interface PacedSession {
  readonly lastShownTurn?: number | undefined;
  readonly lastShownAtMs?: EpochMs | undefined;
  readonly shownAds: number;
}

/** With the ads of the user, over all conversations, that each cap counts. */
export interface PacingFacts extends PersonCounts {
  /** Assistant turn, from 1. */
  readonly turn: number;
  readonly nowMs: EpochMs;
  readonly session: PacedSession;
}

export type PacingReason = 'first-turns' | 'every-nth' | 'cooldown' | CapReason;

type CountedFacts = PersonCounts & Pick<PacingFacts, 'session'>;

/** A count that is not known is as good as reached. */
const countOf = (cap: (typeof TURN_CAPS)[number], facts: CountedFacts): number =>
  cap.window === 'session' ? facts.session.shownAds : (facts[cap.count] ?? Infinity);

const reachedCap = (rule: PacingRule, facts: CountedFacts): CapReason | undefined => {
  for (const cap of TURN_CAPS) {
    const limit = rule[cap.key];
    if (limit !== undefined && countOf(cap, facts) >= limit) return cap.reason;
  }
  return undefined;
};

/**
 * Whether a turn may show an ad. Counted from the last turn that was answered with one, not from the last attempt:
 * a no-fill costs nothing and no burst can follow it. A clock that went backwards does not prolong the cooldown.
 */
export const judgePacing = (rule: PacingRule, facts: PacingFacts): PacingReason | undefined => {
  const { turn, nowMs, session } = facts;
  if (turn <= rule.firstTurns) return 'first-turns';
  if (session.lastShownTurn !== undefined && turn - session.lastShownTurn < rule.everyNth) return 'every-nth';
  if (session.lastShownAtMs !== undefined) {
    const elapsedMs = nowMs - session.lastShownAtMs;
    if (elapsedMs >= 0 && elapsedMs < rule.cooldownMs) return 'cooldown';
  }
  return reachedCap(rule, facts);
};

/** How many more ads the caps leave to this turn; several placements of one turn share it. */
export const adsLeft = (rule: PacingRule, facts: CountedFacts): number => {
  let left = Infinity;
  for (const cap of TURN_CAPS) {
    const limit = rule[cap.key];
    if (limit !== undefined) left = Math.min(left, limit - countOf(cap, facts));
  }
  return Math.max(0, left);
};
