import type Koa from 'koa';
import { z } from 'zod';
import { userId } from '../../../../domain/values/ids.js';
import { apiCaller, type BearerUses } from '../../server/caller/authenticate.js';
import { refusal } from '../../server/answer/refusals.js';
import { sendApiError, sendEmpty, sendOutage } from '../../server/answer/send.js';
import type { AdOperations } from '../../../../application/api/ad-operations.js';
import type { Endpoint } from '../../server/routing/endpoint.js';
import { apiError, BUSY, BY_ACCOUNT, json, UNAUTHORIZED } from '../document-parts.js';
import { identifier } from '../../server/body/bounded.js';
import { decodedSegment } from '../../server/body/query-params.js';

interface UsersUses extends BearerUses {
  readonly operations: Pick<AdOperations, 'eraseUser'>;
}

const BAD_USER_ID = refusal(
  'invalid_request',
  'The user id in the path cannot be one; send it percent-encoded, as it stood in userId.',
);
const RETRY_AFTER_SECONDS = 5;

/**
 * `DELETE /v1/users/{userId}`: erases a user of the token's account. 204 also for one who is not known, so that it may
 * be sent again and tells nobody who is; 503 when a store is out: then not all is erased yet.
 */
const erase = async (ctx: Koa.Context, segment: string, uses: UsersUses): Promise<void> => {
  const account = await apiCaller(ctx, uses);
  if (account === undefined) return;
  const user = identifier().safeParse(decodedSegment(segment)).data;
  if (user === undefined) return sendApiError(ctx, BAD_USER_ID);
  try {
    await uses.operations.eraseUser(account.id, userId(user));
  } catch (error) {
    return sendOutage(ctx, error, RETRY_AFTER_SECONDS);
  }
  sendEmpty(ctx, 204);
};

export const eraseUser: Endpoint<UsersUses> = {
  method: 'DELETE',
  path: '/v1/users/{userId}',
  document: {
    operationId: 'eraseUser',
    summary: 'Erases all that is kept of a user; money stays, without the person',
    ...BY_ACCOUNT,
    requestParams: {
      path: z.object({ userId: z.string().meta({ description: 'As the clients send it; percent-encoded.' }) }),
    },
    responses: {
      204: { description: 'Erased, or never known.' },
      422: { description: 'This cannot be a user id (`invalid_request`).', ...json(apiError) },
      ...UNAUTHORIZED,
      ...BUSY,
    },
  },
  handler: (uses) => (ctx, segment) => erase(ctx, segment, uses),
};
