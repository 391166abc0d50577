import { HOURS_PER_DAY, weekdayOf, type OpenHours } from '../catalog/day-parting.js';
import { DAY_MS, MINUTE_MS, type EpochMs } from '../values/time.js';
import { offsetMinutesAt, stretchesBetween, wallClockMs, type Stretch, type TimeZone } from '../values/time-zone.js';

export const SLICES_PER_DAY = 48;
const SLICE_MS = DAY_MS / SLICES_PER_DAY;
const SLICES_PER_HOUR = SLICES_PER_DAY / HOURS_PER_DAY;

/** The share of a day's traffic that each half hour of the account's day brings; together 1. */
export type TrafficShape = readonly number[];

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);
const toShares = (weights: readonly number[]): TrafficShape => {
  const total = sum(weights);
  return weights.map((weight) => weight / total);
};

/** Weight of each hour of a day nobody knows better: least before dawn, most in the evening. */
const USUAL_HOURS = [
  24, 16, 11, 8, 7, 9, 15, 25, 36, 45, 50, 53, 55, 54, 52, 51, 52, 55, 60, 66, 68, 63, 51, 36,
] as const;

/** For accounts of which no whole day was seen yet. */
export const USUAL_TRAFFIC: TrafficShape = toShares(
  USUAL_HOURS.flatMap((weight) => Array.from({ length: SLICES_PER_HOUR }, () => weight)),
);

/** A day with fewer opportunities says more of chance than of its hours. */
const MIN_COUNTED = 200;
/** What one day counts beside all earlier ones. */
const NEWEST_SHARE = 0.5;

/** The shape after a whole day was counted, by slice. */
export const learnTraffic = (known: TrafficShape, counts: readonly number[]): TrafficShape => {
  if (sum(counts) < MIN_COUNTED) return known;
  const seen = toShares(counts);
  return known.map((share, slice) => share * (1 - NEWEST_SHARE) + (seen[slice] ?? 0) * NEWEST_SHARE);
};

/** Which slice of a day the clocks of the zone show. */
export const sliceOf = (atMs: EpochMs, timeZone: TimeZone): number => {
  const local = wallClockMs(atMs, timeZone);
  return Math.floor((local - Math.floor(local / DAY_MS) * DAY_MS) / SLICE_MS);
};

/** Traffic that a line item can meet: the account's, in the hours when the line item runs. */
export interface OpenTraffic {
  readonly shape: TrafficShape;
  readonly openHours?: OpenHours | undefined;
  readonly timeZone: TimeZone;
}

const weightOf = ({ shape, openHours }: OpenTraffic, day: number, slice: number): number => {
  const hour = weekdayOf(day) * HOURS_PER_DAY + Math.floor(slice / SLICES_PER_HOUR);
  return openHours === undefined || openHours[hour] === true ? (shape[slice] ?? 0) : 0;
};

/** Of one day, from `from` to `to` as parts of that day. */
const trafficOfDay = (traffic: OpenTraffic, day: number, from = 0, to = 1): number => {
  let total = 0;
  const [first, end] = [from * SLICES_PER_DAY, to * SLICES_PER_DAY];
  for (let slice = Math.floor(first); slice < end; slice++)
    total += weightOf(traffic, day, slice) * (Math.min(end, slice + 1) - Math.max(first, slice));
  return total;
};

/** Whole days from `first` up to, and without, `end`; flights of years cost no more than a week. */
const trafficOfDays = (traffic: OpenTraffic, first: number, end: number): number => {
  const days = Math.max(0, end - first);
  const week = Array.from({ length: Math.min(7, days) }, (_, i) => trafficOfDay(traffic, first + i));
  return sum(week) * Math.floor(days / 7) + sum(week.slice(0, days % 7));
};

/** As {@link trafficBetween}, where no clock changes. */
const trafficOfStretch = (traffic: OpenTraffic, { fromMs, toMs, offsetMinutes }: Stretch): number => {
  const [from, to] = [fromMs, toMs].map((atMs) => wallClockMs(atMs, offsetMinutes) / DAY_MS) as [number, number];
  const [first, last] = [Math.floor(from), Math.floor(to)];
  if (first === last) return trafficOfDay(traffic, first, from - first, to - last);
  return (
    trafficOfDay(traffic, first, from - first) +
    trafficOfDays(traffic, first + 1, last) +
    trafficOfDay(traffic, last, 0, to - last)
  );
};

/**
 * How much traffic is expected between two times, in days' worth of all the account's. An hour that the clocks skip
 * brings none, and one that they show twice brings it twice.
 */
export const trafficBetween = (traffic: OpenTraffic, fromMs: EpochMs, toMs: EpochMs): number =>
  toMs <= fromMs
    ? 0
    : sum(stretchesBetween(fromMs, toMs, traffic.timeZone).map((stretch) => trafficOfStretch(traffic, stretch)));

/** Days' worth of traffic per millisecond, at one time. */
export const trafficRateAt = (traffic: OpenTraffic, atMs: EpochMs): number =>
  weightOf(traffic, Math.floor(wallClockMs(atMs, traffic.timeZone) / DAY_MS), sliceOf(atMs, traffic.timeZone)) /
  SLICE_MS;

const MINUTES_PER_SLICE = SLICE_MS / MINUTE_MS;

/** A shape by clocks that are so many minutes ahead. */
const shapeAhead = (shape: TrafficShape, minutes: number): TrafficShape => {
  const slices = minutes / MINUTES_PER_SLICE;
  const whole = Math.floor(slices);
  const at = (slice: number): number =>
    shape[(((slice - whole) % SLICES_PER_DAY) + SLICES_PER_DAY) % SLICES_PER_DAY] ?? 0;
  return shape.map((_, slice) => at(slice) * (1 - slices + whole) + at(slice - 1) * (slices - whole));
};

/** What an account's traffic is to a line item with a zone of its own, by the difference of their clocks at `atMs`. */
export const trafficInZone = (traffic: OpenTraffic, own: TimeZone | undefined, atMs: EpochMs): OpenTraffic => {
  const { shape, timeZone } = traffic;
  if (own === undefined || own === timeZone) return traffic;
  const ahead = offsetMinutesAt(atMs, own) - offsetMinutesAt(atMs, timeZone);
  return { ...traffic, timeZone: own, shape: ahead === 0 ? shape : shapeAhead(shape, ahead) };
};
