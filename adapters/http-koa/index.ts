/**
 * HTTP for clients, players, ad frames and operators (`docs/reference/protocol.md`, `docs/reference/video-ads.md`), on
 * Koa.
 */
export { createHttpApp } from './app.js';
export type { HttpApp } from './app.js';
export { loadAssets } from './server/static/assets.js';
export type { Asset, Assets } from './server/static/assets.js';
export { takesRequests, type ReadyUses } from './endpoints/site/health.js';
export type { Problem } from './server/routing/problem.js';
export { currentRequest, requestFields } from './server/caller/request-ids.js';
export { DEFAULT_HTTP_LIMITS } from './server/routing/options.js';
export type { HttpAppOptions, HttpLimits } from './server/routing/options.js';
export { loadClientPackages, loadClientScripts } from './server/static/client-scripts.js';
export { loadPrepared } from './server/static/encodings.js';
export { loadPlaygroundFiles } from './server/static/playground-files.js';
export type { Assistant, Playground } from './server/static/playground-files.js';
export type { PlaygroundTokens } from '../wire/playground.js';
export { createHttpServer } from './server/socket/server.js';
export type { HttpServer, HttpServerOptions } from './server/socket/server.js';
