import { z } from 'zod';
import type { AdOperations } from '../../../../application/api/ad-operations.js';
import { REPORT_REASONS } from '../../../../domain/delivery/ad-event.js';
import { REVIEW_DECISIONS, REVIEW_STATUSES, type CreativeReview } from '../../../../domain/delivery/creative-review.js';
import { accountId, creativeId, sourceId } from '../../../../domain/values/ids.js';
import { isoTime } from '../../../../domain/values/time.js';
import { NOTHING_HERE } from '../../server/answer/refusals.js';
import { sendApiError, sendJson } from '../../server/answer/send.js';
import { filledText } from '../../server/body/bounded.js';
import { bodyOf } from '../../server/body/check-body.js';
import { asOperator, type BearerUses } from '../../server/caller/authenticate.js';
import type { Endpoint } from '../../server/routing/endpoint.js';
import { API_ERRORS, BY_OPERATOR, json } from '../document-parts.js';
import { author } from './catalog/change-schema.js';
import { MAX_ADMIN_BYTES, OPERATOR_ERRORS } from './operator-document.js';

/** As long as a bidder may make them. */
const MAX_NAME_CHARS = 1_000;
const name = () => filledText(MAX_NAME_CHARS);

const decideReviewRequest = z
  .strictObject({
    ...{ account: name(), source: name(), creative: name(), decision: z.enum(REVIEW_DECISIONS) },
    author: author(),
  })
  .meta({ id: 'DecideReview' });

/** A creative that was reported; of its readers only how many there are. */
const creativeReview = z
  .object({
    source: z.string(),
    creative: z.string(),
    advertiserDomain: z.string(),
    headline: z.string(),
    status: z.enum(REVIEW_STATUSES),
    since: z.iso.datetime(),
    reports: z.array(z.object({ reason: z.enum(REPORT_REASONS), at: z.iso.datetime() })),
    history: z
      .array(z.object({ author: z.string(), at: z.iso.datetime(), summary: z.string() }))
      .meta({ description: 'When reviews began and who decided, oldest first.' }),
  })
  .meta({ id: 'CreativeReview' });

const presentReview = (review: CreativeReview) => {
  const { creative, advertiserDomain, headline, status, sinceMs, reports, history = [] } = review;
  return {
    ...{ source: creative.source, creative: creative.id, advertiserDomain, headline, status, since: isoTime(sinceMs) },
    reports: reports.map(({ reason, atMs }) => ({ reason, at: isoTime(atMs) })),
    history: history.map(({ author, atMs, summary }) => ({ author, at: isoTime(atMs), summary })),
  };
};

interface ReviewsUses extends BearerUses {
  readonly operations: Pick<AdOperations, 'listReviews' | 'decideReview'>;
}

/** `/v1/admin/reviews`: creatives that readers have reported, and what an operator makes of them. */
export const listReviews: Endpoint<ReviewsUses> = {
  method: 'GET',
  path: '/v1/admin/reviews',
  document: {
    operationId: 'listReviews',
    summary: 'Creatives that readers of an account have reported, blocked ones first',
    ...BY_OPERATOR,
    requestParams: { query: z.object({ account: z.string() }) },
    responses: {
      200: { description: 'At most 200.', ...json(z.object({ reviews: z.array(creativeReview) })) },
      ...OPERATOR_ERRORS,
    },
  },
  handler: (uses) =>
    asOperator(uses, uses.operations, async (operations, ctx) => {
      const account = accountId(String(ctx.query['account'] ?? ''));
      sendJson(ctx, 200, { reviews: (await operations.listReviews(account)).map(presentReview) });
    }),
};

export const decideReview: Endpoint<ReviewsUses> = {
  method: 'POST',
  path: '/v1/admin/reviews',
  document: {
    operationId: 'decideReview',
    summary: 'Releases a creative that was reported, or blocks it',
    ...BY_OPERATOR,
    requestBody: { required: true, ...json(decideReviewRequest) },
    responses: {
      200: { description: 'Every node has it within five seconds.', ...json(creativeReview) },
      ...API_ERRORS,
      ...OPERATOR_ERRORS,
    },
  },
  handler: (uses) =>
    asOperator(uses, uses.operations, async (operations, ctx, _param, operator) => {
      const body = await bodyOf(ctx, decideReviewRequest, MAX_ADMIN_BYTES);
      if (body === undefined) return;
      const { account, source, creative, decision } = body;
      const named = { source: sourceId(source), id: creativeId(creative) };
      const by = body.author ?? operator.name;
      const review = await operations.decideReview(accountId(account), named, decision, by);
      if (review === undefined) return sendApiError(ctx, NOTHING_HERE);
      sendJson(ctx, 200, presentReview(review));
    }),
};
