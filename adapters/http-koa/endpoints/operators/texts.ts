import { z } from 'zod';
import type { AdTexts } from '../../../../application/operations/catalog/ad-texts.js';
import { adVariantId, VARIANT_REVIEWS } from '../../../../domain/ad-variant/ad-variant.js';
import { REGISTERS } from '../../../../domain/conversation/signals.js';
import { NOTHING_HERE } from '../../server/answer/refusals.js';
import { sendApiError, sendJson } from '../../server/answer/send.js';
import { filledText } from '../../server/body/bounded.js';
import { bodyOf } from '../../server/body/check-body.js';
import { paramsIn } from '../../server/body/query-params.js';
import { asOperator, type BearerUses } from '../../server/caller/authenticate.js';
import type { Endpoint } from '../../server/routing/endpoint.js';
import { API_ERRORS, BY_OPERATOR, json } from '../document-parts.js';
import { accepted, sendOutcome } from './catalog/change.js';
import { author } from './catalog/change-schema.js';
import { INVALID_QUERY } from './figures/asked.js';
import { MAX_ADMIN_BYTES, OPERATOR_ERRORS } from './operator-document.js';

const name = () => filledText(200);
const listParams = z.strictObject({ campaign: name().optional() });
const asked = { campaign: name(), texts: z.array(name()).min(1), author: author() };
const reviewTextsRequest = z
  .discriminatedUnion('review', [
    z.strictObject({ ...asked, review: z.literal('approved') }),
    z.strictObject({ ...asked, review: z.literal('rejected'), reason: filledText(300) }),
  ])
  .meta({ id: 'ReviewTexts' });

const reviewableText = z
  .object({
    campaign: z.string(),
    id: z.string(),
    language: z.string(),
    register: z.enum(REGISTERS),
    angle: z.string(),
    text: z.string(),
    review: z.enum(VARIANT_REVIEWS),
    reason: z.string().optional(),
    stated: z.boolean().optional().meta({ description: 'What the judge finds; absent: it has not read it.' }),
    draftedBy: z.string().optional().meta({ description: 'The model that drafted it; absent: a person wrote it.' }),
    sentences: z.array(
      z.object({
        sentence: z.string(),
        statements: z.array(z.string()).meta({ description: 'Statements of the brief that it repeats.' }),
        ownWords: z.array(z.string()).meta({ description: 'Its words that no statement has.' }),
      }),
    ),
  })
  .meta({ id: 'ReviewableText' });

interface TextsUses extends BearerUses {
  readonly adTexts?: AdTexts | undefined;
}

/** `/v1/admin/texts`: texts of published campaigns, and what an operator makes of them. */
export const listTexts: Endpoint<TextsUses> = {
  method: 'GET',
  path: '/v1/admin/texts',
  document: {
    operationId: 'listTexts',
    summary: 'Texts of published campaigns, with what each sentence rests on',
    ...BY_OPERATOR,
    requestParams: { query: z.object({ campaign: z.string().optional() }) },
    responses: {
      200: { description: 'The texts.', ...json(z.object({ texts: z.array(reviewableText) })) },
      422: INVALID_QUERY,
      ...OPERATOR_ERRORS,
    },
  },
  handler: (uses) =>
    asOperator(uses, uses.adTexts, async (texts, ctx) => {
      const asked = paramsIn(ctx, listParams, 'campaign');
      if (asked !== undefined) sendJson(ctx, 200, { texts: await texts.list(asked.campaign) });
    }),
};

export const reviewTexts: Endpoint<TextsUses> = {
  method: 'POST',
  path: '/v1/admin/texts',
  document: {
    operationId: 'reviewTexts',
    summary: 'Approves texts of a campaign, or rejects them',
    ...BY_OPERATOR,
    requestBody: { required: true, ...json(reviewTextsRequest) },
    responses: {
      200: { description: 'A new version of the catalog is published.', ...json(accepted) },
      ...API_ERRORS,
      ...OPERATOR_ERRORS,
    },
  },
  handler: (uses) =>
    asOperator(uses, uses.adTexts, async (texts, ctx, _param, operator) => {
      const body = await bodyOf(ctx, reviewTextsRequest, MAX_ADMIN_BYTES);
      if (body === undefined) return;
      const decision =
        body.review === 'approved' ? { review: body.review } : { review: body.review, reason: body.reason };
      const outcome = await texts.review({
        campaign: body.campaign,
        texts: body.texts.map(adVariantId),
        author: body.author ?? operator.name,
        decision,
      });
      if (outcome.kind === 'unknown-campaign' || outcome.kind === 'unknown-texts')
        return sendApiError(ctx, NOTHING_HERE);
      sendOutcome(ctx, outcome);
    }),
};
