import type { Logger } from 'pino';
import type { AdOperations } from '../../../../application/api/ad-operations.js';
import type { WebhookAdmin } from '../../../../application/operations/webhook-admin.js';
import type { AccountTokens } from '../../../../application/operations/catalog/account-tokens.js';
import type { AdTexts } from '../../../../application/operations/catalog/ad-texts.js';
import type { AuditTrail } from '../../../../application/audit/audit-trail.js';
import type { CatalogAdmin } from '../../../../application/operations/catalog/catalog-admin.js';
import type { AdPlacement } from '../../../../application/api/ad-placement.js';
import type { FaultReporter } from '../../../../application/ports/fault-reporter.js';
import type { Clock } from '../../../../application/ports/clock.js';
import type { Statement } from '../../../../domain/settlement/statement.js';
import { SHARED_BOUNDS } from '../../../../application/ports/sharing/shared-bounds.js';
import type { Telemetry } from '../../../../application/ports/telemetry.js';
import type { ShareRateLimit } from '../../../../application/ports/traffic/rate-limiter.js';
import type { AccessLog } from './access-line.js';
import type { Problem } from './problem.js';
import type { NodeStatus } from '../../../wire/node-status.js';
import type { Assets } from '../static/assets.js';
import type { ClientPackages, ClientScripts } from '../static/client-scripts.js';
import type { Hosts } from './guard.js';
import type { Playground } from '../static/playground-files.js';
import type { BeginTrace } from '../caller/request-ids.js';
import type { WrongTokenLimits } from '../caller/token-gate.js';

/**
 * Adds or replaces titles out of a file of video-analysis results: how many, or every mistake. Rejects when their store
 * is out.
 */
export type ImportTitles = (
  json: unknown,
) => Promise<
  { readonly ok: true; readonly imported: number } | { readonly ok: false; readonly problems: readonly string[] }
>;

/** A statement as a document to send. */
export type PrintStatement = (statement: Statement) => Promise<Buffer>;

/** Limits of the service, not of an account; every one has a default that suits one core. */
export interface HttpLimits {
  /**
   * Preloads per second from one network of one production account, and as many new sessions; development accounts and
   * loopback have no limit.
   */
  readonly preloadsPerSecond: number;
  /** Telemetry calls per second from one network; what is beyond is answered 204 and dropped. */
  readonly reportsPerSecond: number;
  /** Wrong tokens of each class from one network; beyond them no token of the class is looked at from there. */
  readonly wrongTokens: WrongTokenLimits;
  /** Requests at work at once, whatever they ask for; one whose body is not whole yet is none of them. */
  readonly inFlight: number;
  /** Bodies that are not whole yet; those of one network may be a tenth. */
  readonly bodies: number;
}

export const DEFAULT_HTTP_LIMITS: HttpLimits = {
  preloadsPerSecond: 1_000,
  reportsPerSecond: 20,
  wrongTokens: {
    admin: { perSecond: 1, burst: 10 },
    ticket: { perSecond: 1, burst: 10 },
    api: { perSecond: 5, burst: 50 },
    // No secret, and shared by all whose carrier gives them one address.
    publisher: { perSecond: 100, burst: 1_000 },
  },
  inFlight: SHARED_BOUNDS.requests.most,
  bodies: SHARED_BOUNDS.bodies.most,
};

export interface HttpAppOptions {
  readonly placement: AdPlacement;
  readonly operations: AdOperations;
  /** Bare origin without a slash at its end; every URL in an answer starts with it, none with the request's `Host`. */
  readonly publicUrl: string;
  /**
   * The word behind `<brand>.ad.click` and the headers `<Brand>-Publisher-Token`, `<Brand>-Is-Disabled`,
   * `<Brand>-Decision-Id`.
   */
  readonly brand: string;
  /** Further header prefixes that are understood beside the brand's own. */
  readonly headerPrefixes: readonly string[];
  /**
   * How many proxies of one's own stand in front; `X-Forwarded-For` is read only as far as they vouch for it. Default
   * 0.
   */
  readonly trustedProxies?: number | undefined;
  /** Absent: `GET /v1/admin/status` is not there. */
  readonly nodeStatus?: (() => Promise<NodeStatus>) | undefined;
  /** Receives what overload rejects. Absent: no one. */
  readonly telemetry?: Partial<Pick<Telemetry, 'rejection'>> | undefined;
  /** Absent: no traces are made. */
  readonly beginTrace?: BeginTrace | undefined;
  /** `false` while starting and while draining: `GET /readyz` answers 503. */
  readonly isReady: () => boolean;
  /**
   * What the service does its best without; told by `GET /readyz`. Another node would not reach it either, so that this
   * one stays ready.
   */
  readonly unreachable?: (() => readonly string[]) | undefined;
  /** What is kept damaged, such as `ledger`: while it names anything, `GET /readyz` answers 503. */
  readonly damaged?: (() => readonly string[]) | undefined;
  /** What is wrong with this node itself; told by `GET /readyz`. */
  readonly problems?: (() => readonly Problem[]) | undefined;
  readonly assets: Assets;
  /** Absent: `GET /sdk/js` finds nothing. */
  readonly clientScripts?: ClientScripts | undefined;
  /** Absent: `GET /sdk/video` finds nothing. */
  readonly videoScripts?: ClientScripts | undefined;
  /** Absent: `GET /sdk` finds nothing. */
  readonly clientPackages?: ClientPackages | undefined;
  /** Text of `GET /sellers.json`; `undefined` while no one has said who sells. */
  readonly sellers?: (() => string | undefined) | undefined;
  /** Absent: no playground, and a line of text at `/`. */
  readonly playground?: Playground | undefined;
  /** Absent: `/v1/admin/catalog` finds nothing. */
  readonly catalogAdmin?: CatalogAdmin | undefined;
  /** Absent: `/v1/audit` finds nothing. */
  readonly auditTrail?: AuditTrail | undefined;
  /** Absent: the same. */
  readonly adTexts?: AdTexts | undefined;
  /** Absent: `/v1/admin/accounts/{id}/tokens` finds nothing. */
  readonly accountTokens?: AccountTokens | undefined;
  /** Webhooks of the operator and of accounts. Absent: they are not looked after here. */
  readonly webhookAdmin?: WebhookAdmin | undefined;
  /** Absent: there are no statements as PDF. */
  readonly statementPdf?: PrintStatement | undefined;
  /** Absent: `/v1/admin/titles` finds nothing. */
  readonly importTitles?: ImportTitles | undefined;
  /** Reads the decision records of every account, and changes the catalog; absent: nobody does. */
  readonly adminToken?: string | undefined;
  /** Which `Host` is the server's own. Absent: none is looked at. */
  readonly hosts?: Hosts | undefined;
  /** Absent: requests have no line of their own. */
  readonly accessLog?: AccessLog | undefined;
  readonly logger: Pick<Logger, 'warn'>;
  readonly faults: FaultReporter;
  readonly clock: Clock;
  readonly limits?: Partial<HttpLimits> | undefined;
  /** Makes the limits of rates those of all nodes. Absent: each process counts for itself. */
  readonly shareRateLimit?: ShareRateLimit | undefined;
}
