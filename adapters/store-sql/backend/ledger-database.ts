import type { AuditLog } from '../../../application/ports/storage/audit-log.js';
import type { CatalogStore } from '../../../application/ports/storage/catalog-store.js';
import type { StatementStore } from '../../../application/ports/storage/statement-store.js';
import type { WebhookStore } from '../../../application/ports/storage/streams/webhook-store.js';
import type { TitleStore } from '../../../application/ports/storage/title-store.js';
import { createSqlAuditLog } from '../audit/audit-log.js';
import { createSqlCatalogStore } from '../catalog/catalog-store.js';
import { createRecords, type Records } from '../journal/records.js';
import { createLedgerBatches, type LedgerBatches } from '../ledger/ledger-batches.js';
import { createLedgerPruning, type LedgerPruning } from '../ledger/ledger-pruning.js';
import { createNoticeRows, type NoticeRows } from '../ledger/notice-rows.js';
import { createSqlRollups, type SqlRollups } from '../rollups/rollups.js';
import { createSqlStatementStore } from '../settlement/statement-store.js';
import { createSqlReviewStore, type ReviewRows } from '../state/review-store.js';
import { createSqlTitleStore } from '../state/title-store.js';
import { createStreamRows, type StreamRows } from '../stream/stream-rows.js';
import { createWebhookRows } from '../webhooks/webhook-rows.js';
import type { LogService, SqlDatabases } from '../tables/sql-databases.js';

export interface LedgerDatabase {
  readonly batches: LedgerBatches;
  readonly records: Records;
  readonly streams: StreamRows;
  readonly notices: NoticeRows;
  readonly webhooks: WebhookStore;
  readonly titles: TitleStore;
  readonly reviews: ReviewRows;
  readonly rollups: SqlRollups;
  readonly statements: StatementStore;
  readonly auditLog: AuditLog;
  readonly catalog: CatalogStore;
  readonly pruning: LedgerPruning;
  readonly log: LogService;
}

export const createLedgerDatabase = (
  databases: Pick<SqlDatabases, 'engine' | 'ledger' | 'journal' | 'truncateLogs'>,
): LedgerDatabase => ({
  batches: createLedgerBatches(databases),
  records: createRecords(databases.journal),
  streams: createStreamRows(databases.journal),
  notices: createNoticeRows(databases),
  webhooks: createWebhookRows(databases),
  titles: createSqlTitleStore(databases.ledger),
  reviews: createSqlReviewStore(databases),
  rollups: createSqlRollups(databases.journal),
  statements: createSqlStatementStore(databases.ledger),
  auditLog: createSqlAuditLog(databases.ledger),
  catalog: createSqlCatalogStore(databases.ledger),
  pruning: createLedgerPruning(databases),
  log: { truncate: () => databases.truncateLogs() },
});
