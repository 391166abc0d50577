import { AD_EVENTS, COUNTED_TYPES, type CountedType } from './ad-event.js';
import type { AdFacts } from './ad-facts.js';
import type { Assignment } from '../experiment/assignment.js';
import type { AccountId, CampaignId, PlacementCode, VariantId } from '../values/ids.js';
import type { Nanos } from '../values/money.js';
import type { SkipReason } from '../values/skip-code.js';
import type { EpochMs } from '../values/time.js';
import type { TimeZone } from '../values/time-zone.js';

/** A repeated answer is no new request; a request is a fill or a no-fill. */
const REQUEST_FIGURES = ['requests', 'fills', 'noFills'] as const;

type EventFigure = Extract<(typeof AD_EVENTS)[CountedType], { readonly figure: string }>['figure'];
const figureOf = (type: CountedType): EventFigure | undefined => {
  const row = AD_EVENTS[type];
  return 'figure' in row ? row.figure : undefined;
};

/** All but the money. */
export const COUNT_FIGURES: readonly Count[] = [
  ...REQUEST_FIGURES,
  ...COUNTED_TYPES.map(figureOf).filter((figure) => figure !== undefined),
];
type Count = (typeof REQUEST_FIGURES)[number] | EventFigure;

/** What a report adds up. `revenue` is in nano-USD: what was billed. */
export const FIGURES: readonly Figure[] = [...COUNT_FIGURES, 'revenue'];
export type Figure = Count | 'revenue';
/** As its column in a report is called. */
export const reportColumnOf = (figure: Figure): string => (figure === 'revenue' ? 'revenueUsd' : figure);

/** What figures are told apart by, beside their account and their time. */
export interface RollupKey {
  /** Absent: a slot over a video, or a request that named no placement of the account. */
  readonly placement?: PlacementCode | undefined;
  /** Absent: no direct campaign. Of what was sold only; a request has none. */
  readonly campaign?: CampaignId | undefined;
  /** Of no-fills only. */
  readonly reason?: SkipReason | undefined;
}

/** Whose figures something is, where variants are told apart. */
export type CountedAssignment = Assignment & { readonly variant: VariantId };

/** Something that happened, as the rollups of its hour add it. */
export interface RollupDelta extends RollupKey {
  /** Absent: of no variant. */
  readonly assignment?: CountedAssignment | undefined;
  readonly accountId: AccountId;
  readonly atMs: EpochMs;
  readonly figures: Readonly<Partial<Record<Figure, number>>>;
}

/** What an ad was sold as: what each of its events counts for. */
export interface SoldAs {
  readonly about: AdFacts;
  /** Of its account, whose days and hours it is counted by. */
  readonly timeZone: TimeZone;
  /** The share of a bidder's price that is charged. Absent: all of it. */
  readonly adjustment?: number | undefined;
  readonly assignment?: CountedAssignment | undefined;
}

interface CountedEntry extends Pick<RollupDelta, 'accountId' | 'atMs'> {
  readonly type: CountedType;
  readonly soldAs?: SoldAs | undefined;
}

/** What the rollups add for an entry that a ledger has counted; nothing for moments that no report tells of. */
export const entryDeltas = (
  { accountId, atMs, type, soldAs }: CountedEntry,
  { billed }: { readonly billed: Nanos },
): readonly RollupDelta[] => {
  const figure = figureOf(type);
  if (figure === undefined && billed === 0) return [];
  const figures = { ...(figure !== undefined && { [figure]: 1 }), ...(billed > 0 && { revenue: billed }) };
  const { about, assignment } = soldAs ?? {};
  return [{ accountId, atMs, placement: about?.placement, campaign: about?.campaign, assignment, figures }];
};

/** `reason` tells no-fills apart: all other figures stand in the row without one. */
export const ROLLUP_DIMENSIONS = ['day', 'hour', 'placement', 'campaign', 'reason'] as const;
export type RollupDimension = (typeof ROLLUP_DIMENSIONS)[number];

/** From the quarter of an hour that holds `fromMs` until before the one that holds `toMs`. */
export interface RollupQuery {
  /** Whose clocks divide days and hours. Absent: UTC's. */
  readonly timeZone?: TimeZone | undefined;
  readonly fromMs: EpochMs;
  readonly toMs: EpochMs;
  /** Rows are told apart and sorted by these, in this order. None: one row of totals. */
  readonly by: readonly RollupDimension[];
  /** Rows at most. */
  readonly limit: number;
}

/** Exact, also where money goes beyond what a number holds. */
export type ReportFigures = Readonly<Record<Count, number>> & { readonly revenue: bigint };

export const NO_FIGURES = {
  ...Object.fromEntries(COUNT_FIGURES.map((count) => [count, 0])),
  revenue: 0n,
} as ReportFigures;

/**
 * `day` is the midnight of UTC of its date, in whatever zone; `hour` its first instant. Of the dimensions only those
 * that were asked for are present.
 */
export interface ReportRow extends RollupKey {
  readonly day?: EpochMs | undefined;
  readonly hour?: EpochMs | undefined;
  /** Absent: of no variant, or not asked for. */
  readonly variant?: VariantId | undefined;
  readonly figures: ReportFigures;
}

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

/** What a report may tell rows apart by; the variant together with the day at most. */
export const REPORT_DIMENSIONS = [...ROLLUP_DIMENSIONS, 'variant'] as const;
export type ReportDimension = (typeof REPORT_DIMENSIONS)[number];

/** `fromMs` and `toMs` are midnights of UTC: of the first date, and of the one after the last of the account's days. */
export interface ReportQuery extends Omit<RollupQuery, 'by' | 'timeZone'> {
  readonly by: readonly ReportDimension[];
}
