import type { IncomingMessage, ServerResponse } from 'node:http';
import Koa from 'koa';
import type { RateLimiter } from '../../application/ports/traffic/rate-limiter.js';
import { entriesWithin } from '../../application/ports/heap-bytes.js';
import { MEMORY_BOUNDS } from '../../application/ports/memory-bounds.js';
import { createAdmissionControl, withAdmissionControl } from './server/admission/admission-control.js';
import { createDelayQueue } from './server/admission/controlled-delay.js';
import { adminCheck } from './server/caller/authenticate.js';
import { createBrandHeaders } from './server/answer/brand-headers.js';
import { callerOf } from './server/caller/caller.js';
import { clientAddress } from './server/caller/client-address.js';
import { createClientCors } from './server/answer/cors.js';
import { foreignHostCheck, guardWith } from './server/routing/guard.js';
import { DEFAULT_HTTP_LIMITS, type HttpAppOptions, type HttpLimits } from './server/routing/options.js';
import { createOriginWatch } from './server/caller/origin-watch.js';
import { createPublicUrls } from './server/answer/public-urls.js';
import { createRouteTable } from './server/routing/route-table.js';
import { createOpenApiDocument } from './endpoints/document.js';
import { ENDPOINTS } from './endpoints/endpoints.js';
import { createTokenBuckets, type TokenBucketOptions } from './server/admission/token-bucket.js';
import { createTokenGate, type TokenGate } from './server/caller/token-gate.js';
import { createTurnCohorts } from './server/admission/turn-cohorts.js';

export interface HttpApp {
  /** A request listener for `node:http`. */
  readonly handler: (request: IncomingMessage, response: ServerResponse) => void;
  /** For whoever else takes tokens on the same socket, such as the event stream: wrong ones are counted together. */
  readonly tokenGate: TokenGate;
  /** Whether a token is the operator's. */
  readonly isAdmin: (token: string) => boolean;
}

/** An account, at most 64 characters, with an address; each kind of request has a limiter. */
const KEY_BYTES = 400;
const LIMITERS = 4;
const MAX_RATE_KEYS = entriesWithin(MEMORY_BOUNDS.rateKeys, KEY_BYTES * LIMITERS);

const ofRate = (perSecond: number): TokenBucketOptions => ({ perSecond, burst: perSecond * 2, maxKeys: MAX_RATE_KEYS });

/** Makes the limiter of a name: of all nodes where they share their limits, else of this one. */
const limitersOf =
  ({ shareRateLimit }: HttpAppOptions) =>
  (name: string, limit: TokenBucketOptions): RateLimiter => {
    const own = createTokenBuckets(limit);
    return shareRateLimit?.(name, limit, own) ?? own;
  };

const tokenGateOf = ({ clock, trustedProxies = 0, shareRateLimit }: HttpAppOptions, limits: HttpLimits): TokenGate =>
  createTokenGate({
    limits: limits.wrongTokens,
    addressOf: (request) => clientAddress(request, trustedProxies),
    nowMs: () => clock.monotonicMs(),
    shared: (name, limit) => shareRateLimit?.(name, limit, createTokenBuckets(limit)),
  });

/** What endpoints use: what the server was given, and what it makes of that. Each takes what its type names. */
const partsOf = (options: HttpAppOptions, limits: HttpLimits) => {
  const { brand, trustedProxies = 0 } = options;
  const brandHeaders = createBrandHeaders(brand, options.headerPrefixes);
  const limiterOf = limitersOf(options);
  return {
    ...options,
    brandHeaders,
    limiterOf,
    urls: createPublicUrls(options.publicUrl),
    cors: createClientCors(brandHeaders),
    originWatch: createOriginWatch(options.logger),
    callerOf: (request: IncomingMessage) => callerOf(request, trustedProxies),
    cohorts: createTurnCohorts(),
    preloadLimiter: limiterOf('preload', ofRate(limits.preloadsPerSecond)),
    // It writes a session, too.
    initLimiter: limiterOf('init', ofRate(limits.preloadsPerSecond)),
    reportLimiter: limiterOf('report', ofRate(limits.reportsPerSecond)),
    isAdmin: adminCheck(options.adminToken),
    tokenGate: tokenGateOf(options, limits),
    openApiDocument: createOpenApiDocument,
  };
};

/** All endpoints over one pair of driving ports. Opens no socket: `createHttpServer` makes one around it. */
export const createHttpApp = (options: HttpAppOptions): HttpApp => {
  const { logger, clock } = options;
  const limits: HttpLimits = { ...DEFAULT_HTTP_LIMITS, ...options.limits };
  const parts = partsOf(options, limits);
  const routes = createRouteTable(guardWith(logger, foreignHostCheck(options.hosts)));
  for (const { method, path, hasPreflight, handler } of ENDPOINTS) {
    const handle = handler(parts);
    if (handle === undefined) continue;
    const routed = path.replace(/\{\w+\}/, '*');
    routes.on(method, routed, handle);
    if (hasPreflight) routes.on('OPTIONS', routed, parts.cors.preflight);
  }
  const app = new Koa();
  app.use(routes.middleware());
  // What fails after the headers left; the client has only seen its connection close.
  app.on('error', (error: Error) => logger.warn({ error: error.name }, 'response broke off'));
  const queue = createDelayQueue(() => clock.monotonicMs());
  const admission = createAdmissionControl(limits.inFlight, queue);
  const listener = withAdmissionControl(app.callback(), admission, parts.cors);
  return { handler: listener, tokenGate: parts.tokenGate, isAdmin: parts.isAdmin };
};
