import type { IncomingMessage } from 'node:http';
import type { RateLimiter } from '../../application/ports/traffic/rate-limiter.js';
import { counterBytesOf, entriesWithin } from '../../application/ports/heap-bytes.js';
import { MEMORY_BOUNDS } from '../../application/ports/memory-bounds.js';
import { adminCheck } from './server/caller/authenticate.js';
import { createBrandHeaders } from './server/answer/brand-headers.js';
import { callerOf } from './server/caller/caller.js';
import { clientAddress } from './server/caller/client-address.js';
import { createClientCors } from './server/answer/cors.js';
import { type HttpAppOptions, type HttpLimits } from './server/routing/options.js';
import { createOriginWatch } from './server/caller/origin-watch.js';
import { createSignalWatch } from './server/caller/signal-watch.js';
import { createPublicUrls } from './server/answer/public-urls.js';
import { createTokenBuckets, type TokenBucketOptions } from '../../application/ports/traffic/token-buckets.js';
import { createTokenGate, type TokenGate } from './server/caller/token-gate.js';
import { createTurnCohorts } from './server/admission/turn-cohorts.js';

/** The longest names an account of 64 characters and a network; each kind of request has a limiter. */
const KEY_CHARS = 128;
const LIMITERS = 4;
const MAX_RATE_KEYS = entriesWithin(MEMORY_BOUNDS.rateKeys, counterBytesOf(KEY_CHARS) * LIMITERS);

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
export const partsOf = (options: HttpAppOptions, limits: HttpLimits) => {
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
    signalWatch: createSignalWatch(options.logger),
    callerOf: (request: IncomingMessage) => callerOf(request, trustedProxies),
    cohorts: createTurnCohorts(),
    preloadLimiter: limiterOf('preload', ofRate(limits.preloadsPerSecond)),
    // It writes a session, too.
    initLimiter: limiterOf('init', ofRate(limits.preloadsPerSecond)),
    reportLimiter: limiterOf('report', ofRate(limits.reportsPerSecond)),
    isAdmin: adminCheck(options.adminToken),
    tokenGate: tokenGateOf(options, limits),
  };
};

export type Parts = ReturnType<typeof partsOf>;
