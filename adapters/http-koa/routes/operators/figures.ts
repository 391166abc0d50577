import type Koa from 'koa';
import { z } from 'zod';
import { apiOrAdminCaller } from '../../caller/authenticate.js';
import { refusal } from '../../response/refusals.js';
import { sendApiError, sendJson } from '../../response/send.js';
import { reportAsCsv, reportAsJson } from '../../response/present-report.js';
import type { RouteDeps, Routes } from '../../routing/route-deps.js';
import { REPORT_DIMENSIONS, type ReportDimension, type ReportQuery } from '../../../../domain/delivery/rollup.js';
import { accountId } from '../../../../domain/values/ids.js';
import { DAY_MS } from '../../../../domain/values/time.js';
import { boundedText, identifier } from '../../schemas/bounded.js';

const MAX_DAYS = 366;
/** About ten megabytes of JSON. */
const MAX_REPORT_ROWS = 20_000;

const MAX_BY_CHARS = 100;

const isDimension = (name: string): name is ReportDimension => REPORT_DIMENSIONS.some((known) => known === name);

const dimensions = boundedText(MAX_BY_CHARS)
  .transform((list) => (list === '' ? [] : list.split(',')))
  .refine((names): names is ReportDimension[] => names.every(isDimension) && new Set(names).size === names.length, {
    error: `must list some of ${REPORT_DIMENSIONS.join(', ')}, each once`,
  });

const startOf = (date: string): number => Date.parse(`${date}T00:00:00Z`);

/** The query of `GET /v1/reports`. Both days are days of UTC and part of the report. */
const reportParams = z
  .strictObject({
    from: z.iso.date(),
    to: z.iso.date(),
    by: dimensions.default([]),
    format: z.enum(['json', 'csv']).optional(),
    account: identifier().optional(),
  })
  .refine(({ from, to }) => startOf(from) <= startOf(to) && startOf(to) - startOf(from) < MAX_DAYS * DAY_MS, {
    error: `from must not be after to, and at most ${MAX_DAYS} days may be asked for`,
  });
type ReportParams = z.output<typeof reportParams>;

const NO_ACCOUNT = refusal(
  'invalid_request',
  'account: the admin token is of no account; say whose figures are asked for, with account=<id>, on the command line --account <id>.',
);
const OTHER_ACCOUNT = refusal(
  'invalid_request',
  'account: this is not the account of the token; leave account away, or send the admin token.',
);

/** One row more than is answered, to see that there are too many. */
const reportQueryOf = ({ from, to, by }: ReportParams): ReportQuery => ({
  ...{ fromMs: startOf(from), toMs: startOf(to) + DAY_MS, by, limit: MAX_REPORT_ROWS + 1 },
});

const TOO_MANY_ROWS = refusal(
  'invalid_request',
  `The report has more than ${MAX_REPORT_ROWS} rows; ask for fewer days, or tell rows apart by less.`,
);

/** A name that stands there twice has no one value. */
const paramsOf = (query: URLSearchParams): Record<string, unknown> =>
  Object.fromEntries([...new Set(query.keys())].map((name) => [name, query.getAll(name).join('\0')]));

const isCsv = (ctx: Koa.Context, { format }: ReportParams): boolean =>
  format === undefined ? ctx.accepts('application/json', 'text/csv') === 'text/csv' : format === 'csv';

/** `GET /v1/reports`: figures of the token's account, or of any for the admin token, from the rollups. */
const report = async (ctx: Koa.Context, deps: RouteDeps): Promise<void> => {
  const caller = await apiOrAdminCaller(ctx, deps);
  if (caller === undefined) return;
  ctx.set('Cache-Control', 'no-store');
  const parsed = reportParams.safeParse(paramsOf(new URLSearchParams(ctx.querystring)));
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    // The names of unknown parameters are the sender's own words.
    const where = issue?.path.join('.') === '' ? 'query' : issue?.path.join('.');
    const what = issue?.code === 'unrecognized_keys' ? 'has a parameter that is not known' : issue?.message;
    return sendApiError(ctx, refusal('invalid_request', `${where}: ${what}; ask for from, to, by and format.`));
  }
  const { data } = parsed;
  const account = caller === 'operator' ? data.account : caller.id;
  if (account === undefined) return sendApiError(ctx, NO_ACCOUNT);
  if (account !== (data.account ?? account)) return sendApiError(ctx, OTHER_ACCOUNT);
  const rows = await deps.operations.report(accountId(account), reportQueryOf(data));
  if (rows.length > MAX_REPORT_ROWS) return sendApiError(ctx, TOO_MANY_ROWS);
  ctx.set('Vary', 'Accept');
  const { from, to, by } = data;
  if (!isCsv(ctx, data)) return sendJson(ctx, 200, { from, to, by, rows: reportAsJson(rows, by) });
  ctx.set('Content-Type', 'text/csv; charset=utf-8');
  ctx.set('Content-Disposition', `attachment; filename="report-${from}-${to}.csv"`);
  ctx.set('X-Content-Type-Options', 'nosniff');
  ctx.body = reportAsCsv(rows, by);
};

export const figureRoutes: Routes = (routes, deps) => {
  routes.on('GET', '/v1/reports', (ctx) => report(ctx, deps));
};
