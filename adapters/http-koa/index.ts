/**
 * HTTP for clients, players, ad frames and operators (`docs/reference/protocol.md`, `docs/reference/video-ads.md`), on
 * Koa.
 */
export { createHttpApp } from './app.js';
export type { HttpApp } from './app.js';
export { loadAssets } from './static/assets.js';
export type { Asset, Assets } from './static/assets.js';
export { DEFAULT_HTTP_LIMITS } from './routing/options.js';
export type { HttpAppOptions, HttpLimits } from './routing/options.js';
export { loadClientPackages, loadClientScripts } from './static/client-scripts.js';
export { loadPrepared } from './static/encodings.js';
export { loadPlaygroundFiles } from './static/playground-files.js';
export type { Assistant, Playground } from './static/playground-files.js';
export type { PlaygroundTokens } from '../wire/playground.js';
export { createHttpServer } from './server.js';
export type { HttpServer, HttpServerOptions } from './server.js';
