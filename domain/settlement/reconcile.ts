import type { PlacementCode, SourceId } from '../values/ids.js';
import type { EpochMs } from '../values/time.js';
import type { Month } from './month.js';

/** Impressions and what was billed for them, in nano-USD. */
export interface Counted {
  readonly impressions: number;
  readonly amount: bigint;
}

/** What two sides count by: the midnight of UTC of its date, and where the partner tells them apart the placement. */
export interface CountedKey {
  readonly day: EpochMs;
  readonly placement?: PlacementCode | undefined;
}

/** A day of ours, or a line of the partner's file. */
export interface CountedDay extends CountedKey, Counted {}

/** A bidder's month, as its own file counts it. */
export interface PartnerMonth {
  readonly bidder: SourceId;
  readonly month: Month;
  readonly lines: readonly CountedDay[];
  /** Whether the file tells placements apart. */
  readonly hasPlacements: boolean;
}

/**
 * `agrees`: at most 2 % apart. `missing`: the partner's file has no line of it. `twice`: the partner counts it twice.
 * `unknown`: we counted nothing.
 */
export const VERDICTS = ['agrees', 'differs', 'missing', 'twice', 'unknown'] as const;
export type Verdict = (typeof VERDICTS)[number];

export interface ReconciledRow extends CountedKey {
  readonly ours: Counted;
  readonly theirs: Counted;
  /** What the partner counts more than we do; below zero: less. */
  readonly difference: Counted;
  readonly verdict: Verdict;
}

export interface Reconciliation {
  /** By day, then by placement; those on which both sides count nothing are left out. */
  readonly rows: readonly ReconciledRow[];
  readonly total: Omit<ReconciledRow, keyof CountedKey | 'verdict'> & { readonly isMarked: boolean };
  /** Whether the total or a row is marked: every verdict but `agrees`. */
  readonly isMarked: boolean;
}

/** `unknown-bidder`: none of this id is configured, and nothing was counted of it in the month. */
export type PartnerOutcome =
  | { readonly kind: 'compared'; readonly found: Reconciliation }
  | { readonly kind: 'unknown-bidder'; readonly bidders: readonly SourceId[] };

const NOTHING: Counted = { impressions: 0, amount: 0n };

const sumOf = (all: readonly Counted[]): Counted =>
  all.reduce(
    (sum, one) => ({ impressions: sum.impressions + one.impressions, amount: sum.amount + one.amount }),
    NOTHING,
  );

const minus = (a: Counted, b: Counted): Counted => ({
  impressions: a.impressions - b.impressions,
  amount: a.amount - b.amount,
});

const isNothing = ({ impressions, amount }: Counted): boolean => impressions === 0 && amount === 0n;

const size = (value: bigint): bigint => (value < 0n ? -value : value);

/** More than a fiftieth, 2 %, is marked. */
const TOLERATED_PART = 50n;
const areApart = (ours: bigint, theirs: bigint): boolean => size(theirs - ours) * TOLERATED_PART > size(ours);

const agree = (ours: Counted, theirs: Counted): boolean =>
  !areApart(BigInt(ours.impressions), BigInt(theirs.impressions)) && !areApart(ours.amount, theirs.amount);

/** Each line once, however often it stands in the file. */
const withoutRepeats = (lines: readonly Counted[]): readonly Counted[] => [
  ...new Map(lines.map((line) => [`${line.impressions}/${line.amount}`, line])).values(),
];

/** Lines that repeat, and that come nearer to ours without their repeats; or one line with twice as many as ours. */
const isTwice = (ours: Counted, theirs: Counted, lines: readonly Counted[]): boolean => {
  const once = sumOf(withoutRepeats(lines));
  const distance = (counted: Counted): number => Math.abs(counted.impressions - ours.impressions);
  if (distance(once) < distance(theirs)) return true;
  return agree({ impressions: ours.impressions * 2, amount: ours.amount * 2n }, theirs);
};

const verdictOf = (ours: Counted, theirs: Counted, lines: readonly Counted[]): Verdict => {
  if (isNothing(ours)) return 'unknown';
  if (lines.length === 0) return 'missing';
  if (agree(ours, theirs)) return 'agrees';
  return isTwice(ours, theirs, lines) ? 'twice' : 'differs';
};

const keyOf = ({ day, placement }: CountedKey): string => JSON.stringify([day, placement ?? null]);

const before = (a: CountedKey, b: CountedKey): number => {
  if (a.day !== b.day) return a.day - b.day;
  const [left, right] = [a.placement ?? '', b.placement ?? ''];
  return left < right ? -1 : left > right ? 1 : 0;
};

const rowOf = ({ day, placement }: CountedKey, ourDays: readonly Counted[], lines: readonly Counted[]) => {
  const [ours, theirs] = [sumOf(ourDays), sumOf(lines)];
  const verdict = verdictOf(ours, theirs, lines);
  return { day, placement, ours, theirs, difference: minus(theirs, ours), verdict };
};

/**
 * The partner's lines beside our days. Both sides name placements, or neither does. Lines of one day, and of one
 * placement, add up.
 */
export const reconcile = (ourDays: readonly CountedDay[], lines: readonly CountedDay[]): Reconciliation => {
  const oursBy = Map.groupBy(ourDays, keyOf);
  const theirsBy = Map.groupBy(lines, keyOf);
  const keys = new Map([...ourDays, ...lines].map((one) => [keyOf(one), one]));
  const rows = [...keys]
    .map(([key, one]) => rowOf(one, oursBy.get(key) ?? [], theirsBy.get(key) ?? []))
    .filter(({ ours, theirs }) => !isNothing(ours) || !isNothing(theirs))
    .sort(before);
  const [ours, theirs] = [sumOf(ourDays), sumOf(lines)];
  const total = { ours, theirs, difference: minus(theirs, ours), isMarked: !agree(ours, theirs) };
  return { rows, total, isMarked: total.isMarked || rows.some(({ verdict }) => verdict !== 'agrees') };
};
