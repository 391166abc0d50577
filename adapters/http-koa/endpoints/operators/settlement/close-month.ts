import { z } from 'zod';
import type { AdOperations } from '../../../../../application/api/ad-operations.js';
import { monthNamed, type Month } from '../../../../../domain/settlement/month.js';
import { partyOf, PARTY_KINDS, type PartyKind } from '../../../../../domain/settlement/party.js';
import { statementNumberText, type ClosedMonth } from '../../../../../domain/settlement/statement.js';
import { refusal, type Refusal } from '../../../server/answer/refusals.js';
import { sendApiError, sendJson } from '../../../server/answer/send.js';
import { boundedText, identifier } from '../../../server/body/bounded.js';
import { bodyOf } from '../../../server/body/check-body.js';
import { asOperator, type BearerUses } from '../../../server/caller/authenticate.js';
import type { Endpoint } from '../../../server/routing/endpoint.js';
import { API_ERRORS, apiError, BY_OPERATOR, errors, json } from '../../document-parts.js';
import { author } from '../catalog/change-schema.js';
import { OPERATOR_ERRORS } from '../operator-document.js';
import { listed } from '../unknown-name.js';
import { presentStatement, statementShape } from './present-statement.js';

const MONTH_CHARS = '2026-11'.length;

export const monthField = () =>
  boundedText(MONTH_CHARS)
    .refine((text): text is Month => monthNamed(text) !== undefined, { error: 'must be a month such as 2026-11' })
    .meta({ example: '2026-11' });

const closeRequest = z
  .strictObject({ kind: z.enum(PARTY_KINDS), id: identifier(), month: monthField(), author: author() })
  .meta({ id: 'CloseMonth' });

type Refused = Exclude<ClosedMonth, { readonly kind: 'issued' }>;

const REFUSALS: Readonly<Record<Exclude<Refused['kind'], 'closed' | 'nothing'>, Refusal>> = {
  'not-over': refusal(
    'invalid_request',
    'The month goes on until it is over at UTC-12; close it after that. Until then GET /v1/reports?by=source has what was counted so far.',
  ),
  'too-old': refusal('invalid_request', 'The month began more than 395 days ago; its figures may be incomplete.'),
  incomplete: refusal(
    'invalid_request',
    'Figures by advertiser are incomplete for this month, or for one that was closed before: names were dropped after RETENTION_COUNTED_DAYS, or were more than 1000 a day. A report by source has the totals.',
  ),
};

const refusalOf = (closed: Refused, kind: PartyKind): Refusal => {
  if (closed.kind === 'closed')
    return {
      ...{ status: 409, code: 'invalid_request' },
      message: `This party has a statement of this month, ${statementNumberText(closed.number)}; what was counted since comes as corrections of its next one.`,
    };
  if (closed.kind !== 'nothing') return REFUSALS[closed.kind];
  const others =
    closed.counted.length === 0 ? `nor for any other ${kind}` : `something was for ${listed(closed.counted)}`;
  return refusal('invalid_request', `Nothing was counted for this ${kind} in this month; ${others}.`);
};

type Uses = BearerUses & { readonly operations: Pick<AdOperations, 'closeMonth'> };

/** `POST /v1/admin/statements`: closes a month of a party (`docs/guides/settle-with-partners.md`). */
export const closeStatement: Endpoint<Uses> = {
  method: 'POST',
  path: '/v1/admin/statements',
  document: {
    operationId: 'closeMonth',
    summary: 'Closes the month of an advertiser, an account or a bidder, and issues its statement, for good',
    ...BY_OPERATOR,
    requestBody: { required: true, ...json(closeRequest) },
    responses: {
      201: { description: 'The statement; it never changes.', ...json(statementShape) },
      ...API_ERRORS,
      ...OPERATOR_ERRORS,
      ...errors({ 409: 'The month was closed before (`invalid_request`).' }, apiError),
    },
  },
  handler: (uses) =>
    asOperator(uses, uses.operations, async (operations, ctx, _param, operator) => {
      const body = await bodyOf(ctx, closeRequest);
      if (body === undefined) return;
      const { kind, id, month } = body;
      const asked = { party: partyOf(kind, id), month, author: body.author ?? operator.name };
      const closed = await operations.closeMonth(asked);
      if (closed.kind === 'issued') return sendJson(ctx, 201, presentStatement(closed.statement));
      sendApiError(ctx, refusalOf(closed, kind));
    }),
};
