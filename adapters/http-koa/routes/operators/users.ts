import type Koa from 'koa';
import { userId } from '../../../../domain/values/ids.js';
import { apiCaller } from '../../caller/authenticate.js';
import { refusal } from '../../response/refusals.js';
import { sendApiError, sendEmpty, sendRetryLater } from '../../response/send.js';
import type { RouteDeps, Routes } from '../../routing/route-deps.js';
import { identifier } from '../../schemas/bounded.js';

const BAD_USER_ID = refusal(
  'invalid_request',
  'The user id in the path cannot be one; send it percent-encoded, as it stood in userId.',
);
const RETRY_AFTER_SECONDS = 5;

/** Percent-encoded once. */
const userIdOf = (segment: string): string | undefined => {
  try {
    return identifier().safeParse(decodeURIComponent(segment)).data;
  } catch {
    return undefined;
  }
};

/**
 * `DELETE /v1/users/{userId}`: erases a user of the token's account. 204 also for one who is not known, so that it may
 * be sent again and tells nobody who is; 503 when a store is out: then not all is erased yet.
 */
const erase = async (ctx: Koa.Context, segment: string, deps: RouteDeps): Promise<void> => {
  const account = await apiCaller(ctx, deps);
  if (account === undefined) return;
  const user = userIdOf(segment);
  if (user === undefined) return sendApiError(ctx, BAD_USER_ID);
  try {
    await deps.operations.eraseUser(account.id, userId(user));
  } catch {
    return sendRetryLater(ctx, 503, RETRY_AFTER_SECONDS);
  }
  sendEmpty(ctx, 204);
};

export const userRoutes: Routes = (routes, deps) => {
  routes.on('DELETE', '/v1/users/*', (ctx, segment) => erase(ctx, segment, deps));
};
