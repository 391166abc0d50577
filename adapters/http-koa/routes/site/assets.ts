import type Koa from 'koa';
import type { Asset } from '../../static/assets.js';
import { sendEmpty } from '../../response/send.js';
import { announceAsset, sendWholeAsset } from '../../response/send-asset.js';
import type { RouteDeps, Routes } from '../../routing/route-deps.js';
import type { ClientScripts } from '../../static/client-scripts.js';

const IMMUTABLE = 'public, max-age=31536000, immutable';
const ONE_HOUR = 'public, max-age=3600';
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
  const range = rangeOf(ctx.req.headers.range, size);
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

/**
 * `GET /assets/{name}`: pictures and videos of test ads, and the script inside ad frames. Players ask for ranges of a
 * video.
 */
const sendAsset = (ctx: Koa.Context, name: string, deps: RouteDeps): void => {
  const asset = deps.assets.files.get(name);
  if (asset === undefined) return sendEmpty(ctx, 404);
  // Frames may have an opaque origin (`sandbox` without `allow-same-origin`); these files are public anyway.
  ctx.set('Access-Control-Allow-Origin', '*');
  ctx.set('Cross-Origin-Resource-Policy', 'cross-origin');
  ctx.set('Content-Security-Policy', "default-src 'none'; style-src 'unsafe-inline'; sandbox");
  ctx.set('Accept-Ranges', 'bytes');
  ctx.set('Cache-Control', asset.isImmutable ? IMMUTABLE : ONE_HOUR);
  sendRange(ctx, asset);
};

export const assetRoutes: Routes = (routes, deps) => {
  routes.on('GET', '/assets/*', (ctx, name) => sendAsset(ctx, name, deps));
};

const sendScript = (ctx: Koa.Context, scripts: ClientScripts | undefined, isElement = false): void => {
  const query = new URLSearchParams(ctx.querystring);
  const pair = query.get('mode') === 'development' ? (scripts?.development ?? scripts) : scripts;
  const script = isElement ? scripts?.element : query.get('type') === 'global' ? pair?.global : pair?.module;
  if (scripts === undefined || script === undefined) return sendEmpty(ctx, 404);
  // A module is fetched with CORS by every page that imports it.
  ctx.set('Access-Control-Allow-Origin', '*');
  ctx.set('Cross-Origin-Resource-Policy', 'cross-origin');
  ctx.set('Cache-Control', query.get('v') === scripts.version ? IMMUTABLE : ONE_HOUR);
  sendWholeAsset(ctx, script);
};

/** The address stays when the server has another version: it is asked for again each time. */
const sendPackage = (ctx: Koa.Context, name: string, { clientPackages }: RouteDeps): void => {
  const tarball = clientPackages?.get(name);
  if (tarball === undefined) return sendEmpty(ctx, 404);
  ctx.set('Cache-Control', 'no-cache');
  sendWholeAsset(ctx, tarball);
};

/**
 * `GET /sdk/js` and `GET /sdk/video`, as modules or with `type=global` for a script tag; with `v=<version>` cached for
 * good; with `mode=development` the client that speaks on the console. `GET /sdk/element` is `<ad-slot>`.
 * `GET /sdk/react.tgz` and its like: packages, for `npm install`.
 */
export const sdkRoutes: Routes = (routes, deps) => {
  routes.on('GET', '/sdk/js', (ctx) => sendScript(ctx, deps.clientScripts));
  routes.on('GET', '/sdk/element', (ctx) => sendScript(ctx, deps.clientScripts, true));
  routes.on('GET', '/sdk/video', (ctx) => sendScript(ctx, deps.videoScripts));
  routes.on('GET', '/sdk/*', (ctx, name) => sendPackage(ctx, name, deps));
};
