import type Koa from 'koa';
import { bidId as toBidId } from '../../../../domain/values/ids.js';
import { isBidId } from '../../preload/bid-id.js';
import { sendEmpty } from '../../response/send.js';
import type { RouteDeps, Routes } from '../../routing/route-deps.js';

/**
 * `GET /api/avatar/{bidId}`: the picture of an ad's character, for the pages of that ad alone
 * (`docs/concepts/security.md#pictures-of-characters`).
 */
const showAvatar = async (ctx: Koa.Context, bidId: string, deps: RouteDeps): Promise<void> => {
  ctx.set('Cache-Control', 'no-store');
  const avatar = isBidId(bidId) ? await deps.placement.renderAvatar(toBidId(bidId)) : undefined;
  if (avatar === undefined) return sendEmpty(ctx, 404);
  // The page goes on with a letter; a status of failure would be an error in the console of the host.
  if (avatar === 'none') return sendEmpty(ctx, 204);
  ctx.set('Cache-Control', 'public, max-age=600');
  ctx.set('Content-Security-Policy', "default-src 'none'; sandbox");
  ctx.set('Content-Type', avatar.contentType);
  ctx.set('Cross-Origin-Resource-Policy', 'same-origin');
  ctx.set('X-Content-Type-Options', 'nosniff');
  const { buffer, byteOffset, byteLength } = avatar.bytes;
  ctx.body = Buffer.from(buffer, byteOffset, byteLength);
};

export const avatarRoutes: Routes = (routes, deps) => {
  routes.on('GET', '/api/avatar/*', (ctx, bidId) => showAvatar(ctx, bidId, deps));
};
