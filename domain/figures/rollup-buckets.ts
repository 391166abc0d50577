import { DAY_MS, HOUR_MS, type EpochMs } from '../values/time.js';
import { wallClockMs, type TimeZone } from '../values/time-zone.js';

/** The day and the hour that something counts for, by the clocks of its account. */
export interface Buckets {
  /** The midnight of UTC that begins the same date. */
  readonly dayMs: EpochMs;
  /** First instant of the hour. */
  readonly hourMs: EpochMs;
}

export const bucketsOf = (atMs: EpochMs, timeZone: TimeZone = 0): Buckets => {
  const local = wallClockMs(atMs, timeZone);
  const ofHour = Math.floor(local / HOUR_MS) * HOUR_MS;
  return { dayMs: Math.floor(local / DAY_MS) * DAY_MS, hourMs: atMs - (local - ofHour) };
};
