import type Koa from 'koa';
import { z } from 'zod';
import { announceAsset, IMMUTABLE, ONE_HOUR } from '../../server/answer/send-asset.js';
import { sendEmpty } from '../../server/answer/send.js';
import type { Endpoint } from '../../server/routing/endpoint.js';
import type { Asset, Assets } from '../../server/static/assets.js';
import { NOT_MODIFIED, NOTHING_THERE } from '../document-parts.js';

/**
 * Whether ranges are for this request: they are defined for `GET` alone (RFC 9110, section 14.2), and with `If-Range`
 * for the very file that the client has a part of (13.1.5). No file has a date.
 */
const mayHaveRange = ({ method, req }: Koa.Context, { etag }: Asset): boolean =>
  method === 'GET' && (req.headers['if-range'] ?? etag) === etag;

const ONE_RANGE = /^bytes=(\d{0,15})-(\d{0,15})$/;

/**
 * First and last byte, or `undefined` when the header asks for what we do not do: then the whole file is a valid
 * answer.
 */
const rangeOf = (header: string | undefined, size: number): readonly [number, number] | 'outside' | undefined => {
  const [, from = '', to = ''] = (header === undefined ? null : ONE_RANGE.exec(header)) ?? [];
  if (from === '' && to === '') return undefined;
  const first = from === '' ? Math.max(0, size - Number(to)) : Number(from);
  const last = from === '' || to === '' ? size - 1 : Math.min(Number(to), size - 1);
  return first > last ? 'outside' : [first, last];
};

const sendRange = (ctx: Koa.Context, asset: Asset): void => {
  const size = asset.body.length;
  const range = mayHaveRange(ctx, asset) ? rangeOf(ctx.req.headers.range, size) : undefined;
  const body = announceAsset(ctx, asset, range === undefined);
  if (body === undefined) return;
  if (range === 'outside') {
    ctx.set('Content-Range', `bytes */${size}`);
    return sendEmpty(ctx, 416);
  }
  ctx.status = range === undefined ? 200 : 206;
  if (range !== undefined) ctx.set('Content-Range', `bytes ${range[0]}-${range[1]}/${size}`);
  ctx.body = range === undefined ? body : body.subarray(range[0], range[1] + 1);
};

interface AssetUses {
  readonly assets: Pick<Assets, 'files'>;
}

/**
 * `GET /assets/{name}`: pictures and videos of test ads, and the scripts inside ad frames. Players ask for ranges of a
 * video.
 */
const sendAsset = (ctx: Koa.Context, name: string, { assets }: AssetUses): void => {
  const asset = assets.files.get(name);
  if (asset === undefined) return sendEmpty(ctx, 404);
  // Frames may have an opaque origin (`sandbox` without `allow-same-origin`); these files are public anyway.
  ctx.set('Access-Control-Allow-Origin', '*');
  ctx.set('Cross-Origin-Resource-Policy', 'cross-origin');
  ctx.set('Content-Security-Policy', "default-src 'none'; style-src 'unsafe-inline'; sandbox");
  ctx.set('Accept-Ranges', 'bytes');
  ctx.set('Cache-Control', asset.isImmutable ? IMMUTABLE : ONE_HOUR);
  sendRange(ctx, asset);
};

export const assetFile: Endpoint<AssetUses> = {
  method: 'GET',
  path: '/assets/{name}',
  document: {
    operationId: 'readAsset',
    summary: 'Files of test ads and the scripts inside ad frames',
    tags: ['Ad frames'],
    requestParams: { path: z.object({ name: z.string() }) },
    responses: {
      200: { description: 'The file.' },
      206: { description: 'A range of it.' },
      ...NOT_MODIFIED,
      404: NOTHING_THERE,
      416: { description: 'The range is outside the file.' },
    },
  },
  handler: (uses) => (ctx, name) => sendAsset(ctx, name, uses),
};
