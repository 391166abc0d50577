/** Milliseconds since the Unix epoch. The domain never reads a clock: every "now" is handed in. */
export type EpochMs = number;

export const SECOND_MS = 1_000;
export const MINUTE_MS = 60 * SECOND_MS;
export const HOUR_MS = 60 * MINUTE_MS;
export const DAY_MS = 24 * HOUR_MS;

/** Number of the account's day that holds `atMs`: UTC days moved by a fixed offset, so that no DST change can repeat or skip a day. */
export const dayNumber = (atMs: EpochMs, utcOffsetMinutes: number): number =>
  Math.floor((atMs + utcOffsetMinutes * MINUTE_MS) / DAY_MS);

/** First instant of the account's day with this number. */
export const dayStartMs = (day: number, utcOffsetMinutes: number): EpochMs =>
  day * DAY_MS - utcOffsetMinutes * MINUTE_MS;

/** Reads a timestamp of unknown unit: micro-, milli- or seconds since the epoch, by magnitude; `undefined` when it is none. */
export const epochMsFromNumber = (value: number): EpochMs | undefined => {
  if (!Number.isFinite(value) || value <= 0) return undefined;
  const ms = value >= 1e14 ? value / 1_000 : value < 1e11 ? value * 1_000 : value;
  return ms < 8.64e15 ? Math.trunc(ms) : undefined;
};

/** How far apart the clocks of two nodes may be. What was made later than that from now on was made before a clock was set back. */
export const MAX_CLOCK_SKEW_MS = 60 * SECOND_MS;
