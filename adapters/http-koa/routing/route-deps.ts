import type { IncomingMessage } from 'node:http';
import type { AdOperations } from '../../../application/api/ad-operations.js';
import type { AdPlacement } from '../../../application/api/ad-placement.js';
import type { AccountTokens } from '../../../application/operations/account-tokens.js';
import type { CatalogAdmin } from '../../../application/operations/catalog-admin.js';
import type { Caller } from '../../../application/ports/traffic/caller.js';
import type { Clock } from '../../../application/ports/clock.js';
import type { RateLimiter } from '../../../application/ports/traffic/rate-limiter.js';
import type { Asset, Assets } from '../static/assets.js';
import type { BrandHeaders } from '../response/brand-headers.js';
import type { ClientCors } from './cors.js';
import type { ClientScripts } from '../static/client-scripts.js';
import type { ImportTitles } from './options.js';
import type { OriginWatch } from '../caller/origin-watch.js';
import type { Playground } from '../static/playground-files.js';
import type { PublicUrls } from '../response/public-urls.js';
import type { RouteTable } from './route-table.js';
import type { TokenBucketOptions } from '../overload/token-bucket.js';
import type { TokenGate } from '../overload/token-gate.js';
import type { TurnCohorts } from '../overload/turn-cohorts.js';

/** What a route may use. Built once; a request makes no closure over it. */
export interface RouteDeps {
  readonly placement: AdPlacement;
  readonly operations: AdOperations;
  readonly clock: Clock;
  readonly urls: PublicUrls;
  readonly brand: string;
  readonly brandHeaders: BrandHeaders;
  readonly cors: ClientCors;
  readonly originWatch: OriginWatch;
  readonly assets: Assets;
  readonly clientScripts?: ClientScripts | undefined;
  readonly videoScripts?: ClientScripts | undefined;
  readonly clientPackages?: ReadonlyMap<string, Asset> | undefined;
  readonly playground?: Playground | undefined;
  readonly sellers?: (() => string) | undefined;
  readonly catalogAdmin?: CatalogAdmin | undefined;
  readonly accountTokens?: AccountTokens | undefined;
  readonly importTitles?: ImportTitles | undefined;
  /** Whether a token is the operator's. */
  readonly isAdmin: (token: string) => boolean;
  readonly isReady: () => boolean;
  readonly unreachable: () => readonly string[];
  readonly damaged: () => readonly string[];
  readonly callerOf: (request: IncomingMessage) => Caller;
  readonly limiterOf: (name: string, limit: TokenBucketOptions) => RateLimiter;
  readonly cohorts: TurnCohorts;
  readonly preloadLimiter: RateLimiter;
  readonly initLimiter: RateLimiter;
  readonly reportLimiter: RateLimiter;
  readonly tokenGate: TokenGate;
}

/** Adds the routes of one concern. */
export type Routes = (routes: RouteTable, deps: RouteDeps) => void;
