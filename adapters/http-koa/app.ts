import type { IncomingMessage, ServerResponse } from 'node:http';
import Koa from 'koa';
import { entriesWithin } from '../../application/ports/heap-bytes.js';
import { MEMORY_BOUNDS } from '../../application/ports/memory-bounds.js';
import { createAdmissionControl, withAdmissionControl } from './overload/admission-control.js';
import { createDelayQueue } from './overload/controlled-delay.js';
import { adminCheck } from './caller/authenticate.js';
import { createBrandHeaders } from './response/brand-headers.js';
import { callerOf } from './caller/caller.js';
import { clientAddress } from './caller/client-address.js';
import { createClientCors } from './routing/cors.js';
import { foreignHostCheck, guardWith } from './routing/guard.js';
import { DEFAULT_HTTP_LIMITS, type HttpAppOptions, type HttpLimits } from './routing/options.js';
import { createOriginWatch } from './caller/origin-watch.js';
import { createPublicUrls } from './response/public-urls.js';
import type { RouteDeps, Routes } from './routing/route-deps.js';
import { createRouteTable } from './routing/route-table.js';
import { adminCatalogRoutes } from './routes/operators/admin-catalog.js';
import { adminTokensRoutes } from './routes/operators/admin-tokens.js';
import { adminReviewsRoutes } from './routes/operators/admin-reviews.js';
import { adminTitlesRoutes } from './routes/operators/admin-titles.js';
import { adsRoutes } from './routes/ads/ads.js';
import { assetRoutes, sdkRoutes } from './routes/site/assets.js';
import { clickRoutes } from './routes/ads/click.js';
import { frameEventsRoutes } from './routes/ads/frame-events.js';
import { avatarRoutes } from './routes/ads/avatar.js';
import { framePageRoutes } from './routes/ads/frame-page.js';
import { frameTextRoutes } from './routes/ads/frame-text.js';
import { healthRoutes, openApiRoutes, sellersRoutes } from './routes/site/service.js';
import { initRoutes } from './routes/ads/init.js';
import { figureRoutes } from './routes/operators/figures.js';
import { operatorRoutes } from './routes/operators/operators.js';
import { overlayRoutes } from './routes/ads/overlay.js';
import { playgroundAssistantRoutes } from './routes/site/playground-assistant.js';
import { playgroundRoutes } from './routes/site/playground.js';
import { preloadRoutes } from './routes/ads/preload.js';
import { reportRoutes } from './routes/operators/reports.js';
import { userRoutes } from './routes/operators/users.js';
import { vmapRoutes } from './routes/ads/vmap.js';
import { createTokenBuckets, type TokenBucketOptions } from './overload/token-bucket.js';
import { createTokenGate, type TokenGate } from './overload/token-gate.js';
import { createTurnCohorts } from './overload/turn-cohorts.js';

export interface HttpApp {
  /** A request listener for `node:http`. */
  readonly handler: (request: IncomingMessage, response: ServerResponse) => void;
  /** For whoever else takes tokens on the same socket, such as the event stream: wrong ones are counted together. */
  readonly tokenGate: TokenGate;
  /** Whether a token is the operator's. */
  readonly isAdmin: (token: string) => boolean;
}

/** Busiest first: paths are tried in order. */
const ROUTES: readonly Routes[] = [
  preloadRoutes,
  adsRoutes,
  vmapRoutes,
  overlayRoutes,
  frameEventsRoutes,
  framePageRoutes,
  frameTextRoutes,
  avatarRoutes,
  initRoutes,
  reportRoutes,
  clickRoutes,
  assetRoutes,
  healthRoutes,
  operatorRoutes,
  figureRoutes,
  userRoutes,
  adminCatalogRoutes,
  adminTokensRoutes,
  adminReviewsRoutes,
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
  const {
    clientScripts,
    videoScripts,
    clientPackages,
    sellers,
    catalogAdmin,
    accountTokens,
    importTitles,
    unreachable = () => [],
    damaged = () => [],
  } = options;
  const brandHeaders = createBrandHeaders(brand, options.headerPrefixes);
  const limiterOf = limitersOf(options);
  return {
    ...{ placement, operations, clock, brand, assets, playground, isReady, brandHeaders, clientScripts },
    ...{ videoScripts, clientPackages },
    ...{ sellers, catalogAdmin, accountTokens, importTitles, unreachable, damaged },
    urls: createPublicUrls(options.publicUrl),
    cors: createClientCors(brandHeaders),
    originWatch: createOriginWatch(options.logger),
    callerOf: (request) => callerOf(request, trustedProxies),
    limiterOf,
    cohorts: createTurnCohorts(),
    preloadLimiter: limiterOf('preload', ofRate(limits.preloadsPerSecond)),
    // It writes a session, too.
    initLimiter: limiterOf('init', ofRate(limits.preloadsPerSecond)),
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
  const queue = createDelayQueue(() => clock.monotonicMs());
  const admission = createAdmissionControl(limits.inFlight, queue);
  const handler = withAdmissionControl(app.callback(), admission, deps.cors);
  return { handler, tokenGate: deps.tokenGate, isAdmin: deps.isAdmin };
};
