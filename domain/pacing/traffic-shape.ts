import { HOURS_PER_DAY, weekdayOf, type OpenHours } from '../catalog/day-parting.js';
import { DAY_MS, dayNumber, dayStartMs, type EpochMs } from '../values/time.js';

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

/** Which slice of the account's day holds `atMs`. */
export const sliceOf = (atMs: EpochMs, utcOffsetMinutes: number): number =>
  Math.floor((atMs - dayStartMs(dayNumber(atMs, utcOffsetMinutes), utcOffsetMinutes)) / SLICE_MS);

/** Traffic that a line item can meet: the account's, in the hours when the line item runs. */
export interface OpenTraffic {
  readonly shape: TrafficShape;
  readonly openHours?: OpenHours | undefined;
  readonly utcOffsetMinutes: number;
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

/** How much traffic is expected between two times, in days' worth of all the account's. */
export const trafficBetween = (traffic: OpenTraffic, fromMs: EpochMs, toMs: EpochMs): number => {
  if (toMs <= fromMs) return 0;
  const { utcOffsetMinutes } = traffic;
  const [first, last] = [dayNumber(fromMs, utcOffsetMinutes), dayNumber(toMs, utcOffsetMinutes)];
  const partOf = (day: number, atMs: EpochMs): number => (atMs - dayStartMs(day, utcOffsetMinutes)) / DAY_MS;
  if (first === last) return trafficOfDay(traffic, first, partOf(first, fromMs), partOf(last, toMs));
  return (
    trafficOfDay(traffic, first, partOf(first, fromMs)) +
    trafficOfDays(traffic, first + 1, last) +
    trafficOfDay(traffic, last, 0, partOf(last, toMs))
  );
};

/** Days' worth of traffic per millisecond, at one time. */
export const trafficRateAt = (traffic: OpenTraffic, atMs: EpochMs): number =>
  weightOf(traffic, dayNumber(atMs, traffic.utcOffsetMinutes), sliceOf(atMs, traffic.utcOffsetMinutes)) / SLICE_MS;
