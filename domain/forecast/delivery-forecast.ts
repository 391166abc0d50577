import { ONE_IN, type CandidateCount } from '../delivery/rollups/candidate-count.js';
import { isBeaten, type LossReason } from '../values/loss-reason.js';
import type { Nanos } from '../values/money.js';
import type { EpochMs } from '../values/time.js';
import { trafficBetween, type OpenTraffic } from '../pacing/traffic-shape.js';

export type CountedTurns = Pick<CandidateCount, 'causes' | 'turns' | 'variance'>;

/** What the rest of a budget's time is projected from: the turns since `fromMs`, and what was spent until `nowMs`. */
export interface ForecastFacts {
  readonly limit: Nanos;
  /** With what is held for ads on their way. */
  readonly spent: Nanos;
  readonly fromMs: EpochMs;
  readonly nowMs: EpochMs;
  /** Of the budget. */
  readonly endMs: EpochMs;
  readonly traffic: OpenTraffic;
  readonly counts: readonly CountedTurns[];
  /** Turns of the same time that others stand for, by no cause. */
  readonly uncounted: number;
  /** What a turn that the line item wins costs it on average, in nanos: not every ad is viewed. */
  readonly perWin: number;
}

/** In nanos; nine times of ten the end lies between `low` and `high`. */
export interface Projection {
  readonly amount: number;
  readonly low: number;
  readonly high: number;
}

/** One thing that kept the line item out. */
export interface DeliveryCause {
  readonly reason: LossReason;
  /** In how many of the counted turns; `error` is the 95 % interval's half, 0 when all turns were counted. */
  readonly turns: number;
  readonly error: number;
  /** What those turns would have come to until the end, in nanos; of a turn with several causes each has its part. */
  readonly cost: number;
  /** How much the projection rises when this is mended after all that stand before it, in nanos. */
  readonly brings: number;
  /** The projection then. */
  readonly projected: Projection;
  /** The turns were before a change: as the line item is now, this keeps it out of none. */
  readonly isMended?: true | undefined;
}

export interface DeliveryForecast {
  readonly turns: number;
  readonly won: number;
  /** Turns that pacing alone kept it out of. */
  readonly paced: number;
  readonly projected: Projection;
  /** In the order of their cost. */
  readonly causes: readonly DeliveryCause[];
}

/** Not a fault: the throttle lets in as many as the plan asks for, and more when it is behind. */
const PACED: LossReason = 'budget-pacing';
const OUTSIDE_HOURS: LossReason = 'outside-hours';

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);
const turnsOf = (counts: readonly CountedTurns[]): number => sum(counts.map(({ turns }) => turns));

/** How many times the counted traffic is still to come, within the line item's hours and outside them. */
const scalesOf = ({ traffic, fromMs, nowMs, endMs }: ForecastFacts) => {
  const all = { ...traffic, openHours: undefined };
  const [openSeen, openLeft] = [trafficBetween(traffic, fromMs, nowMs), trafficBetween(traffic, nowMs, endMs)];
  const [seen, left] = [trafficBetween(all, fromMs, nowMs), trafficBetween(all, nowMs, endMs)];
  const ratio = (part: number, whole: number): number => (whole > 0 ? part / whole : seen > 0 ? left / seen : 0);
  return { open: ratio(openLeft, openSeen), closed: ratio(left - openLeft, seen - openSeen) };
};

type Scales = ReturnType<typeof scalesOf>;
const scaleOf = ({ causes }: CountedTurns, { open, closed }: Scales): number =>
  causes.includes(OUTSIDE_HOURS) ? closed : open;

/** Of the turns in which it took part, how many it won; all, as long as it never did. */
const winRate = (counts: readonly CountedTurns[]): number => {
  const won = turnsOf(counts.filter(({ causes }) => causes[0] === 'won'));
  const beaten = turnsOf(counts.filter(({ causes }) => isBeaten(causes[0])));
  return won + beaten === 0 ? 1 : won / (won + beaten);
};

/** The share of such turns that are won when `mended` keeps it out no more. */
const shareWon = ({ causes }: CountedTurns, mended: ReadonlySet<LossReason>, rate: number): number => {
  if (causes[0] === 'won') return 1;
  const left = causes.filter((cause) => !mended.has(cause) && cause !== PACED);
  if (left.length > 0) return 0;
  return isBeaten(causes[0]) ? 1 : rate;
};

/** What a day's traffic may differ from the one before it, and what makes nine in ten of a deviation. */
const TRAFFIC_ERROR = 0.1;
const NINE_IN_TEN = 1.645;
/** Turns of one conversation are alike in country, device and language; that makes chance so many times as large. */
const ALIKE = 7;
/** So many turns may have been missed where none was seen. */
const UNSEEN_TURNS = 3;
const unseenTurns = (uncounted: number): number => UNSEEN_TURNS + Math.min(uncounted, UNSEEN_TURNS * (ONE_IN - 1));

const NOTHING: ReadonlySet<LossReason> = new Set();

const project = (facts: ForecastFacts, scales: Scales, mended: ReadonlySet<LossReason>): Projection => {
  const { limit, spent, counts, uncounted, perWin } = facts;
  const rate = winRate(counts);
  const worth = counts.map((count) => ({
    count,
    per: scaleOf(count, scales) * shareWon(count, mended, rate) * perWin,
  }));
  const more = sum(worth.map(({ count, per }) => count.turns * per));
  const variance = sum(worth.map(({ count, per }) => (count.variance + ALIKE * count.turns) * per * per));
  const error = NINE_IN_TEN * Math.sqrt(variance + (more * TRAFFIC_ERROR) ** 2);
  const within = (amount: number): number => Math.min(Math.max(spent, amount), Math.max(limit, spent));
  const unseen = more === 0 ? unseenTurns(uncounted) * scales.open * perWin : 0;
  return {
    amount: within(spent + more),
    low: within(spent + more - error),
    high: within(spent + more + error + unseen),
  };
};

const CONFIDENT = 1.96;

/**
 * Half of the 95 % interval of turns, some of which stand for {@link ONE_IN}: the score interval of a Poisson count,
 * which stays wide where few or none of such turns were seen. Never more than the uncounted turns allow.
 */
export const errorOf = (variance: number, uncounted: number): number => {
  const tail = (CONFIDENT * ONE_IN) / 2;
  const score = CONFIDENT * tail + CONFIDENT * Math.sqrt((variance * ONE_IN) / (ONE_IN - 1) + tail ** 2);
  // Turns that a sampled one adds to itself: all of them may be wrong, or all others be missing.
  const added = variance / ONE_IN;
  return Math.min(score, Math.max(added, uncounted - added));
};

/** Each with the turns that it kept the line item out of, and its part of what they would have come to. */
const costsOf = ({ counts, perWin }: ForecastFacts, scales: Scales) => {
  const rate = winRate(counts);
  const found = new Map<LossReason, { turns: number; variance: number; cost: number }>();
  for (const count of counts) {
    const causes = count.causes.filter((cause) => cause !== 'won' && cause !== PACED);
    const worth = count.turns * scaleOf(count, scales) * perWin * (isBeaten(count.causes[0]) ? 1 : rate);
    for (const cause of causes) {
      const known = found.get(cause) ?? { turns: 0, variance: 0, cost: 0 };
      found.set(cause, {
        turns: known.turns + count.turns,
        variance: known.variance + count.variance,
        cost: known.cost + worth / causes.length,
      });
    }
  }
  return [...found].sort(([, a], [, b]) => b.cost - a.cost);
};

/** Where a budget ends at the present rate, why there, and where it would end with each cause mended in turn. */
export const forecastDelivery = (facts: ForecastFacts): DeliveryForecast => {
  const scales = scalesOf(facts);
  const projected = project(facts, scales, NOTHING);
  const mended = new Set<LossReason>();
  let before = projected;
  const causes = costsOf(facts, scales).map(([reason, { turns, variance, cost }]): DeliveryCause => {
    mended.add(reason);
    const after = project(facts, scales, mended);
    const brings = after.amount - before.amount;
    before = after;
    return { reason, turns, error: errorOf(variance, facts.uncounted), cost, brings, projected: after };
  });
  const turnsBy = (isMeant: (count: CountedTurns) => boolean): number => turnsOf(facts.counts.filter(isMeant));
  return {
    turns: turnsOf(facts.counts),
    won: turnsBy(({ causes: [first] }) => first === 'won'),
    paced: turnsBy(({ causes: [first, ...others] }) => first === PACED && others.length === 0),
    projected,
    causes,
  };
};

/** Less of a budget than this at the upper end of the range is no longer by chance. */
const ENOUGH = 0.95;

export const isBehind = ({ high }: Projection, limit: Nanos): boolean => high < limit * ENOUGH;
