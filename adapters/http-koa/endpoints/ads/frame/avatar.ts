import type Koa from 'koa';
import type { AdPlacement } from '../../../../../application/api/ad-placement.js';
import type { Avatar } from '../../../../../application/ports/content/avatar-source.js';
import { bidId as toBidId } from '../../../../../domain/values/ids.js';
import { sendEmpty } from '../../../server/answer/send.js';
import type { CallerUses } from '../../../server/caller/caller.js';
import type { Endpoint } from '../../../server/routing/endpoint.js';
import { isBidId } from '../../bid-id.js';
import { BUSY, NOTHING_THERE } from '../../document-parts.js';
import { ofBid } from './frame-bid.js';

const TYPES = [
  'image/png',
  'image/jpeg',
  'image/webp',
  'image/gif',
] as const satisfies readonly Avatar['contentType'][];

interface AvatarUses extends CallerUses {
  readonly placement: Pick<AdPlacement, 'renderAvatar'>;
}

/**
 * `GET /api/avatar/{bidId}`: the picture of an ad's character, for the pages of that ad alone
 * (`docs/concepts/security.md#pictures-of-characters`).
 */
const showAvatar = async (ctx: Koa.Context, bidId: string, { placement, callerOf }: AvatarUses): Promise<void> => {
  ctx.set('Cache-Control', 'no-store');
  const avatar = isBidId(bidId) ? await placement.renderAvatar(toBidId(bidId), callerOf(ctx.req).address) : undefined;
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

export const avatarPicture: Endpoint<AvatarUses> = {
  method: 'GET',
  path: '/api/avatar/{bidId}',
  document: {
    operationId: 'showAvatar',
    summary: 'The picture of the character above an interstitial, for its own pages',
    tags: ['Ad frames'],
    requestParams: { path: ofBid },
    responses: {
      200: {
        description: 'The picture.',
        content: Object.fromEntries(TYPES.map((type) => [type, { schema: { type: 'string', format: 'binary' } }])),
      },
      204: { description: 'Its address leads to no picture that may be shown.' },
      404: NOTHING_THERE,
      ...BUSY,
    },
  },
  handler: (uses) => (ctx, bidId) => showAvatar(ctx, bidId, uses),
};
