import type { TimeZone } from '../../../../domain/values/time-zone.js';

const MINUTES_PER_HOUR = 60;
const twoDigits = (number: number): string => String(number).padStart(2, '0');

/** An IANA name, `UTC`, or an offset such as `UTC+05:30`, which no spreadsheet takes for a formula. */
export const zoneText = (zone: TimeZone): string => {
  if (typeof zone === 'string') return zone;
  if (zone === 0) return 'UTC';
  const minutes = Math.abs(zone);
  return `UTC${zone < 0 ? '-' : '+'}${twoDigits(Math.floor(minutes / MINUTES_PER_HOUR))}:${twoDigits(minutes % MINUTES_PER_HOUR)}`;
};
