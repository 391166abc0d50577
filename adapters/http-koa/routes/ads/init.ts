import type Koa from 'koa';
import { conversationId, userId } from '../../../../domain/values/ids.js';
import type { WireInitResponse } from '../../../wire/index.js';
import { clientAccountOf } from '../../caller/client-account.js';
import { waitSeconds } from '../../caller/client-rate.js';
import { decodeSdk } from '../../preload/decode-preload.js';
import { apiErrorOf, type Refusal } from '../../response/refusals.js';
import { sendJson, sendRetryLater } from '../../response/send.js';
import { MAX_BODY_BYTES, readJson } from '../../body/read-json.js';
import type { RouteDeps, Routes } from '../../routing/route-deps.js';
import { checkBody } from '../../schemas/check-body.js';
import { initRequest } from '../../schemas/init.js';
import { present } from '../../schemas/lenient.js';

const sendRefusal = (ctx: Koa.Context, refused: Refusal): void => sendJson(ctx, refused.status, apiErrorOf(refused));

/**
 * `POST /init` (`docs/reference/protocol.md#post-init-the-flags-of-a-session`). A disabled session is an answer of it,
 * never an error.
 */
const startSession = async (ctx: Koa.Context, deps: RouteDeps): Promise<void> => {
  deps.cors.allowAny(ctx);
  const body = await readJson(ctx.req, MAX_BODY_BYTES);
  if (body.kind === 'refused') return sendRefusal(ctx, body.refusal);
  const client = await clientAccountOf(ctx, body.value, deps);
  if (client.kind === 'wait') return sendRetryLater(ctx, 429, client.seconds);
  if (client.kind === 'refused') return sendRefusal(ctx, client.refusal);
  const caller = deps.callerOf(ctx.req);
  const wait = await waitSeconds(deps.initLimiter, client.account, caller, deps.clock.monotonicMs());
  if (wait !== undefined) return sendRetryLater(ctx, 429, wait);
  const request = checkBody(initRequest, body.value);
  if (request.kind === 'refused') return sendRefusal(ctx, request.refusal);
  const { value } = request;
  const conversation = present(value.conversationId);
  const {
    enabled,
    preloadTimeoutMs: preloadTimeout,
    reportErrors,
    reportDebug,
  } = await deps.placement.startSession(
    {
      account: client.account,
      userId: userId(value.userId),
      conversationId: conversation === undefined ? undefined : conversationId(conversation),
      installId: present(value.installId),
      sdk: decodeSdk(value.sdk),
      skanItems: present(value.skan?.items),
    },
    caller,
  );
  sendJson(ctx, 200, { enabled, preloadTimeout, reportErrors, reportDebug } satisfies WireInitResponse);
};

export const initRoutes: Routes = (routes, deps) => {
  routes.on('POST', '/init', (ctx) => startSession(ctx, deps));
  routes.on('OPTIONS', '/init', deps.cors.preflight);
};
