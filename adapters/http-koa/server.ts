import { createServer, type Server } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import type { HttpApp } from './app.js';

export interface HttpServerOptions {
  /** Sockets at once; what is beyond is closed unheard. */
  readonly maxConnections?: number | undefined;
}

export interface DrainOptions {
  /** For so long new connections are still taken, while answers say that they are the last of theirs. */
  readonly lameDuckMs?: number | undefined;
  /** After so long what is left is cut. */
  readonly timeoutMs?: number | undefined;
}

export interface HttpServer {
  /** Not listening yet; a WebSocket upgrade may be attached to it. */
  readonly server: Server;
  /**
   * Ends without a failed request (`reliability.md` R30): answers say `Connection: close` for `lameDuckMs`, then nothing new is accepted and
   * idle sockets are closed. Resolves when the last connection is gone, at the latest after `timeoutMs`.
   */
  drain(options?: DrainOptions): Promise<void>;
}

/**
 * `reliability.md` R26. Node's own defaults are a minute for the headers and five for the request, looked at every 30 s;
 * keep-alive outlasts the 60 s after which load balancers reuse no connection.
 */
const TIMEOUTS = {
  headersTimeout: 10_000,
  requestTimeout: 15_000,
  keepAliveTimeout: 65_000,
  connectionsCheckingInterval: 1_000,
} as const;

const MAX_CONNECTIONS = 20_000;
const DRAIN = { lameDuckMs: 300, timeoutMs: 8_000 } as const;
const IDLE_SWEEP_MS = 50;

/** `server.close()` alone leaves sockets that become idle later open for their whole keep-alive. */
const closeServer = async (server: Server, timeoutMs: number): Promise<void> => {
  const closed = new Promise<void>((resolve) => server.close(() => resolve()));
  const sweep = setInterval(() => server.closeIdleConnections(), IDLE_SWEEP_MS);
  const cut = setTimeout(() => server.closeAllConnections(), timeoutMs);
  server.closeIdleConnections();
  await closed;
  clearInterval(sweep);
  clearTimeout(cut);
};

export const createHttpServer = (app: HttpApp, options: HttpServerOptions = {}): HttpServer => {
  let isDraining = false;
  const server = createServer(TIMEOUTS, (request, response) => {
    if (isDraining) response.shouldKeepAlive = false;
    app.handler(request, response);
  });
  server.maxConnections = options.maxConnections ?? MAX_CONNECTIONS;
  const drain = async ({ lameDuckMs = DRAIN.lameDuckMs, timeoutMs = DRAIN.timeoutMs }: DrainOptions = {}) => {
    isDraining = true;
    if (!server.listening) return;
    await sleep(lameDuckMs);
    await closeServer(server, timeoutMs);
  };
  return { server, drain };
};
