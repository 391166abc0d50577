import type { Brand } from '../values/ids.js';
import { DAY_MS, isoTime, type EpochMs } from '../values/time.js';

/** A calendar month, such as `2026-11`: later ones sort after earlier ones. */
export type Month = Brand<string, 'Month'>;

const MONTH = /^(?<year>[1-9]\d{3})-(?<month>0[1-9]|1[0-2])$/;
const MONTHS_PER_YEAR = 12;
const MONTH_CHARS = '2026-11'.length;

export const monthNamed = (text: string): Month | undefined => (MONTH.test(text) ? (text as Month) : undefined);

/** The day of `YYYY-MM-01`, counted from 1970-01-01, by the proleptic Gregorian calendar. */
const firstDayOf = (year: number, month: number): number => {
  const marchYear = month <= 2 ? year - 1 : year;
  const dayOfYear = Math.floor((153 * ((month + 9) % MONTHS_PER_YEAR) + 2) / 5);
  const leapDays = Math.floor(marchYear / 4) - Math.floor(marchYear / 100) + Math.floor(marchYear / 400);
  return marchYear * 365 + leapDays + dayOfYear - 719_468;
};

/** Days as they are numbered from 1970-01-01; `endDay` is the first of the next month. */
export interface MonthDays {
  readonly firstDay: number;
  readonly endDay: number;
}

export const daysOfMonth = (named: Month): MonthDays => {
  const { year, month } = MONTH.exec(named)?.groups ?? {};
  const [y, m] = [Number(year), Number(month)];
  return {
    firstDay: firstDayOf(y, m),
    endDay: m === MONTHS_PER_YEAR ? firstDayOf(y + 1, 1) : firstDayOf(y, m + 1),
  };
};

/** The month of a day's midnight of UTC. */
export const monthOf = (day: EpochMs): Month => isoTime(day).slice(0, MONTH_CHARS) as Month;

const DATE = /^\d{4}-\d{2}-\d{2}$/;

/** `undefined`: there is no such date. */
export const dayOfDate = (date: string): EpochMs | undefined => {
  const month = DATE.test(date) ? monthNamed(date.slice(0, MONTH_CHARS)) : undefined;
  if (month === undefined) return undefined;
  const inMonth = Number(date.slice(MONTH_CHARS + 1));
  const { firstDay, endDay } = daysOfMonth(month);
  return inMonth >= 1 && inMonth <= endDay - firstDay ? (firstDay + inMonth - 1) * DAY_MS : undefined;
};
