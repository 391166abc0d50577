import type Koa from 'koa';
import { z } from 'zod';
import type { AdOperations } from '../../../../../application/api/ad-operations.js';
import type { BearerCaller } from '../../../../../application/api/ad-placement.js';
import { MEASURES, type MeasureKind } from '../../../../../domain/delivery/rollups/report-measures.js';
import { placeOf, type Report, type ReportQuery } from '../../../../../domain/delivery/rollups/rollup.js';
import {
  answerable,
  cutFor,
  DIMENSIONS,
  VALUE_DIMENSIONS,
  withSource,
  type Dimension,
} from '../../../../../domain/figures/rollup-dimensions.js';
import { CIRCUIT_STATES } from '../../../../../domain/values/circuit-state.js';
import { isoTime } from '../../../../../domain/values/time.js';
import { refusal } from '../../../server/answer/refusals.js';
import { sendApiError, sendJson } from '../../../server/answer/send.js';
import { boundedText } from '../../../server/body/bounded.js';
import { paramsIn } from '../../../server/body/query-params.js';
import { asBearer, type BearerUses } from '../../../server/caller/authenticate.js';
import type { Endpoint } from '../../../server/routing/endpoint.js';
import { formatField, formatIn, formatInDocument, sendTable, TABLE_CONTENT } from '../../../server/table/send-table.js';
import { zoneText } from '../../../server/table/zone-text.js';
import { BUSY, BY_ACCOUNT, json, UNAUTHORIZED } from '../../document-parts.js';
import { asked, askedInDocument, askedOf, INVALID_QUERY, isInOrder, ORDER, periodOf } from './asked.js';
import { cursorOf, isPlaceOf, NOT_OF_QUESTION, reportCursor } from './report-cursor.js';
import { noteColumns, reportAsJson, reportColumns } from './present-report.js';

/** Of a page: as many as a workbook takes a tenth of a second for. */
const MAX_REPORT_ROWS = 1_000;

const MAX_BY_CHARS = 100;

const isDimension = (name: string): name is Dimension => DIMENSIONS.some((known) => known === name);

const dimensions = boundedText(MAX_BY_CHARS)
  .transform((list) => (list === '' ? [] : list.split(',')))
  .refine((names): names is Dimension[] => names.every(isDimension) && new Set(names).size === names.length, {
    error: `must list some of ${DIMENSIONS.join(', ')}, each once`,
  })
  .transform((names) => withSource(names))
  .refine((names) => cutFor(names) !== undefined, {
    error: ({ input }) => `no rollup groups by all of these; ask for ${answerable(input as readonly Dimension[])}`,
  });

const reportParams = z
  .strictObject({ ...asked, by: dimensions.default([]), format: formatField(), cursor: reportCursor().optional() })
  .refine(isInOrder, ORDER)
  .refine(({ by, cursor }) => cursor === undefined || isPlaceOf(cursor, by), NOT_OF_QUESTION);
type ReportParams = z.output<typeof reportParams>;

const count = z.int().nonnegative();
const named = z.string().optional();
const SHAPES: Readonly<Record<MeasureKind, z.ZodType>> = {
  count,
  ratio: z.number().nonnegative().optional(),
  usd: z.string().optional().meta({ description: 'Exact, to the nano-USD.', example: '12.345000000' }),
};
const row = z.object({
  day: z.iso.date().optional(),
  hour: z.iso.datetime().optional(),
  placement: named,
  ...Object.fromEntries(VALUE_DIMENSIONS.map((dimension) => [dimension, named])),
  ...Object.fromEntries(MEASURES.map(({ name, kind }) => [name, SHAPES[kind]])),
});
const reportShape = z
  .object({
    from: z.iso.date(),
    to: z.iso.date(),
    by: z.array(z.enum(DIMENSIONS)),
    timeZone: z.string().optional().meta({
      description: "Of days and hours. Absent: of an advertiser, whose rows are by each account's own.",
      example: 'Europe/Berlin',
    }),
    newestEventAt: z.iso.datetime().optional().meta({ description: 'When the newest of what is counted happened.' }),
    circuits: z
      .array(z.object({ source: z.string(), state: z.enum(CIRCUIT_STATES) }))
      .optional()
      .meta({ description: 'Of bidders now, at the node that answers. Only with `source` in `by`.' }),
    rows: z.array(row).meta({ description: `At most ${MAX_REPORT_ROWS}; by time first, then in the order of \`by\`.` }),
    next: z.string().optional().meta({
      description: 'The `cursor` of the next page; also as `Link` with `rel="next"`. Absent: this is the last.',
    }),
  })
  .meta({ id: 'Report' });

/** One row more than is answered, to see that more follow. */
const reportQueryOf = ({ by, cursor, ...days }: ReportParams): ReportQuery => ({
  ...periodOf(days),
  by,
  after: cursor,
  limit: MAX_REPORT_ROWS + 1,
});

/** A file has no place for it: there the header says what JSON has as `next`. */
const linkNext = (ctx: Koa.Context, cursor: string): void => {
  const asked = new URLSearchParams(ctx.querystring);
  asked.set('cursor', cursor);
  ctx.set('Link', `<${ctx.path}?${asked}>; rel="next"`);
};

const sendReport = async (ctx: Koa.Context, data: ReportParams, report: Report): Promise<void> => {
  const { timeZone, newestAtMs, circuits } = report;
  const { from, to, by } = data;
  const rows = report.rows.slice(0, MAX_REPORT_ROWS);
  const last = report.rows.length > MAX_REPORT_ROWS ? rows.at(-1) : undefined;
  const next = last && cursorOf(placeOf(last, by));
  if (next !== undefined) linkNext(ctx, next);
  const format = formatIn(ctx, data.format);
  if (format !== 'json') {
    const columns = [...reportColumns(by), ...noteColumns(report)];
    return sendTable(ctx, format, { name: `report-${from}-${to}`, columns, rows, timeZone });
  }
  const zone = timeZone === undefined ? undefined : zoneText(timeZone);
  const newestEventAt = newestAtMs === undefined ? undefined : isoTime(newestAtMs);
  const now = circuits && [...circuits].map(([source, state]) => ({ source, state }));
  const said = { timeZone: zone, newestEventAt, circuits: now };
  sendJson(ctx, 200, { from, to, by, ...said, rows: reportAsJson(rows, by), next });
};

interface ReportUses extends BearerUses {
  readonly operations: Pick<AdOperations, 'report' | 'reportAdvertiser'>;
}
type ReportOf<Kind extends BearerCaller['kind']> = (
  ctx: Koa.Context,
  uses: ReportUses,
  caller: Extract<BearerCaller, { readonly kind: Kind }>,
) => Promise<void>;

const NAMES = 'from, to, by, format and cursor';

/** Of the token's account, or of any for operators. */
const accountReport: ReportOf<'account' | 'operator'> = async (ctx, uses, caller) => {
  const found = askedOf(ctx, caller.kind === 'account' ? caller.account : 'operator', reportParams, NAMES);
  if (found === undefined) return;
  const { data, account } = found;
  await sendReport(ctx, data, await uses.operations.report(account, reportQueryOf(data)));
};

const ALL_ACCOUNTS = refusal(
  'invalid_request',
  "account: an advertiser's report is of all accounts together; leave account away.",
);
const NOT_OWN = refusal(
  'invalid_request',
  "by: an advertiser's report groups by day, hour and placement, with campaign or lineItem, with format, or by the day with creative, country or device.",
);

/** Of the token's advertiser alone. */
const advertisersReport: ReportOf<'advertiser'> = async (ctx, uses, { advertiser }) => {
  const data = paramsIn(ctx, reportParams, NAMES);
  if (data === undefined) return;
  if (data.account !== undefined) return sendApiError(ctx, ALL_ACCOUNTS);
  const found = await uses.operations.reportAdvertiser(advertiser, reportQueryOf(data));
  if (found.kind === 'report') return sendReport(ctx, data, found.report);
  sendApiError(ctx, NOT_OWN);
};

export const reports: Endpoint<ReportUses> = {
  method: 'GET',
  path: '/v1/reports',
  document: {
    operationId: 'readReport',
    summary: 'Requests, fills, impressions, clicks and revenue of the account, or of the advertiser',
    ...BY_ACCOUNT,
    requestParams: {
      query: z.object({
        from: askedInDocument.from,
        to: askedInDocument.to,
        by: z
          .string()
          .optional()
          .meta({
            description: `What rows are grouped by, with commas between: ${DIMENSIONS.join(', ')}.`,
            example: 'day,placement',
          }),
        format: formatInDocument(),
        account: askedInDocument.account,
        cursor: z.string().optional().meta({ description: '`next` of the page before; all else as it was.' }),
      }),
    },
    responses: {
      200: {
        description: 'The figures, page by page.',
        headers: z.object({
          Link: z
            .string()
            .optional()
            .meta({ description: 'The next page, with `rel="next"`. Absent: this is the last.' }),
        }),
        content: { ...json(reportShape).content, ...TABLE_CONTENT },
      },
      422: INVALID_QUERY,
      ...UNAUTHORIZED,
      ...BUSY,
    },
  },
  /** `GET /v1/reports`: figures of an account, or of an advertiser, from the rollups. */
  handler: (uses) =>
    asBearer(uses, (ctx, caller) =>
      caller.kind === 'advertiser' ? advertisersReport(ctx, uses, caller) : accountReport(ctx, uses, caller),
    ),
};
