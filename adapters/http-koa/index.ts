/** HTTP for clients, players, ad frames and operators (`spec.md` Endpoints, `protocol.md` sections 1 to 5), on Koa. */
export { createHttpApp } from './app.js';
export type { HttpApp } from './app.js';
export { loadAssets } from './assets.js';
export type { Asset, Assets } from './assets.js';
export { DEFAULT_HTTP_LIMITS } from './options.js';
export type { HttpAppOptions, HttpLimits } from './options.js';
export { loadClientScripts } from './client-scripts.js';
export type { Assistant } from './assistant.js';
export { loadPlaygroundFiles } from './playground-files.js';
export type { Playground } from './playground-files.js';
export { createHttpServer } from './server.js';
export type { HttpServer, HttpServerOptions } from './server.js';
