import type Koa from 'koa';
import type { Asset } from '../static/assets.js';
import { ENCODINGS, type Encoding } from '../static/encodings.js';
import { sendEmpty } from './send.js';

export const IMMUTABLE = 'public, max-age=31536000, immutable';
export const ONE_HOUR = 'public, max-age=3600';

/** Encodings of one thing are told apart by their validators, or a cache would mix them up. */
const etagOf = ({ etag }: Asset, encoding: Encoding | undefined): string =>
  encoding === undefined ? etag : `${etag.slice(0, -1)}-${encoding}"`;

/** A proxy that compresses again weakens a validator. */
const isKnown = (header: string | undefined, etag: string): boolean =>
  header !== undefined && header.split(',').some((known) => known.trim().replace(/^W\//, '') === etag);

/**
 * Announces the asset in the best encoding that the client reads. `undefined`: the client has it, and was told so.
 * Otherwise what is to be sent. `isWhole`: whoever asks for a range counts the bytes as they are.
 */
export const announceAsset = (ctx: Koa.Context, asset: Asset, isWhole = true): Buffer | undefined => {
  const offered = ENCODINGS.filter((encoding) => asset.encoded[encoding] !== undefined);
  if (offered.length > 0) ctx.vary('Accept-Encoding');
  const encoding = isWhole ? offered.find((one) => ctx.acceptsEncodings(one) === one) : undefined;
  const etag = etagOf(asset, encoding);
  ctx.set('X-Content-Type-Options', 'nosniff');
  ctx.set('ETag', etag);
  if (isKnown(ctx.req.headers['if-none-match'], etag)) return void sendEmpty(ctx, 304);
  if (encoding !== undefined) ctx.set('Content-Encoding', encoding);
  ctx.set('Content-Type', asset.contentType);
  return (encoding && asset.encoded[encoding]) ?? asset.body;
};

/** {@link announceAsset}, and the whole of it. */
export const sendWholeAsset = (ctx: Koa.Context, asset: Asset): void => {
  const body = announceAsset(ctx, asset);
  if (body !== undefined) ctx.body = body;
};
