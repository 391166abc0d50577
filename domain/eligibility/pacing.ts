import type { PacingRule } from '../catalog/account.js';
import type { SessionState } from './session.js';
import type { SkipReason } from '../values/skip-code.js';
import type { EpochMs } from '../values/time.js';

/** What pacing knows of a session. */
export type PacedSession = Pick<SessionState, 'lastShownTurn' | 'lastShownAtMs' | 'shownAds'>;

export interface PacingFacts {
  /** Assistant turn, from 1. */
  readonly turn: number;
  readonly nowMs: EpochMs;
  readonly session: PacedSession;
  /** Ads of the user's present day, over all conversations. */
  readonly shownToday: number;
}

export type PacingReason = Extract<SkipReason, 'first-turns' | 'every-nth' | 'cooldown' | 'session-cap' | 'day-cap'>;

/**
 * Whether a turn may show an ad. Counted from the last turn that was answered with one, not from the last attempt:
 * a no-fill costs nothing and no burst can follow it. A clock that went backwards does not prolong the cooldown.
 */
export const judgePacing = (rule: PacingRule, facts: PacingFacts): PacingReason | undefined => {
  const { turn, nowMs, session, shownToday } = facts;
  if (turn <= rule.firstTurns) return 'first-turns';
  if (session.lastShownTurn !== undefined && turn - session.lastShownTurn < rule.everyNth) return 'every-nth';
  if (session.lastShownAtMs !== undefined) {
    const elapsedMs = nowMs - session.lastShownAtMs;
    if (elapsedMs >= 0 && elapsedMs < rule.cooldownMs) return 'cooldown';
  }
  if (rule.maxPerSession !== undefined && session.shownAds >= rule.maxPerSession) return 'session-cap';
  return rule.maxPerDay !== undefined && shownToday >= rule.maxPerDay ? 'day-cap' : undefined;
};

/** How many more ads the caps leave to this turn; several placements of one turn share it. */
export const adsLeft = (rule: PacingRule, facts: Pick<PacingFacts, 'session' | 'shownToday'>): number =>
  Math.max(
    0,
    Math.min(
      rule.maxPerSession === undefined ? Infinity : rule.maxPerSession - facts.session.shownAds,
      rule.maxPerDay === undefined ? Infinity : rule.maxPerDay - facts.shownToday,
    ),
  );
