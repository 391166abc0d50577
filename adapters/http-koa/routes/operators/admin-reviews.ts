import type Koa from 'koa';
import type { CreativeReview } from '../../../../domain/delivery/creative-review.js';
import { accountId, creativeId, sourceId } from '../../../../domain/values/ids.js';
import { isoTime } from '../../../../domain/values/time.js';
import { mayAdminister } from '../../caller/authenticate.js';
import { NOTHING_HERE } from '../../response/refusals.js';
import { sendApiError, sendJson, sendRetryLater } from '../../response/send.js';
import type { RouteDeps, Routes } from '../../routing/route-deps.js';
import { decideReviewRequest } from '../../schemas/admin-reviews.js';
import { adminBody } from './admin-catalog.js';

const RETRY_AFTER_SECONDS = 2;

export const presentReview = ({ creative, advertiserDomain, headline, status, sinceMs, reports }: CreativeReview) => ({
  ...{ source: creative.source, creative: creative.id, advertiserDomain, headline, status, since: isoTime(sinceMs) },
  reports: reports.map(({ reason, atMs }) => ({ reason, at: isoTime(atMs) })),
});

const list = async (ctx: Koa.Context, { operations }: RouteDeps): Promise<void> => {
  const account = accountId(String(ctx.query['account'] ?? ''));
  sendJson(ctx, 200, { reviews: (await operations.listReviews(account)).map(presentReview) });
};

const decide = async (ctx: Koa.Context, { operations }: RouteDeps): Promise<void> => {
  const body = await adminBody(ctx, decideReviewRequest);
  if (body === undefined) return;
  const { account, source, creative, decision } = body.value;
  const name = { source: sourceId(source), id: creativeId(creative) };
  const review = await operations.decideReview(accountId(account), name, decision);
  if (review === undefined) return sendApiError(ctx, NOTHING_HERE);
  sendJson(ctx, 200, presentReview(review));
};

const asOperator =
  (deps: RouteDeps, answer: (ctx: Koa.Context, deps: RouteDeps) => Promise<void>) =>
  async (ctx: Koa.Context): Promise<void> => {
    if (!(await mayAdminister(ctx, deps))) return;
    ctx.set('Cache-Control', 'no-store');
    await answer(ctx, deps).catch(() => sendRetryLater(ctx, 503, RETRY_AFTER_SECONDS));
  };

/** `/v1/admin/reviews`: creatives that readers have reported, and what an operator makes of them. */
export const adminReviewsRoutes: Routes = (routes, deps) => {
  routes.on('GET', '/v1/admin/reviews', asOperator(deps, list));
  routes.on('POST', '/v1/admin/reviews', asOperator(deps, decide));
};
