import type Koa from 'koa';
import type { PreloadOutcome } from '../../../../application/api/ad-placement.js';
import { whenClientLeaves } from '../../routing/client-gone.js';
import { checkPreload } from '../../schemas/preload.js';
import { clientAccountOf } from '../../caller/client-account.js';
import { waitSeconds } from '../../caller/client-rate.js';
import { decodeMessages } from '../../preload/decode-messages.js';
import { decodePreload } from '../../preload/decode-preload.js';
import { preloadErrorOf, statusOf, type Refusal } from '../../response/refusals.js';
import { sendJson, sendRetryLater } from '../../response/send.js';
import { presentPreload } from '../../preload/present-preload.js';
import { MAX_PRELOAD_BYTES, readJson } from '../../body/read-json.js';
import type { RouteDeps, Routes } from '../../routing/route-deps.js';

const sendRefusal = (ctx: Koa.Context, refused: Refusal): void =>
  sendJson(ctx, refused.status, preloadErrorOf(refused));

const sendOutcome = (ctx: Koa.Context, outcome: PreloadOutcome, isSinglePlacement: boolean, deps: RouteDeps): void => {
  if (outcome.kind !== 'refused') {
    for (const name of deps.brandHeaders.decisionIdNames) ctx.set(name, outcome.decisionId);
  }
  const status = outcome.kind === 'refused' ? statusOf(outcome.error.code) : 200;
  sendJson(ctx, status, presentPreload(outcome, isSinglePlacement));
};

/** `POST /preload` (`docs/reference/protocol.md#post-preload-the-ads-of-one-turn`). */
const preload = async (ctx: Koa.Context, deps: RouteDeps): Promise<void> => {
  deps.cors.allowAny(ctx);
  const body = await readJson(ctx.req, MAX_PRELOAD_BYTES);
  if (body.kind === 'refused') return sendRefusal(ctx, body.refusal);
  await deps.cohorts.join();
  const client = await clientAccountOf(ctx, body.value, deps);
  if (client.kind === 'wait') return sendRetryLater(ctx, 429, client.seconds);
  if (client.kind === 'refused') return sendRefusal(ctx, client.refusal);
  const caller = deps.callerOf(ctx.req);
  const wait = await waitSeconds(deps.preloadLimiter, client.account, caller, deps.clock.monotonicMs());
  if (wait !== undefined) return sendRetryLater(ctx, 429, wait);
  const request = checkPreload(body.value);
  if (request.kind === 'refused') return sendRefusal(ctx, request.refusal);
  const decoded = decodeMessages(request.value.messages, deps.clock.nowMs());
  if (decoded.kind === 'refused') return sendRefusal(ctx, decoded.refusal);
  const input = decodePreload(request.value, {
    account: client.account,
    messages: decoded.messages,
    isDisabledByHeader: deps.brandHeaders.isDisabled(ctx.req),
  });
  const outcome = await deps.placement.preloadTurn(input, { ...caller, signal: whenClientLeaves(ctx) });
  sendOutcome(ctx, outcome, typeof request.value.code === 'string', deps);
};

export const preloadRoutes: Routes = (routes, deps) => {
  routes.on('POST', '/preload', (ctx) => preload(ctx, deps));
  routes.on('OPTIONS', '/preload', deps.cors.preflight);
};
