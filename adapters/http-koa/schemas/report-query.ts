import { z } from 'zod';
import { REPORT_DIMENSIONS, type ReportDimension, type ReportQuery } from '../../../domain/delivery/rollup.js';
import { DAY_MS } from '../../../domain/values/time.js';
import { boundedText } from './bounded.js';

const MAX_DAYS = 366;
/** About ten megabytes of JSON. */
export const MAX_REPORT_ROWS = 20_000;

const MAX_BY_CHARS = 100;

const isDimension = (name: string): name is ReportDimension => REPORT_DIMENSIONS.some((known) => known === name);

const dimensions = boundedText(MAX_BY_CHARS)
  .transform((list) => (list === '' ? [] : list.split(',')))
  .refine((names): names is ReportDimension[] => names.every(isDimension) && new Set(names).size === names.length, {
    error: `must list some of ${REPORT_DIMENSIONS.join(', ')}, each once`,
  });

const startOf = (date: string): number => Date.parse(`${date}T00:00:00Z`);

/** The query of `GET /v1/reports`. Both days are days of UTC and part of the report. */
export const reportParams = z
  .strictObject({
    from: z.iso.date(),
    to: z.iso.date(),
    by: dimensions.default([]),
    format: z.enum(['json', 'csv']).optional(),
  })
  .refine(({ from, to }) => startOf(from) <= startOf(to) && startOf(to) - startOf(from) < MAX_DAYS * DAY_MS, {
    error: `from must not be after to, and at most ${MAX_DAYS} days may be asked for`,
  });
export type ReportParams = z.output<typeof reportParams>;

/** One row more than is answered, to see that there are too many. */
export const reportQueryOf = ({ from, to, by }: ReportParams): ReportQuery => ({
  ...{ fromMs: startOf(from), toMs: startOf(to) + DAY_MS, by, limit: MAX_REPORT_ROWS + 1 },
});
