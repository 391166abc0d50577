import type Koa from 'koa';
import { z } from 'zod';
import type { AdPlacement } from '../../../../../application/api/ad-placement.js';
import { sendEmpty } from '../../../server/answer/send.js';
import type { CallerUses } from '../../../server/caller/caller.js';
import type { Endpoint } from '../../../server/routing/endpoint.js';
import { NOTHING_THERE } from '../../document-parts.js';

interface ClickUses extends CallerUses {
  readonly placement: Pick<AdPlacement, 'followClick'>;
}

const MAX_TOKEN_CHARS = 2_048;
const TOKEN = /^[A-Za-z0-9._~-]+$/;

/**
 * The stored destination in the only form that goes into a header. Destinations were checked when they were stored;
 * this is the second wall against another scheme or credentials in the address (`docs/concepts/security.md`).
 */
const locationOf = (destination: string): string | undefined => {
  if (!URL.canParse(destination)) return undefined;
  const url = new URL(destination);
  const isWeb = url.protocol === 'https:' || url.protocol === 'http:';
  return isWeb && url.username === '' && url.password === '' ? url.href : undefined;
};

/**
 * `GET /c/{token}`: counts the click and leads to the stored destination. A prefetch, a prerender and `HEAD` lead there
 * uncounted.
 */
const follow = async (ctx: Koa.Context, token: string, uses: ClickUses): Promise<void> => {
  ctx.set('Cache-Control', 'no-store');
  ctx.set('Referrer-Policy', 'no-referrer');
  if (token.length > MAX_TOKEN_CHARS || !TOKEN.test(token)) return sendEmpty(ctx, 404);
  const caller = uses.callerOf(ctx.req);
  const isPrefetch = caller.isPrefetch || ctx.method === 'HEAD';
  const destination = await uses.placement.followClick(token, { ...caller, isPrefetch });
  const location = destination === undefined ? undefined : locationOf(destination);
  if (location === undefined) return sendEmpty(ctx, 404);
  ctx.set('Location', location);
  sendEmpty(ctx, 302);
};

export const click: Endpoint<ClickUses> = {
  method: 'GET',
  path: '/c/{token}',
  document: {
    operationId: 'followClick',
    summary: 'Counts a click and leads to the stored destination',
    tags: ['Ad frames'],
    requestParams: { path: z.object({ token: z.string() }) },
    responses: { 302: { description: 'To the destination.' }, 404: NOTHING_THERE },
  },
  handler: (uses) => (ctx, token) => follow(ctx, token, uses),
};
