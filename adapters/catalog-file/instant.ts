import { z } from 'zod';
import { DAY_MS, type EpochMs } from '../../domain/values/time.js';

const date = z.iso.date();
const dateTime = z.iso.datetime({ offset: true });

/** A time with its offset is that instant. A bare date, in UTC, is the start of the day, or the end of it where a flight ends. */
const instant = (dayMs: number) =>
  z.string().transform((text, context): EpochMs => {
    if (date.safeParse(text).success) return Date.parse(text) + dayMs;
    if (dateTime.safeParse(text).success) return Date.parse(text);
    context.addIssue('must be a date such as "2026-03-01", or a time with its offset such as "2026-03-01T08:00:00Z"');
    return z.NEVER;
  });

export const startInstant = instant(0);
export const endInstant = instant(DAY_MS);
