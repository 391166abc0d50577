import type Koa from 'koa';
import { isAdmin } from './authenticate.js';
import { networkOf } from './client-address.js';
import { refusal, sendApiError, sendRetryLater } from './error-response.js';
import type { RouteDeps } from './route-deps.js';

const BAD_ADMIN_TOKEN = refusal(
  'unauthorized',
  'The bearer token is missing or not the admin token; send "Authorization: Bearer <ADMIN_TOKEN>".',
);

/** Whether the operator asks; anyone else has been answered. Counted before the token is looked at, so that nobody can try many. */
export const mayAdminister = async (ctx: Koa.Context, deps: RouteDeps): Promise<boolean> => {
  ctx.set('Cache-Control', 'no-store');
  const network = networkOf(deps.callerOf(ctx.req).address);
  const waitSeconds = await deps.adminLimiter.admit(network, deps.clock.monotonicMs());
  if (waitSeconds !== undefined) {
    sendRetryLater(ctx, 429, waitSeconds);
    return false;
  }
  if (isAdmin(ctx.req, deps.adminToken)) return true;
  sendApiError(ctx, BAD_ADMIN_TOKEN);
  return false;
};
