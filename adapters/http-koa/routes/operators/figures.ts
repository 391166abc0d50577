import type Koa from 'koa';
import { z } from 'zod';
import { apiOrAdminCaller } from '../../caller/authenticate.js';
import { refusal, type Refusal } from '../../response/refusals.js';
import { sendApiError, sendJson } from '../../response/send.js';
import { reportAsCsv, reportAsJson } from '../../response/present-report.js';
import type { RouteDeps, Routes } from '../../routing/route-deps.js';
import { CONFIDENCE } from '../../../../domain/experiment/compare-variants.js';
import { REPORT_DIMENSIONS, type ReportDimension, type ReportQuery } from '../../../../domain/delivery/rollup.js';
import { accountId, variantId, type AccountId } from '../../../../domain/values/ids.js';
import { DAY_MS } from '../../../../domain/values/time.js';
import { paramsOf } from '../../body/query-params.js';
import { boundedText, identifier } from '../../schemas/bounded.js';

const MAX_DAYS = 366;
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

const startOf = (date: string): number => Date.parse(`${date}T00:00:00Z`);

/** Both days are days of UTC and part of the report. */
const asked = { from: z.iso.date(), to: z.iso.date(), account: identifier().optional() };
type Asked = z.output<z.ZodObject<typeof asked>>;

const isInOrder = ({ from, to }: Asked): boolean =>
  startOf(from) <= startOf(to) && startOf(to) - startOf(from) < MAX_DAYS * DAY_MS;
const ORDER = { error: `from must not be after to, and at most ${MAX_DAYS} days may be asked for` };

/** The query of `GET /v1/reports`. */
const reportParams = z
  .strictObject({ ...asked, by: dimensions.default([]), format: z.enum(['json', 'csv']).optional() })
  .refine(isInOrder, ORDER);
type ReportParams = z.output<typeof reportParams>;

/** The query of `GET /v1/reports/comparison`. */
const comparisonParams = z
  .strictObject({ ...asked, control: identifier(), variant: identifier() })
  .refine(isInOrder, ORDER)
  .refine(({ control, variant }) => control !== variant, { error: 'control and variant must not be the same' });

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

const isCsv = (ctx: Koa.Context, { format }: ReportParams): boolean =>
  format === undefined ? ctx.accepts('application/json', 'text/csv') === 'text/csv' : format === 'csv';

/** What is asked for, and of which account; `undefined` when the answer has been given. */
const askedOf = async <Params extends Asked>(
  ctx: Koa.Context,
  deps: RouteDeps,
  params: z.ZodType<Params>,
  names: string,
): Promise<{ readonly data: Params; readonly account: AccountId } | undefined> => {
  const caller = await apiOrAdminCaller(ctx, deps);
  if (caller === undefined) return undefined;
  ctx.set('Cache-Control', 'no-store');
  const parsed = params.safeParse(paramsOf(ctx.querystring));
  const refuse = (error: Refusal): undefined => void sendApiError(ctx, error);
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    // The names of unknown parameters are the sender's own words.
    const where = issue?.path.join('.') === '' ? 'query' : issue?.path.join('.');
    const what = issue?.code === 'unrecognized_keys' ? 'has a parameter that is not known' : issue?.message;
    return refuse(refusal('invalid_request', `${where}: ${what}; ask for ${names}.`));
  }
  const { data } = parsed;
  const account = caller === 'operator' ? data.account : caller.id;
  if (account === undefined) return refuse(NO_ACCOUNT);
  return account === (data.account ?? account) ? { data, account: accountId(account) } : refuse(OTHER_ACCOUNT);
};

/** `GET /v1/reports`: figures of the token's account, or of any for the admin token, from the rollups. */
const report = async (ctx: Koa.Context, deps: RouteDeps): Promise<void> => {
  const found = await askedOf(ctx, deps, reportParams, 'from, to, by and format');
  if (found === undefined) return;
  const { data, account } = found;
  const rows = await deps.operations.report(account, reportQueryOf(data));
  if (rows.length > MAX_REPORT_ROWS) return sendApiError(ctx, TOO_MANY_ROWS);
  ctx.set('Vary', 'Accept');
  const { from, to, by } = data;
  if (!isCsv(ctx, data)) return sendJson(ctx, 200, { from, to, by, rows: reportAsJson(rows, by) });
  ctx.set('Content-Type', 'text/csv; charset=utf-8');
  ctx.set('Content-Disposition', `attachment; filename="report-${from}-${to}.csv"`);
  ctx.set('X-Content-Type-Options', 'nosniff');
  ctx.body = reportAsCsv(rows, by);
};

/** `GET /v1/reports/comparison`: what a variant does to each rate (`docs/guides/compare-variants.md`). */
const comparison = async (ctx: Koa.Context, deps: RouteDeps): Promise<void> => {
  const found = await askedOf(ctx, deps, comparisonParams, 'from, to, control and variant');
  if (found === undefined) return;
  const { from, to, control, variant } = found.data;
  const days = { fromMs: startOf(from), toMs: startOf(to) + DAY_MS };
  const pair = { ...days, control: variantId(control), variant: variantId(variant) };
  const rates = await deps.operations.compareVariants(found.account, pair);
  sendJson(ctx, 200, { from, to, control, variant, confidence: CONFIDENCE, rates });
};

export const figureRoutes: Routes = (routes, deps) => {
  routes.on('GET', '/v1/reports', (ctx) => report(ctx, deps));
  routes.on('GET', '/v1/reports/comparison', (ctx) => comparison(ctx, deps));
};
