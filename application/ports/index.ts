import type { WebhookEndpoint } from '../../domain/delivery/webhook.js';
import type { AnswerTimes } from './answer-times.js';
import type { HoldTerms } from './hold-terms.js';
import type { Destinations } from './web-destination.js';
import type { AdStore } from './storage/ad-store.js';
import type { AuditLog } from './storage/audit-log.js';
import type { AvatarSource } from './content/avatar-source.js';
import type { Catalog } from './catalog.js';
import type { Clock } from './clock.js';
import type { ConsentReader } from './traffic/consent-reader.js';
import type { ContentCheck } from './content/content-check.js';
import type { CopyGate } from './content/copy-gate.js';
import type { CopyWriter } from './content/copy-writer.js';
import type { DemandSource } from './demand-source.js';
import type { FaultReporter } from './fault-reporter.js';
import type { ExposureStore } from './storage/exposure-store.js';
import type { GeoLocator } from './traffic/geo-locator.js';
import type { IdSource } from './id-source.js';
import type { EventLog, Journal } from './storage/streams/journal.js';
import type { Ledger } from './storage/ledger.js';
import type { ModelText } from './content/model-text.js';
import type { MessageReader } from './content/message-reader.js';
import type { NetworkLists } from './traffic/network-lists.js';
import type { Outbox } from './storage/streams/outbox.js';
import type { ReportSink } from './report-sink.js';
import type { ReviewAlert } from './alerts/review-alert.js';
import type { ReviewStore } from './storage/review-store.js';
import type { WebhookStore } from './storage/streams/webhook-store.js';
import type { Rollups } from './storage/rollups.js';
import type { StatementStore } from './storage/statement-store.js';
import type { SessionStore } from './storage/session-store.js';
import type { Signer } from './signer.js';
import type { Telemetry } from './telemetry.js';
import type { TitleStore } from './storage/title-store.js';
import type { TrafficCheck } from './traffic/traffic-check.js';

/** Everything the engine needs from outside. Swap any of them; `inMemoryPorts()` has a working one of each. */
export interface Ports {
  readonly clock: Clock;
  readonly ids: IdSource;
  readonly signer: Signer;
  readonly catalog: Catalog;
  readonly titles: TitleStore;
  readonly sessions: SessionStore;
  readonly exposures: ExposureStore;
  readonly ads: AdStore;
  readonly ledger: Ledger;
  readonly journal: Journal;
  readonly eventLog: EventLog;
  readonly outbox: Outbox;
  readonly webhooks: WebhookStore;
  readonly rollups: Rollups;
  readonly statements: StatementStore;
  readonly auditLog: AuditLog;
  readonly reviews: ReviewStore;
  readonly networks: NetworkLists;
  readonly demand: readonly DemandSource[];
  readonly reader: MessageReader;
  readonly copyGate: CopyGate;
  readonly writer: CopyWriter;
  readonly traffic: TrafficCheck;
  readonly geo: GeoLocator;
  readonly consent: ConsentReader;
  readonly reports: ReportSink;
  readonly faults: FaultReporter;
  /** Absent: a character is shown by its first letter. */
  readonly avatars?: AvatarSource | undefined;
  /** Absent: `writer` writes all texts. */
  readonly modelText?: ModelText | undefined;
  /** Absent: local checks alone decide. */
  readonly contentCheck?: ContentCheck | undefined;
  /** Absent: a second in all. */
  readonly times?: AnswerTimes | undefined;
  /** Absent: two minutes, a tenth for a network and half for an account. */
  readonly holds?: HoldTerms | undefined;
  /** Where ads may lead and load from. Absent: public hosts alone. */
  readonly destinations?: Destinations | undefined;
  /** Where events for the operator go as webhooks. Absent: nowhere. */
  readonly operatorEndpoints?: readonly WebhookEndpoint[] | undefined;
  /** Absent: a review that begins is told to the account's stream alone. */
  readonly reviewAlert?: ReviewAlert | undefined;
  /** What is absent is not counted. */
  readonly telemetry?: Partial<Telemetry> | undefined;
}
