import { AD_EVENTS, COUNTED_TYPES, type CountedType } from '../ad-event.js';
import type { AdFacts } from '../ad-facts.js';
import { sortOrder, type Dimension, type Grain, type ValueDimension } from '../../figures/rollup-dimensions.js';
import type { Assignment } from '../../experiment/assignment.js';
import type { AccountId, PlacementCode, VariantId } from '../../values/ids.js';
import type { Nanos } from '../../values/money.js';
import type { CircuitState } from '../../values/circuit-state.js';
import type { EpochMs } from '../../values/time.js';
import type { TimeZone } from '../../values/time-zone.js';

/**
 * Of decisions. A repeated answer is no new request; a request is a fill or a no-fill. Times in
 * microseconds unless named otherwise.
 */
const DECISION_FIGURES = [
  ...(['turns', 'eligibleTurns', 'turnMicros', 'requests', 'fills', 'noFills'] as const),
  ...(['bidRequests', 'bids', 'wins', 'losses', 'blocked', 'timeouts', 'bidErrors', 'bidMicros'] as const),
  ...(['leftOut', 'circuitOpenings', 'circuitOpenMs'] as const),
] as const;

type EventFigure = Extract<(typeof AD_EVENTS)[CountedType], { readonly figure: string }>['figure'];
const figureOf = (type: CountedType): EventFigure => AD_EVENTS[type].figure;

/** All but the money. */
export const COUNT_FIGURES: readonly Count[] = [...DECISION_FIGURES, ...COUNTED_TYPES.map(figureOf)];
export type Count = (typeof DECISION_FIGURES)[number] | EventFigure;

/** In nano-USD: what was billed, and what buyers pay for it, with what a bidder keeps of its price. */
export const MONEY_FIGURES = ['revenue', 'spend'] as const;
export type MoneyFigure = (typeof MONEY_FIGURES)[number];

export const isMoney = (figure: Figure): figure is MoneyFigure => figure === 'revenue' || figure === 'spend';

/** What rollups add up. */
export const FIGURES: readonly Figure[] = [...COUNT_FIGURES, ...MONEY_FIGURES];
export type Figure = Count | MoneyFigure;

/** Whose figures something is, where variants are told apart. */
export type CountedAssignment = Assignment & { readonly variant: VariantId };

/** What an ad was sold as: what each of its events counts for. */
export interface SoldAs {
  readonly about: AdFacts;
  /** Of its account, whose days and hours it is counted by. */
  readonly timeZone: TimeZone;
  /** The share of a bidder's price that is charged. Absent: all of it. */
  readonly adjustment?: number | undefined;
  readonly assignment?: CountedAssignment | undefined;
}

/** Something that happened, as rollups add it. What is absent is not known, or does not apply. */
export interface RollupDelta {
  readonly accountId: AccountId;
  readonly atMs: EpochMs;
  /** Whose clocks divide days and hours. Absent: UTC's. */
  readonly timeZone?: TimeZone | undefined;
  /** Absent: a slot over a video, a turn, or a request that named no placement of the account. */
  readonly placement?: PlacementCode | undefined;
  readonly values?: Readonly<Partial<Record<ValueDimension, string | undefined>>> | undefined;
  /** Absent: of no variant. */
  readonly assignment?: CountedAssignment | undefined;
  readonly figures: Readonly<Partial<Record<Figure, number>>>;
}

interface CountedEntry extends Pick<RollupDelta, 'accountId' | 'atMs'> {
  readonly type: CountedType;
  readonly soldAs?: SoldAs | undefined;
}

/** What the rollups add for an entry that a ledger has counted. */
export const entryDelta = (
  { accountId, atMs, type, soldAs }: CountedEntry,
  { billed }: { readonly billed: Nanos },
): RollupDelta => {
  const { about, timeZone, assignment, adjustment = 1 } = soldAs ?? {};
  const money = billed > 0 ? { revenue: billed, spend: Math.round(billed / adjustment) } : undefined;
  const figures = { [figureOf(type)]: 1, ...money };
  return { accountId, atMs, timeZone, placement: about?.placement, values: about, assignment, figures };
};

/** Which day or hours of an account, and what rows are grouped by. */
export interface RollupQuery {
  /** `day`: dates, named by the midnights of UTC that they begin with. `hour`: instants. The end is excluded. */
  readonly grain: Grain;
  readonly fromMs: EpochMs;
  readonly toMs: EpochMs;
  /**
   * Rows are grouped by these, and sorted as `sortOrder` says. None: one row of totals. `day` or `hour` only as the
   * grain is, and values, with those of `only`, as a rollup has them (`cutOf`).
   */
  readonly by: readonly Dimension[];
  /** Of these values alone, at least one. Absent: all. */
  readonly only?: readonly { readonly dimension: ValueDimension; readonly values: readonly string[] }[] | undefined;
  /** Rows behind this place alone. Absent: from the first. */
  readonly after?: RowPlace | undefined;
  /** Rows at most. */
  readonly limit: number;
}

/** Exact, also where money goes beyond what a number holds. */
export type ReportFigures = Readonly<Record<Count, number> & Record<MoneyFigure, bigint>>;

export const NO_FIGURES = Object.fromEntries([
  ...COUNT_FIGURES.map((count) => [count, 0]),
  ...MONEY_FIGURES.map((money) => [money, 0n]),
]) as ReportFigures;

/**
 * `day` is the midnight of UTC of its date, in whatever zone; `hour` its first instant. Of the dimensions only those
 * that were asked for are present.
 */
export interface ReportRow extends Readonly<Partial<Record<ValueDimension, string | undefined>>> {
  readonly day?: EpochMs | undefined;
  readonly hour?: EpochMs | undefined;
  readonly placement?: PlacementCode | undefined;
  readonly figures: ReportFigures;
}

/** Absent before all others. */
export const compareValues = (a: string | number | undefined, b: string | number | undefined): number =>
  a === b ? 0 : (a ?? '') < (b ?? '') ? -1 : 1;

export const compareRows =
  (by: readonly Dimension[]) =>
  (a: ReportRow, b: ReportRow): number => {
    const differing = sortOrder(by).find((dimension) => a[dimension] !== b[dimension]);
    return differing === undefined ? 0 : compareValues(a[differing], b[differing]);
  };

/** What tells a row from all others, in the order of `sortOrder`. */
export type RowPlace = readonly (string | number | undefined)[];

export const placeOf = (row: Omit<ReportRow, 'figures'>, by: readonly Dimension[]): RowPlace =>
  sortOrder(by).map((dimension) => row[dimension]);

export const isBehind = (place: RowPlace, after: RowPlace): boolean => {
  const at = place.findIndex((value, i) => value !== after[i]);
  return at >= 0 && compareValues(place[at], after[at]) > 0;
};

/** Figures of variants, by the day alone. From the day that holds `fromMs` until before the one that holds `toMs`. */
export interface VariantQuery {
  readonly fromMs: EpochMs;
  readonly toMs: EpochMs;
  /** Beside the variant. */
  readonly by: readonly ('day' | 'bucket')[];
  /** Absent: all of them. */
  readonly variants?: readonly VariantId[] | undefined;
  /** Rows at most. */
  readonly limit: number;
}

/** Two variants of one account, and the days on which they are compared. */
export interface VariantPair extends Pick<VariantQuery, 'fromMs' | 'toMs'> {
  readonly control: VariantId;
  readonly variant: VariantId;
}

export interface VariantRow {
  readonly variant: VariantId;
  readonly day?: EpochMs | undefined;
  readonly bucket?: number | undefined;
  readonly figures: ReportFigures;
}

/** `fromMs` and `toMs` are midnights of UTC: of the first date, and of the one after the last of the account's days. */
export type ReportQuery = Omit<RollupQuery, 'grain'>;

/** What a report says beside its question. */
export interface Report {
  readonly rows: readonly ReportRow[];
  /** Of its days and hours. Absent: they are of several accounts, each with its own. */
  readonly timeZone?: TimeZone | undefined;
  /** When the newest of what was counted for the account happened. Absent: nothing ever was. */
  readonly newestAtMs?: EpochMs | undefined;
  /** By source: at this node, now. Absent: rows are not grouped by source. */
  readonly circuits?: ReadonlyMap<string, CircuitState> | undefined;
}
