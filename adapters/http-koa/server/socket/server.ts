import { createServer, type RequestListener, type Server } from 'node:http';
import { Server as TcpServer } from 'node:net';
import type { HttpApp } from '../../app.js';
import { answerInOrder } from './answer-order.js';
import { DEFAULT_CONNECTION_LIMITS, limitConnections, type ConnectionLimits } from './connections.js';

export interface HttpServerOptions extends Partial<ConnectionLimits> {
  /** Sockets at once; what is beyond is closed unheard. */
  readonly maxConnections?: number | undefined;
  /** Proxies of one's own in front: their connections are not counted by address. Default 0. */
  readonly trustedProxies?: number | undefined;
}

export interface DrainOptions {
  /** For so long everything goes on as before, so that a load balancer hears of it first (`GET /readyz`). */
  readonly lameDuckMs?: number | undefined;
  /** After so long what is left is cut. */
  readonly timeoutMs?: number | undefined;
}

export interface HttpServer {
  /** Not listening yet; a WebSocket upgrade may be attached to it. */
  readonly server: Server;
  /**
   * Ends without a failed request (`docs/reference/targets.md#overload`): after `lameDuckMs` nothing new is accepted,
   * each open connection gets one more answer that says `Connection: close`, and those that ask nothing are closed.
   * Resolves when the last one is gone, at the latest `timeoutMs` after nothing new is accepted.
   */
  drain(options?: DrainOptions): Promise<void>;
}

/**
 * `docs/reference/targets.md#overload`: within 10 s a connection without whole headers is cut, within 15 s one without
 * a whole request. Node looks now and then whose time is over, so that times and interval together, and half a second
 * for a busy process, make up the limits. Its own defaults are a minute for the headers and five for the request,
 * looked at every 30 s; keep-alive outlasts the 60 s after which load balancers reuse no connection.
 */
const TIMEOUTS = {
  headersTimeout: 9_000,
  requestTimeout: 14_000,
  keepAliveTimeout: 65_000,
  connectionsCheckingInterval: 500,
} as const;

const MAX_CONNECTIONS = 20_000;
const DRAIN = { lameDuckMs: 300, timeoutMs: 8_000 } as const;
/** A connection that seems idle may have a request on its way: only one that asks nothing for so long is closed. */
const LAST_CALL_MS = 500;
const IDLE_SWEEP_MS = 50;

/**
 * Stops listening and nothing else: `close()` of an HTTP server would also cut connections whose next request is on its
 * way. Answers say `Connection: close` only from now on: said earlier, clients would come back at once with new
 * connections, and those that nobody has accepted yet when the listening ends are reset.
 */
const stopListening = (server: Server): Promise<void> =>
  new Promise((resolve) => TcpServer.prototype.close.call(server, () => resolve()));

const closeServer = async (server: Server, timeoutMs: number): Promise<void> => {
  const closed = stopListening(server);
  let sweep: ReturnType<typeof setInterval> | undefined;
  const lastCall = setTimeout(() => {
    sweep = setInterval(() => server.closeIdleConnections(), IDLE_SWEEP_MS);
  }, LAST_CALL_MS);
  const cut = setTimeout(() => server.closeAllConnections(), timeoutMs);
  await closed;
  clearInterval(sweep);
  for (const timer of [lastCall, cut]) clearTimeout(timer);
};

export const createHttpServer = (app: Pick<HttpApp, 'handler'>, options: HttpServerOptions = {}): HttpServer => {
  let isDraining = false;
  const { maxConnections = MAX_CONNECTIONS, trustedProxies = 0, ...given } = options;
  const limits = { ...DEFAULT_CONNECTION_LIMITS, ...given };
  const handle: RequestListener = (request, response) => {
    if (isDraining) response.shouldKeepAlive = false;
    app.handler(request, response);
  };
  const server = createServer(TIMEOUTS, answerInOrder(handle, limits.maxAnswerBytes));
  server.maxConnections = maxConnections;
  limitConnections(server, limits, trustedProxies > 0);
  const drain = async ({ lameDuckMs = DRAIN.lameDuckMs, timeoutMs = DRAIN.timeoutMs }: DrainOptions = {}) => {
    if (!server.listening) return;
    await new Promise((resolve) => setTimeout(resolve, lameDuckMs));
    isDraining = true;
    await closeServer(server, timeoutMs);
  };
  return { server, drain };
};
