import type { IncomingMessage, ServerResponse } from 'node:http';
import Koa from 'koa';
import { entriesWithin } from '../../application/heap-bytes.js';
import { MEMORY_BOUNDS } from '../../application/memory-bounds.js';
import { admitTo } from './admission.js';
import { adminCheck } from './authenticate.js';
import { createBrandHeaders } from './brand-headers.js';
import { callerOf } from './caller.js';
import { clientAddress } from './client-address.js';
import { createClientCors } from './cors.js';
import { foreignHostCheck } from './foreign-host.js';
import { guardWith } from './guard.js';
import { createLoadGate } from './load-gate.js';
import { createLoopQueue } from './loop-queue.js';
import { DEFAULT_HTTP_LIMITS, type HttpAppOptions, type HttpLimits } from './options.js';
import { createOriginWatch } from './origin-watch.js';
import { createPublicUrls } from './public-urls.js';
import type { RouteDeps, Routes } from './route-deps.js';
import { createRouteTable } from './route-table.js';
import { adminCatalogRoutes } from './routes/admin-catalog.js';
import { adminTitlesRoutes } from './routes/admin-titles.js';
import { adsRoutes } from './routes/ads.js';
import { assetRoutes } from './routes/assets.js';
import { clickRoutes } from './routes/click.js';
import { frameEventsRoutes } from './routes/frame-events.js';
import { framePageRoutes } from './routes/frame-page.js';
import { frameTextRoutes } from './routes/frame-text.js';
import { healthRoutes } from './routes/health.js';
import { initRoutes } from './routes/init.js';
import { openApiRoutes } from './routes/openapi.js';
import { figureRoutes } from './routes/figures.js';
import { operatorRoutes } from './routes/operators.js';
import { overlayRoutes } from './routes/overlay.js';
import { playgroundAssistantRoutes } from './routes/playground-assistant.js';
import { playgroundRoutes } from './routes/playground.js';
import { preloadRoutes } from './routes/preload.js';
import { reportRoutes } from './routes/reports.js';
import { sdkRoutes } from './routes/sdk.js';
import { sellersRoutes } from './routes/sellers.js';
import { userRoutes } from './routes/users.js';
import { createShed } from './shed.js';
import { createTokenBuckets, type TokenBucketOptions } from './token-bucket.js';
import { createTokenGate, type TokenGate } from './token-gate.js';
import { createTurnCohorts } from './turn-cohorts.js';

export interface HttpApp {
  /** A request listener for `node:http`. */
  readonly handler: (request: IncomingMessage, response: ServerResponse) => void;
  /** For whoever else takes tokens on the same socket, such as the event stream: wrong ones are counted together. */
  readonly tokenGate: TokenGate;
}

/** Busiest first: paths are tried in order. */
const ROUTES: readonly Routes[] = [
  preloadRoutes,
  adsRoutes,
  overlayRoutes,
  frameEventsRoutes,
  framePageRoutes,
  frameTextRoutes,
  initRoutes,
  reportRoutes,
  clickRoutes,
  assetRoutes,
  healthRoutes,
  operatorRoutes,
  figureRoutes,
  userRoutes,
  adminCatalogRoutes,
  adminTitlesRoutes,
  openApiRoutes,
  playgroundRoutes,
  playgroundAssistantRoutes,
  sdkRoutes,
  sellersRoutes,
];

/** An account, at most 64 characters, with an address; each kind of request has a limiter. */
const KEY_BYTES = 400;
const LIMITERS = 4;
const MAX_RATE_KEYS = entriesWithin(MEMORY_BOUNDS.rateKeys, KEY_BYTES * LIMITERS);

const ofRate = (perSecond: number): TokenBucketOptions => ({ perSecond, burst: perSecond * 2, maxKeys: MAX_RATE_KEYS });

/** Makes the limiter of a name: of all nodes where they share their limits, else of this one. */
const limitersOf =
  ({ shareRateLimit }: HttpAppOptions): RouteDeps['limiterOf'] =>
  (name, limit) => {
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

const routeDeps = (options: HttpAppOptions, limits: HttpLimits): RouteDeps => {
  const { placement, operations, clock, brand, assets, playground, isReady, trustedProxies = 0 } = options;
  const { clientScripts, sellers, catalogDesk, importTitles, unreachable = () => [] } = options;
  const brandHeaders = createBrandHeaders(brand, options.headerPrefixes);
  const limiterOf = limitersOf(options);
  return {
    ...{ placement, operations, clock, brand, assets, playground, isReady, brandHeaders, clientScripts },
    ...{ sellers, catalogDesk, importTitles, unreachable },
    urls: createPublicUrls(options.publicUrl),
    cors: createClientCors(brandHeaders),
    originWatch: createOriginWatch(options.logger),
    callerOf: (request) => callerOf(request, trustedProxies),
    limiterOf,
    cohorts: createTurnCohorts(),
    preloadLimiter: limiterOf('preload', ofRate(limits.preloadsPerSecond)),
    reportLimiter: limiterOf('report', ofRate(limits.reportsPerSecond)),
    isAdmin: adminCheck(options.adminToken),
    tokenGate: tokenGateOf(options, limits),
  };
};

/** All endpoints over one pair of driving ports. Opens no socket: `createHttpServer` makes one around it. */
export const createHttpApp = (options: HttpAppOptions): HttpApp => {
  const { logger, clock } = options;
  const limits: HttpLimits = { ...DEFAULT_HTTP_LIMITS, ...options.limits };
  const deps = routeDeps(options, limits);
  const routes = createRouteTable(guardWith(logger, foreignHostCheck(options.hosts)));
  for (const add of ROUTES) add(routes, deps);
  const app = new Koa();
  app.use(routes.middleware());
  // What fails after the headers left; the client has only seen its connection close.
  app.on('error', (error: Error) => logger.warn({ error: error.name }, 'response broke off'));
  const gate = createLoadGate(
    limits.inFlight,
    createLoopQueue(() => clock.monotonicMs()),
  );
  return { handler: admitTo(app.callback(), gate, createShed(deps.cors)), tokenGate: deps.tokenGate };
};
