import { dueAt, type SpendPlan } from './spend-plan.js';
import { MINUTE_MS, SECOND_MS, type EpochMs } from '../values/time.js';

/** What a throttle has learned, and how often its line item may take part now. */
export interface PacingState {
  readonly steppedAtMs: EpochMs;
  /** For how long opportunities were counted, up to {@link RATE_WINDOW_MS}. */
  readonly observedMs: number;
  /** Opportunities that the line item fits, per millisecond. */
  readonly fittingPerMs: number;
  /** How many ads came of how many times that the line item took part; old ones fade. */
  readonly bought: number;
  readonly taken: number;
  /** The sum of past errors, as a rate: nanos per millisecond. */
  readonly integral: number;
  /** 0 to 1. */
  readonly probability: number;
}

/** A throttle decides anew at most so often. */
export const PACING_STEP_MS = SECOND_MS;
/** How soon a change of traffic is believed. */
const RATE_WINDOW_MS = 5 * MINUTE_MS;
/** In how much time the proportional part makes good what was missed. */
const CORRECTION_MS = 15 * MINUTE_MS;
/** In how much time the integral part does as much again. */
const INTEGRAL_MS = 60 * MINUTE_MS;
/** A night without a request is one observation, not hours of being wrong. */
const MAX_INTEGRATED_MS = MINUTE_MS;
/** So many times of taking part are remembered. */
const YIELD_MEMORY = 200;

export const newPacing = (nowMs: EpochMs): PacingState => ({
  steppedAtMs: nowMs,
  observedMs: 0,
  fittingPerMs: 0,
  bought: 0,
  taken: 0,
  integral: 0,
  probability: 1,
});

/** What taking part once is likely to cost, in ads: all of one as long as nothing is known. */
export const expectedAds = ({ bought, taken }: PacingState): number => Math.max(0.001, (bought + 1) / (taken + 1));

/** Takes in what became of `taken` times; `bought` is in ads, and below zero when more was given back than spent. */
export const learnYield = (state: PacingState, seen: Pick<PacingState, 'bought' | 'taken'>): PacingState => {
  const kept = Math.exp(-seen.taken / YIELD_MEMORY);
  return { ...state, bought: Math.max(0, state.bought * kept + seen.bought), taken: state.taken * kept + seen.taken };
};

/** Since the last step, and since the plan's begin. */
export interface PacingSample {
  readonly nowMs: EpochMs;
  readonly fitting: number;
  readonly spent: number;
}

const within = (value: number, low: number, high: number): number => Math.min(high, Math.max(low, value));

const observed = (state: PacingState, elapsedMs: number, fitting: number) => {
  const observedMs = Math.min(state.observedMs + elapsedMs, RATE_WINDOW_MS);
  const weight = Math.min(1, elapsedMs / observedMs);
  return { observedMs, fittingPerMs: state.fittingPerMs + weight * (fitting / elapsedMs - state.fittingPerMs) };
};

/**
 * One step of the throttle: the probability at which the traffic of the moment buys what the plan asks for
 * (feed-forward), plus what was missed (proportional), plus what is missed all the time (integral). The integral rests
 * while the probability is at its end and could only be driven further (anti-windup).
 */
export const stepPacing = (
  state: PacingState,
  plan: SpendPlan,
  { nowMs, fitting, spent }: PacingSample,
): PacingState => {
  const elapsedMs = nowMs - state.steppedAtMs;
  // A clock that was put back: nothing can be learned of this step.
  if (elapsedMs <= 0) return { ...state, steppedAtMs: nowMs };
  const { observedMs, fittingPerMs } = observed(state, elapsedMs, fitting);
  const due = dueAt(plan, nowMs);
  const missed = due.spend - spent;
  const wanted = due.perMs + missed / CORRECTION_MS + state.integral;
  const offered = fittingPerMs * plan.impression * expectedAds(state);
  const raw = wanted <= 0 ? wanted : wanted / offered;
  const isAtEnd = (raw > 1 && missed > 0) || (raw <= 0 && missed < 0);
  const most = plan.amount / Math.max(1, plan.untilMs - plan.fromMs);
  const more = (Math.min(elapsedMs, MAX_INTEGRATED_MS) * missed) / (CORRECTION_MS * INTEGRAL_MS);
  return {
    steppedAtMs: nowMs,
    observedMs,
    fittingPerMs,
    bought: state.bought,
    taken: state.taken,
    integral: isAtEnd ? state.integral : within(state.integral + more, -most, most),
    probability: within(raw, 0, 1),
  };
};

/** So much of a plan may be spent before the first step has measured anything; at least one ad. */
const TRIAL_SHARE = 0.002;

export const trialAds = ({ amount, impression }: SpendPlan): number =>
  Math.max(1, Math.floor((amount * TRIAL_SHARE) / impression));
