import type Koa from 'koa';
import { z } from 'zod';
import { IMMUTABLE, ONE_HOUR, sendWholeAsset } from '../../server/answer/send-asset.js';
import { sendEmpty } from '../../server/answer/send.js';
import type { Endpoint } from '../../server/routing/endpoint.js';
import type { Asset } from '../../server/static/assets.js';
import { ADAPTED_PLAYERS, type ClientPackages, type ClientScripts } from '../../server/static/client-scripts.js';
import { json, NOT_MODIFIED, NOTHING_THERE } from '../document-parts.js';

/** The client itself. */
const clientOf = (scripts: ClientScripts, query: URLSearchParams): Asset => {
  const pair = query.get('mode') === 'development' ? (scripts.development ?? scripts) : scripts;
  return query.get('type') === 'global' ? pair.global : pair.module;
};

/** The client, or an adapter for a player. */
const videoScriptOf = (scripts: ClientScripts, query: URLSearchParams): Asset | undefined => {
  const player = query.get('player');
  return player === null ? clientOf(scripts, query) : scripts.players.get(player);
};

const sendScript = (
  ctx: Koa.Context,
  scripts: ClientScripts | undefined,
  choose: (scripts: ClientScripts, query: URLSearchParams) => Asset | undefined = clientOf,
): void => {
  const query = new URLSearchParams(ctx.querystring);
  const script = scripts && choose(scripts, query);
  if (scripts === undefined || script === undefined) return sendEmpty(ctx, 404);
  // A module is fetched with CORS by every page that imports it.
  ctx.set('Access-Control-Allow-Origin', '*');
  ctx.set('Cross-Origin-Resource-Policy', 'cross-origin');
  ctx.set('Cache-Control', query.get('v') === scripts.version ? IMMUTABLE : ONE_HOUR);
  sendWholeAsset(ctx, script);
};

interface ClientUses {
  readonly clientScripts?: ClientScripts | undefined;
}

const scriptDocument = (operationId: string, summary: string, query: z.ZodObject) => ({
  operationId,
  summary,
  tags: ['Ad frames'],
  requestParams: { query },
  responses: { 200: { description: 'The script.' }, ...NOT_MODIFIED, 404: NOTHING_THERE },
});

const type = z.literal('global').optional();
const mode = z.literal('development').optional();
const v = z.string().optional();

/**
 * As a module, or with `type=global` for a script tag; with `v=<version>` cached for good; with `mode=development` the
 * client that speaks on the console.
 */
export const browserClient: Endpoint<ClientUses> = {
  method: 'GET',
  path: '/sdk/js',
  document: scriptDocument(
    'readClient',
    'The browser client: an ES module, or for a script tag with type=global',
    z.object({ type, mode, v }),
  ),
  handler: (uses) => (ctx) => sendScript(ctx, uses.clientScripts),
};

export const adSlotElement: Endpoint<ClientUses> = {
  method: 'GET',
  path: '/sdk/element',
  document: scriptDocument(
    'readElement',
    'The element ad-slot for pages without a framework of their own: an ES module',
    z.object({ v }),
  ),
  handler: (uses) => (ctx) => sendScript(ctx, uses.clientScripts, ({ element }) => element),
};

export const videoClient: Endpoint<{ readonly videoScripts?: ClientScripts | undefined }> = {
  method: 'GET',
  path: '/sdk/video',
  document: scriptDocument(
    'readVideoClient',
    'The client for overlays over a video, or an adapter for a player: an ES module, or for a script tag with type=global',
    z.object({ type, mode, player: z.enum(ADAPTED_PLAYERS).optional(), v }),
  ),
  handler: (uses) => (ctx) => sendScript(ctx, uses.videoScripts, videoScriptOf),
};

interface PackageUses {
  readonly clientPackages?: ClientPackages | undefined;
}

/** Each address stays when the server has another version: it is asked for again each time. */
const sendCurrent = (ctx: Koa.Context, asset: Asset | undefined): void => {
  if (asset === undefined) return sendEmpty(ctx, 404);
  ctx.set('Cache-Control', 'no-cache');
  sendWholeAsset(ctx, asset);
};

const listedPackage = z
  .object({
    name: z.string(),
    version: z.string(),
    path: z.string().meta({ description: 'Where this server has the tarball.' }),
    integrity: z.string().meta({ description: 'Digest of the tarball, as lock files of npm have it.' }),
    peerDependencies: z.record(z.string(), z.string()).optional(),
  })
  .meta({ id: 'ClientPackage' });

export const listClientPackages: Endpoint<PackageUses> = {
  method: 'GET',
  path: '/sdk',
  document: {
    operationId: 'listClientPackages',
    summary: 'The clients that this server has as packages, with their versions',
    tags: ['Ad frames'],
    responses: {
      200: { description: 'The packages.', ...json(z.object({ packages: z.array(listedPackage) })) },
      ...NOT_MODIFIED,
      404: NOTHING_THERE,
    },
  },
  handler: (uses) => (ctx) => sendCurrent(ctx, uses.clientPackages?.list),
};

export const clientPackage: Endpoint<PackageUses> = {
  method: 'GET',
  path: '/sdk/{name}',
  documentedAs: '/sdk/{name}.tgz',
  document: {
    operationId: 'readClientPackage',
    summary: 'A client as a package for npm install',
    tags: ['Ad frames'],
    requestParams: { path: z.object({ name: z.enum(['devtools', 'js', 'react', 'react-native', 'video', 'vue']) }) },
    responses: { 200: { description: 'The package.' }, ...NOT_MODIFIED, 404: NOTHING_THERE },
  },
  handler: (uses) => (ctx, name) => sendCurrent(ctx, uses.clientPackages?.tarballs.get(name)),
};
