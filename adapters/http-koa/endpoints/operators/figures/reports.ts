import type Koa from 'koa';
import { z } from 'zod';
import type { AdOperations } from '../../../../../application/api/ad-operations.js';
import {
  COUNT_FIGURES,
  REPORT_DIMENSIONS,
  type ReportDimension,
  type ReportQuery,
} from '../../../../../domain/delivery/rollup.js';
import { refusal } from '../../../server/answer/refusals.js';
import { sendApiError, sendJson } from '../../../server/answer/send.js';
import { boundedText } from '../../../server/body/bounded.js';
import type { AdminUses, ApiCallerUses } from '../../../server/caller/authenticate.js';
import type { Endpoint } from '../../../server/routing/endpoint.js';
import { BY_ACCOUNT, json, UNAUTHORIZED } from '../../document-parts.js';
import { asked, askedInDocument, askedOf, INVALID_QUERY, isInOrder, ORDER, periodOf } from './asked.js';
import { reportAsCsv, reportAsJson } from './present-report.js';

/** About ten megabytes of JSON. */
const MAX_REPORT_ROWS = 20_000;

const MAX_BY_CHARS = 100;

const isDimension = (name: string): name is ReportDimension => REPORT_DIMENSIONS.some((known) => known === name);

/** Figures of variants are kept by the day, and by nothing else. */
const mayStandTogether = (names: readonly ReportDimension[]): boolean =>
  !names.includes('variant') || names.every((name) => name === 'variant' || name === 'day');

const dimensions = boundedText(MAX_BY_CHARS)
  .transform((list) => (list === '' ? [] : list.split(',')))
  .refine((names): names is ReportDimension[] => names.every(isDimension) && new Set(names).size === names.length, {
    error: `must list some of ${REPORT_DIMENSIONS.join(', ')}, each once`,
  })
  .refine(mayStandTogether, { error: 'may list the variant with the day alone' });

const reportParams = z
  .strictObject({ ...asked, by: dimensions.default([]), format: z.enum(['json', 'csv']).optional() })
  .refine(isInOrder, ORDER);
type ReportParams = z.output<typeof reportParams>;

const count = z.int().nonnegative();
const named = z.string().optional();
const row = z.object({
  day: z.iso.date().optional(),
  hour: z.iso.datetime().optional(),
  placement: named,
  campaign: named,
  reason: named,
  variant: named,
  ...Object.fromEntries(COUNT_FIGURES.map((figure) => [figure, count])),
  revenueUsd: z.string().meta({ description: 'Exact, to the nano-USD.', example: '12.345000000' }),
});
const reportShape = z
  .object({ from: z.iso.date(), to: z.iso.date(), by: z.array(z.enum(REPORT_DIMENSIONS)), rows: z.array(row) })
  .meta({ id: 'Report' });

/** One row more than is answered, to see that there are too many. */
const reportQueryOf = ({ by, ...days }: ReportParams): ReportQuery => ({
  ...periodOf(days),
  by,
  limit: MAX_REPORT_ROWS + 1,
});

const TOO_MANY_ROWS = refusal(
  'invalid_request',
  `The report has more than ${MAX_REPORT_ROWS} rows; ask for fewer days, or tell rows apart by less.`,
);

const isCsv = (ctx: Koa.Context, { format }: ReportParams): boolean =>
  format === undefined ? ctx.accepts('application/json', 'text/csv') === 'text/csv' : format === 'csv';

interface ReportUses extends ApiCallerUses, AdminUses {
  readonly operations: Pick<AdOperations, 'report'>;
}

/** `GET /v1/reports`: figures of the token's account, or of any for the admin token, from the rollups. */
const report = async (ctx: Koa.Context, uses: ReportUses): Promise<void> => {
  const found = await askedOf(ctx, uses, reportParams, 'from, to, by and format');
  if (found === undefined) return;
  const { data, account } = found;
  const rows = await uses.operations.report(account, reportQueryOf(data));
  if (rows.length > MAX_REPORT_ROWS) return sendApiError(ctx, TOO_MANY_ROWS);
  ctx.set('Vary', 'Accept');
  const { from, to, by } = data;
  if (!isCsv(ctx, data)) return sendJson(ctx, 200, { from, to, by, rows: reportAsJson(rows, by) });
  ctx.set('Content-Type', 'text/csv; charset=utf-8');
  ctx.set('Content-Disposition', `attachment; filename="report-${from}-${to}.csv"`);
  ctx.set('X-Content-Type-Options', 'nosniff');
  ctx.body = reportAsCsv(rows, by);
};

export const reports: Endpoint<ReportUses> = {
  method: 'GET',
  path: '/v1/reports',
  document: {
    operationId: 'readReport',
    summary: 'Requests, fills, impressions, clicks and revenue of the account',
    ...BY_ACCOUNT,
    requestParams: {
      query: z.object({
        from: askedInDocument.from,
        to: askedInDocument.to,
        by: z
          .string()
          .optional()
          .meta({
            description: `What rows are told apart by, with commas between: ${REPORT_DIMENSIONS.join(', ')}; variant with day alone.`,
            example: 'day,placement',
          }),
        format: z.enum(['json', 'csv']).optional().meta({ description: 'Goes before `Accept`.' }),
        account: askedInDocument.account,
      }),
    },
    responses: {
      200: {
        description: 'The figures.',
        content: { ...json(reportShape).content, 'text/csv': { schema: { type: 'string' } } },
      },
      422: INVALID_QUERY,
      ...UNAUTHORIZED,
    },
  },
  handler: (uses) => (ctx) => report(ctx, uses),
};
