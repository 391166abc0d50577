import { isUtf8 } from 'node:buffer';
import type Koa from 'koa';
import { z } from 'zod';
import type { AdOperations } from '../../../../../application/api/ad-operations.js';
import {
  VERDICTS,
  type Counted,
  type ReconciledRow,
  type Reconciliation,
} from '../../../../../domain/settlement/reconcile.js';
import { sourceId, type SourceId } from '../../../../../domain/values/ids.js';
import { exactUsd } from '../../../../../domain/values/money.js';
import { isoDate } from '../../../../../domain/values/time.js';
import { refusal } from '../../../server/answer/refusals.js';
import { sendApiError, sendJson } from '../../../server/answer/send.js';
import { identifier } from '../../../server/body/bounded.js';
import { paramsIn } from '../../../server/body/query-params.js';
import { readPlain } from '../../../server/body/read-json.js';
import { asOperator, type BearerUses } from '../../../server/caller/authenticate.js';
import type { Endpoint } from '../../../server/routing/endpoint.js';
import { formatField, formatIn, formatInDocument, sendTable, TABLE_CONTENT } from '../../../server/table/send-table.js';
import type { Column } from '../../../server/table/table.js';
import { API_ERRORS, BY_OPERATOR, json } from '../../document-parts.js';
import { mistakes, OPERATOR_ERRORS } from '../operator-document.js';
import { listed } from '../unknown-name.js';
import { monthField } from './close-month.js';
import { readPartnerFile } from './partner-file.js';

/** Ten thousand lines of a hundred characters, as many as are read. */
const MAX_FILE_BYTES = 1024 * 1024;

const params = z.strictObject({
  bidder: identifier(),
  month: monthField(),
  format: formatField(),
});

const counted = z.object({
  impressions: z.int(),
  spendUsd: z.string().meta({ description: 'Exact, to the nano-USD.', example: '12.345000000' }),
});
const compared = {
  ours: counted,
  theirs: counted,
  difference: counted.meta({ description: 'What the partner counts more; below zero: less.' }),
};
const reconciliationShape = z
  .object({
    bidder: z.string(),
    month: z.string().meta({ example: '2026-11' }),
    isMarked: z.boolean().meta({ description: 'Whether the total or a row is.' }),
    rows: z.array(
      z.object({
        day: z.iso.date(),
        placement: z.string().optional(),
        ...compared,
        verdict: z.enum(VERDICTS).meta({ description: 'Every one but `agrees` marks the row.' }),
      }),
    ),
    total: z.object({ ...compared, isMarked: z.boolean() }),
  })
  .meta({ id: 'Reconciliation' });

const countedOf = ({ impressions, amount }: Counted) => ({ impressions, spendUsd: exactUsd(amount) });

const comparedOf = ({ ours, theirs, difference }: Pick<ReconciledRow, 'ours' | 'theirs' | 'difference'>) => ({
  ...{ ours: countedOf(ours), theirs: countedOf(theirs), difference: countedOf(difference) },
});

const SIDES = { our: 'ours', their: 'theirs', difference: 'difference' } as const;

/** Of the rows; a spreadsheet adds up itself. */
const COLUMNS: readonly Column<ReconciledRow>[] = [
  { name: 'day', kind: 'day', of: ({ day }) => day },
  { name: 'placement', kind: 'text', of: ({ placement }) => placement },
  { name: 'verdict', kind: 'text', of: ({ verdict }) => verdict },
  ...Object.entries(SIDES).flatMap(([name, side]): readonly Column<ReconciledRow>[] => [
    { name: `${name}Impressions`, kind: 'count', of: (row) => row[side].impressions },
    { name: `${name}SpendUsd`, kind: 'usd', of: (row) => exactUsd(row[side].amount) },
  ]),
];

const present = (
  { bidder, month }: z.output<typeof params>,
  { isMarked, rows, total }: Reconciliation,
): z.input<typeof reconciliationShape> => ({
  ...{ bidder, month, isMarked },
  rows: rows.map((row) => ({
    ...{ day: isoDate(row.day), placement: row.placement, ...comparedOf(row), verdict: row.verdict },
  })),
  total: { ...comparedOf(total), isMarked: total.isMarked },
});

const MISTAKES = refusal('invalid_request', 'The file cannot be compared; mend what problems lists.');
const NOT_UTF8 = 'the file is not UTF-8; save it as CSV in UTF-8';

const unknownBidder = (bidders: readonly SourceId[]) => {
  const named = bidders.length === 0 ? 'no bidder is configured' : `configured are ${listed(bidders)}`;
  return refusal('invalid_request', `bidder: nothing was counted of this bidder in the month; ${named}.`);
};

type Uses = BearerUses & { readonly operations: Pick<AdOperations, 'reconcile'> };

const compare = async ({ reconcile }: Uses['operations'], ctx: Koa.Context): Promise<void> => {
  const asked = paramsIn(ctx, params, 'bidder=<id>, month=<YYYY-MM> and format');
  if (asked === undefined) return;
  const body = await readPlain(ctx.req, MAX_FILE_BYTES);
  if (body.kind === 'refused') return sendApiError(ctx, body.refusal);
  if (!isUtf8(body.bytes)) return sendApiError(ctx, MISTAKES, { problems: [NOT_UTF8] });
  const { bidder, month } = asked;
  const file = readPartnerFile(body.bytes.toString('utf8'), month);
  if (!file.ok) return sendApiError(ctx, MISTAKES, { problems: file.problems });
  const { lines, hasPlacements } = file;
  const outcome = await reconcile({ bidder: sourceId(bidder), month, lines, hasPlacements });
  if (outcome.kind === 'unknown-bidder') return sendApiError(ctx, unknownBidder(outcome.bidders));
  const format = formatIn(ctx, asked.format);
  if (format === 'json') return sendJson(ctx, 200, present(asked, outcome.found));
  await sendTable(ctx, format, { name: `reconciliation-${month}`, columns: COLUMNS, rows: outcome.found.rows });
};

/** `POST /v1/reports/reconciliation`: a partner's month beside ours (`docs/guides/settle-with-partners.md`). */
export const reconciliation: Endpoint<Uses> = {
  method: 'POST',
  path: '/v1/reports/reconciliation',
  document: {
    operationId: 'reconcilePartner',
    summary: "A bidder's month, as its file counts it, beside ours by day, with the differences",
    ...BY_OPERATOR,
    requestParams: {
      query: z.object({
        bidder: z.string(),
        month: z.string().meta({ description: 'Its days are those of each account.', example: '2026-11' }),
        format: formatInDocument(),
      }),
    },
    requestBody: {
      required: true,
      description: 'At most 10 000 lines, and 1 MiB; UTF-8.',
      content: { 'text/csv': { schema: { type: 'string', example: 'day,impressions,spend\n2026-11-01,1200,3.60\n' } } },
    },
    responses: {
      200: { description: 'The comparison.', content: { ...json(reconciliationShape).content, ...TABLE_CONTENT } },
      ...API_ERRORS,
      ...OPERATOR_ERRORS,
      422: { description: 'The query or the file has mistakes (`invalid_request`).', ...json(mistakes) },
    },
  },
  handler: (uses) => asOperator(uses, uses.operations, compare),
};
