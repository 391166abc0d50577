/** Milliseconds since the Unix epoch. The domain never reads a clock: every "now" is handed in. */
export type EpochMs = number;

export const SECOND_MS = 1_000;
export const MINUTE_MS = 60 * SECOND_MS;
/** No offset of a time zone begins within one. */
export const QUARTER_MS = 15 * MINUTE_MS;
export const HOUR_MS = 60 * MINUTE_MS;
export const DAY_MS = 24 * HOUR_MS;

/**
 * Reads a timestamp of unknown unit: micro-, milli- or seconds since the epoch, by magnitude; `undefined` when it is
 * none.
 */
export const epochMsFromNumber = (value: number): EpochMs | undefined => {
  if (!Number.isFinite(value) || value <= 0) return undefined;
  const ms = value >= 1e14 ? value / 1_000 : value < 1e11 ? value * 1_000 : value;
  return ms < 8.64e15 ? Math.trunc(ms) : undefined;
};

/**
 * How far apart the clocks of two nodes may be. What was made later than that from now on was made before a clock was
 * set back.
 */
export const MAX_CLOCK_SKEW_MS = 60 * SECOND_MS;

const DAYS_PER_ERA = 146_097;
const DAYS_TO_MARCH_OF_YEAR_0 = 719_468;

/**
 * Year, month and day of a day counted from 1970-01-01, by the proleptic Gregorian calendar whose years begin in March.
 */
const civilFromDays = (days: number): readonly [year: number, month: number, day: number] => {
  const shifted = days + DAYS_TO_MARCH_OF_YEAR_0;
  const era = Math.floor(shifted / DAYS_PER_ERA);
  const dayOfEra = shifted - era * DAYS_PER_ERA;
  const leapDays = Math.floor(dayOfEra / 1_460) - Math.floor(dayOfEra / 36_524) + Math.floor(dayOfEra / 146_096);
  const yearOfEra = Math.floor((dayOfEra - leapDays) / 365);
  const dayOfYear = dayOfEra - (365 * yearOfEra + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100));
  const marchMonth = Math.floor((5 * dayOfYear + 2) / 153);
  const day = dayOfYear - Math.floor((153 * marchMonth + 2) / 5) + 1;
  const month = marchMonth < 10 ? marchMonth + 3 : marchMonth - 9;
  return [yearOfEra + era * 400 + (month <= 2 ? 1 : 0), month, day];
};

const padded = (value: number, length: number): string => String(value).padStart(length, '0');

/**
 * A time as `2026-01-15T12:00:00.000Z`, without the platform's `Date`: the domain has none. For the years 0 to 9999.
 */
export const isoTime = (atMs: EpochMs): string => {
  const days = Math.floor(atMs / DAY_MS);
  const rest = Math.floor(atMs - days * DAY_MS);
  const [year, month, day] = civilFromDays(days);
  const clock = [rest / HOUR_MS, (rest % HOUR_MS) / MINUTE_MS, (rest % MINUTE_MS) / SECOND_MS]
    .map((part) => padded(Math.floor(part), 2))
    .join(':');
  return `${padded(year, 4)}-${padded(month, 2)}-${padded(day, 2)}T${clock}.${padded(rest % SECOND_MS, 3)}Z`;
};

const DATE_CHARS = '2026-01-15'.length;

/** The date of UTC, such as `2026-01-15`. */
export const isoDate = (atMs: EpochMs): string => isoTime(atMs).slice(0, DATE_CHARS);
