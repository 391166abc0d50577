import { DAY_MS, HOUR_MS, type EpochMs } from '../values/time.js';
import { wallClockMs, type TimeZone } from '../values/time-zone.js';

export const WEEKDAYS = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'] as const;
export type Weekday = (typeof WEEKDAYS)[number];

export const HOURS_PER_DAY = 24;

/**
 * Hours of some weekdays, in the line item's zone or the account's: from `fromHour` up to, and without, `toHour`; 24 is
 * midnight.
 */
export interface DayPart {
  readonly days: readonly Weekday[];
  readonly fromHour: number;
  readonly toHour: number;
}

/** For each hour of the week, from Monday at midnight, whether it is open. */
export type OpenHours = readonly boolean[];

/** Position of a day in {@link WEEKDAYS}. Day 0 was a Thursday. */
export const weekdayOf = (day: number): number => (((day + 3) % 7) + 7) % 7;

/** `undefined`: without parts every hour is open. */
export const openHoursOf = (parts: readonly DayPart[]): OpenHours | undefined =>
  parts.length === 0
    ? undefined
    : WEEKDAYS.flatMap((weekday) =>
        Array.from({ length: HOURS_PER_DAY }, (_, hour) =>
          parts.some(({ days, fromHour, toHour }) => days.includes(weekday) && fromHour <= hour && hour < toHour),
        ),
      );

/** By the clocks of the zone: an hour that they skip never comes, and one that they show twice is open twice. */
export const isOpenAt = (open: OpenHours, atMs: EpochMs, timeZone: TimeZone): boolean => {
  const local = wallClockMs(atMs, timeZone);
  const day = Math.floor(local / DAY_MS);
  return open[weekdayOf(day) * HOURS_PER_DAY + Math.floor((local - day * DAY_MS) / HOUR_MS)] === true;
};
