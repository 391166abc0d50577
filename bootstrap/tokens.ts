import type { ServiceIdentifier } from 'inversify';
import type { AdOperations } from '../application/api/ad-operations.js';
import type { AdPlacement } from '../application/api/ad-placement.js';
import type { DemandSource } from '../application/ports/demand-source.js';
import type { Embedder } from '../application/ports/content/embedder.js';
import type { Ports } from '../application/ports/index.js';
import type { ShareRateLimit } from '../application/ports/traffic/rate-limiter.js';
import type { LiveDemand } from './catalog/bidder-sources.js';
import type { OptionalPorts } from './ports-of.js';
import type { WatchedTexts } from './demo/watched-texts.js';

const token = <T>(name: string): ServiceIdentifier<T> => Symbol.for(`ad-placement/${name}`);

/**
 * One typed token per port: binding the wrong thing to one does not compile. `demandSource` may be bound any number of
 * times.
 */
export const PORT_TOKENS = {
  clock: token<Ports['clock']>('Clock'),
  ids: token<Ports['ids']>('IdSource'),
  signer: token<Ports['signer']>('Signer'),
  catalog: token<Ports['catalog']>('Catalog'),
  titles: token<Ports['titles']>('TitleStore'),
  sessions: token<Ports['sessions']>('SessionStore'),
  exposures: token<Ports['exposures']>('ExposureStore'),
  ads: token<Ports['ads']>('AdStore'),
  ledger: token<Ports['ledger']>('Ledger'),
  journal: token<Ports['journal']>('Journal'),
  eventLog: token<Ports['eventLog']>('EventLog'),
  outbox: token<Ports['outbox']>('Outbox'),
  webhooks: token<Ports['webhooks']>('WebhookStore'),
  rollups: token<Ports['rollups']>('Rollups'),
  statements: token<Ports['statements']>('StatementStore'),
  auditLog: token<Ports['auditLog']>('AuditLog'),
  reviews: token<Ports['reviews']>('ReviewStore'),
  networks: token<Ports['networks']>('NetworkLists'),
  reader: token<Ports['reader']>('MessageReader'),
  copyGate: token<Ports['copyGate']>('CopyGate'),
  writer: token<Ports['writer']>('CopyWriter'),
  traffic: token<Ports['traffic']>('TrafficCheck'),
  geo: token<Ports['geo']>('GeoLocator'),
  consent: token<Ports['consent']>('ConsentReader'),
  reports: token<Ports['reports']>('ReportSink'),
  faults: token<Ports['faults']>('FaultReporter'),
} as const satisfies {
  readonly [Name in keyof Omit<Ports, keyof OptionalPorts | 'demand'>]-?: ServiceIdentifier<Ports[Name]>;
};

export const DEMAND_SOURCE = token<DemandSource>('DemandSource');
/** Sources that come and go while the service runs; they compete beside those of `DEMAND_SOURCE`. */
export const LIVE_DEMAND = token<LiveDemand>('LiveDemand');
/** Bound by the server: it fetches pictures of characters itself. */
export const AVATARS = token<NonNullable<Ports['avatars']>>('AvatarSource');
/** Not bound by default: the template writes all texts. */
export const MODEL_TEXT = token<NonNullable<Ports['modelText']>>('ModelText');
/** Bound where a model writes on a server in development: what it writes, for the playground. */
export const WATCHED_TEXTS = token<WatchedTexts>('WatchedTexts');
/** Not bound by default: local checks alone decide about content. */
export const CONTENT_CHECK = token<NonNullable<Ports['contentCheck']>>('ContentCheck');
/** Not bound by default: two minutes for an ad that nobody has opened, a tenth for a network, half for an account. */
export const HOLD_TERMS = token<NonNullable<Ports['holds']>>('HoldTerms');
/** Not bound by default: an answer takes a second at most. */
export const ANSWER_TIMES = token<NonNullable<Ports['times']>>('AnswerTimes');
/** Not bound by default: ads lead to and load from public hosts alone. */
export const DESTINATIONS = token<NonNullable<Ports['destinations']>>('Destinations');
/** Bound by the server where the settings name some: where webhooks for the operator go. */
export const OPERATOR_ENDPOINTS = token<NonNullable<Ports['operatorEndpoints']>>('OperatorEndpoints');
/** Bound by the server: a log line for each review that begins. */
export const REVIEW_ALERT = token<NonNullable<Ports['reviewAlert']>>('ReviewAlert');
/** Bound by the server where metrics or traces are on: what the engine did, as numbers. */
export const TELEMETRY = token<NonNullable<Ports['telemetry']>>('Telemetry');
/** Not bound by default: each node counts rates for itself. Bound where there is a Redis. */
export const SHARE_RATE_LIMIT = token<ShareRateLimit>('ShareRateLimit');
/** Not bound by default: relevance is made of words and topics. Asked by the direct source. */
export const EMBEDDER = token<Embedder>('Embedder');

export const AD_PLACEMENT = token<AdPlacement>('AdPlacement');
export const AD_OPERATIONS = token<AdOperations>('AdOperations');
