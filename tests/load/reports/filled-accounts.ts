import {
  CUTS,
  MAX_VALUES,
  type Cut,
  type Grain,
  type ValueDimension,
} from '../../../domain/figures/rollup-dimensions.js';
import { DAY_MS } from '../../../domain/values/time.js';

/** `REPORTS_ROWS` for fewer. */
export const EVENTS = Number(process.env['REPORTS_ROWS'] ?? 10_000_000);
/** As long as names are kept. */
export const DAYS = 400;
/** Of these there are rows by the hour of each dimension; by the hour alone of all days. */
export const HOURLY_DAYS = 8;

/** The days before today: the server that answers keeps real time, and no names of longer ago. */
export const FIRST_DAY = Math.floor(Date.now() / DAY_MS) - DAYS;
/** Where the last of these days ends. */
export const FILLED_UNTIL_MS = (FIRST_DAY + DAYS) * DAY_MS;
export const dayText = (offset: number): string => new Date((FIRST_DAY + offset) * DAY_MS).toISOString().slice(0, 10);

/** What a large publisher has on a day, as far as a day may have it. */
const VALUES: Readonly<Record<ValueDimension, number>> = {
  source: 10,
  advertiser: 400,
  campaign: 200,
  lineItem: 400,
  creative: MAX_VALUES,
  deal: 60,
  format: 5,
  country: 200,
  device: 5,
  language: 40,
  variant: 4,
  priceBasis: 4,
  reason: 40,
};
/** Of an hour there are at most so many. */
const VALUES_OF_HOUR = 100;

export interface FilledAccount {
  readonly id: string;
  /** Of all events. */
  readonly share: number;
  /** Values, relative to those of the largest. */
  readonly scale: number;
  readonly placements: number;
}

/** One that has most of the traffic, and two that stand beside it in the same tables. */
export const LARGEST = { id: 'load', share: 0.8, scale: 1, placements: 3 } as const satisfies FilledAccount;
export const ACCOUNTS: readonly FilledAccount[] = [
  LARGEST,
  { id: 'load-paced', share: 0.1, scale: 0.1, placements: 2 },
  { id: 'load-direct', share: 0.1, scale: 0.1, placements: 2 },
];

export const eventsOf = ({ share }: FilledAccount): number => Math.round(EVENTS * share);

const valuesOf = (dimension: ValueDimension, { scale }: FilledAccount): number =>
  Math.max(1, Math.round(VALUES[dimension] * scale));

/** So many values of each dimension of a cut. */
export const cutValues = (cut: Cut, account: FilledAccount): readonly number[] =>
  cut.of.map((dimension) => valuesOf(dimension, account));

/** Rows of one cut, placement and day or hour. */
export const rowsOf = (cut: Cut, grain: Grain, account: FilledAccount): number => {
  const all = cutValues(cut, account).reduce((product, values) => product * values, 1);
  return Math.min(all, grain === 'hour' ? VALUES_OF_HOUR : MAX_VALUES);
};

export const cutsOf = (grain: Grain): readonly Cut[] =>
  CUTS.filter(({ grains, isOfBlocked }) => grains.includes(grain) && isOfBlocked === undefined);
