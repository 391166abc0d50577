import { z } from 'zod';
import type { AdOperations } from '../../../../../application/api/ad-operations.js';
import type { LineItemReport } from '../../../../../domain/forecast/line-item-report.js';
import { lineItemId } from '../../../../../domain/values/ids.js';
import { changeFor } from '../../../../../domain/forecast/change-words.js';
import type { Projection } from '../../../../../domain/forecast/delivery-forecast.js';
import { isoTime } from '../../../../../domain/values/time.js';
import { NOTHING_HERE, refusal } from '../../../server/answer/refusals.js';
import { sendApiError, sendJson } from '../../../server/answer/send.js';
import { decodedSegment, paramsOf } from '../../../server/body/query-params.js';
import { asCaller, type BearerUses } from '../../../server/caller/authenticate.js';
import type { Endpoint } from '../../../server/routing/endpoint.js';
import { formatField, formatIn, formatInDocument, sendTable, TABLE_CONTENT } from '../../../server/table/send-table.js';
import { BUSY, BY_ACCOUNT, json, NOT_FOUND, UNAUTHORIZED } from '../../document-parts.js';
import { INVALID_QUERY } from './asked.js';
import { budgetName, lineItemTable, usd } from './line-item-table.js';

const money = z.string().meta({ example: '12.345000000' });

const projection = z
  .object({ usd: money, lowUsd: money, highUsd: money })
  .meta({ description: 'Where the budget ends at the present rate; nine times of ten within the range.' });

const lineItemShape = z
  .object({
    campaign: z.string(),
    lineItem: z.string(),
    at: z.iso.datetime(),
    since: z.iso.datetime().meta({ description: 'Since when turns are counted.' }),
    budgets: z.array(
      z.object({
        budget: z.string().meta({ description: '`total`, or the day that it is for.' }),
        limitUsd: money,
        plannedUsd: money.meta({ description: 'What an even delivery would have spent by now.' }),
        spentUsd: money,
        heldUsd: money,
        pace: z
          .number()
          .optional()
          .meta({ description: 'Spent and held as a part of what is planned; absent: `asap`.' }),
        end: z.iso.datetime(),
        projected: projection,
        isBehind: z.boolean(),
      }),
    ),
    turns: z.object({
      candidate: z.number().meta({ description: 'Turns in which it was a candidate.' }),
      won: z.number(),
      paced: z.number().meta({ description: 'That pacing alone kept it out of.' }),
    }),
    causes: z
      .array(
        z.object({
          reason: z.string(),
          turns: z.number(),
          error: z.number().meta({ description: 'Half of the 95 % interval of `turns`; 0: all turns were counted.' }),
          costUsd: money.meta({ description: 'Its part of what these turns would have come to until the end.' }),
          bringsUsd: money.meta({ description: 'By how much the projection rises when it is mended, too.' }),
          projected: projection,
          change: z.string(),
          isMended: z
            .literal(true)
            .optional()
            .meta({ description: 'The line item was changed after these turns: this keeps it out no more.' }),
        }),
      )
      .meta({ description: 'In the order of their cost; each is mended after those before it.' }),
    sentences: z.array(z.string()),
  })
  .meta({ id: 'LineItemReport' });

const projectionOf = ({ amount, low, high }: Projection) => ({
  usd: usd(amount),
  lowUsd: usd(low),
  highUsd: usd(high),
});

export const presentLineItem = (report: LineItemReport): z.input<typeof lineItemShape> => {
  const { campaign, lineItem, atMs, sinceMs, budgets, forecast, sentences } = report;
  const { turns, won, paced, causes } = forecast;
  return {
    ...{ campaign, lineItem, at: isoTime(atMs), since: isoTime(sinceMs) },
    budgets: budgets.map(({ day, limit, due, spent, held, pace, endMs, projected, isBehind }) => ({
      budget: budgetName(day),
      ...{ limitUsd: usd(limit), plannedUsd: usd(due), spentUsd: usd(spent), heldUsd: usd(held) },
      ...{ pace, end: isoTime(endMs), projected: projectionOf(projected), isBehind },
    })),
    turns: { candidate: turns, won, paced },
    causes: causes.map(({ cost, brings, projected, ...cause }) => ({
      ...{ reason: cause.reason, turns: cause.turns, error: cause.error, costUsd: usd(cost), bringsUsd: usd(brings) },
      ...{ projected: projectionOf(projected), change: changeFor(cause), isMended: cause.isMended },
    })),
    sentences: [...sentences],
  };
};

const DEFAULT_HOURS = 24;
const MAX_HOURS = 168;
const params = z.strictObject({
  hours: z.coerce.number().int().min(1).max(MAX_HOURS).default(DEFAULT_HOURS),
  format: formatField(),
});
const BAD_QUERY = refusal(
  'invalid_request',
  `query: hours is a whole number from 1 to ${MAX_HOURS}, format is json, csv or xlsx; there is nothing else.`,
);

interface LineItemUses extends BearerUses {
  readonly operations: Pick<AdOperations, 'reportLineItem'>;
}

/** `GET /v1/reports/line-items/{id}`: whether it reaches its plan, and if not, why (`docs/guides/pace-a-budget.md`). */
export const lineItemReport: Endpoint<LineItemUses> = {
  method: 'GET',
  path: '/v1/reports/line-items/{id}',
  document: {
    operationId: 'readLineItemReport',
    summary: 'Plan, spent and projected end of a line item, and the causes of its under-delivery',
    ...BY_ACCOUNT,
    requestParams: {
      path: z.object({ id: z.string().meta({ description: 'An API token reads what runs on its account alone.' }) }),
      query: z.object({
        hours: z.int().min(1).max(MAX_HOURS).optional().meta({ description: 'Of which turns count; 24 by default.' }),
        format: formatInDocument(),
      }),
    },
    responses: {
      200: { description: 'The report.', content: { ...json(lineItemShape).content, ...TABLE_CONTENT } },
      422: INVALID_QUERY,
      ...NOT_FOUND,
      ...UNAUTHORIZED,
      ...BUSY,
    },
  },
  handler: (uses) =>
    asCaller(uses, async (ctx, caller, segment) => {
      const asked = params.safeParse(paramsOf(ctx.querystring));
      if (!asked.success) return sendApiError(ctx, BAD_QUERY);
      const id = decodedSegment(segment);
      const account = caller === 'operator' ? undefined : caller.id;
      const report = id && (await uses.operations.reportLineItem(lineItemId(id), asked.data.hours, account));
      if (!report) return sendApiError(ctx, NOTHING_HERE);
      const format = formatIn(ctx, asked.data.format);
      if (format === 'json') return sendJson(ctx, 200, presentLineItem(report));
      await sendTable(ctx, format, lineItemTable(report));
    }),
};
