import { tolerated } from '../../application/faults/outage.js';
import { UNREPORTED, type FaultReporter } from '../../application/ports/fault-reporter.js';
import type { Clock } from '../../application/ports/clock.js';
import type { AuditLog } from '../../application/ports/storage/audit-log.js';
import type { EventFanout } from '../../application/ports/storage/streams/event-fanout.js';
import type { EventLog, Journal } from '../../application/ports/storage/streams/journal.js';
import type { Ledger } from '../../application/ports/storage/ledger.js';
import type { Outbox } from '../../application/ports/storage/streams/outbox.js';
import type { Rollups } from '../../application/ports/storage/rollups.js';
import type { ReviewStore } from '../../application/ports/storage/review-store.js';
import type { StatementStore } from '../../application/ports/storage/statement-store.js';
import type { TitleStore } from '../../application/ports/storage/title-store.js';
import type { WebhookStore } from '../../application/ports/storage/streams/webhook-store.js';
import { SECOND_MS } from '../../domain/values/time.js';
import type { LedgerDatabase } from './backend/ledger-database.js';
import type { SqlBackend } from './backend/sql-backend.js';
import { createSqlJournal } from './journal/journal.js';
import { createSqlLedger } from './ledger/ledger.js';
import { settleTogether } from './ledger/settled-notices.js';
import type { SqlRollups } from './rollups/rollups.js';
import { rememberRefused } from './state/review-store.js';
import { rememberTitles } from './state/title-store.js';
import { StreamFollowers } from './stream/stream-followers.js';
import { type StreamRows, accountsOf, type StreamHeads } from './stream/stream-rows.js';

const createSqlOutbox = ({ notices }: Pick<LedgerDatabase, 'notices'>, clock: Pick<Clock, 'nowMs'>): Outbox => ({
  claim: (limit, nowMs, leaseMs) => notices.claim(limit, nowMs, leaseMs),
  settle: settleTogether((ids) => notices.settle(ids, clock.nowMs())),
  eraseUser: (accountId, userId, traces) => notices.eraseUser(accountId, userId, traces),
  postpone: (id, untilMs) => notices.postpone(id, untilMs),
  putBack: (ids, untilMs) => notices.putBack(ids, untilMs),
  backlog: () => notices.backlog(),
  dropped: 0,
});

const createSqlEventLog = (streams: StreamRows, followers: StreamFollowers): EventLog => ({
  follow: (account, listener) => followers.follow(account, listener),
  read: (account, after, limit) => streams.read(account, after, limit),
});

export interface DurableStoresOptions {
  readonly backend: SqlBackend;
  readonly clock: Pick<Clock, 'nowMs'>;
  /** The journal could not be written; it tries again. */
  readonly onError: (error: unknown) => void;
  /** Receives what is no outage. Absent: it is lost. */
  readonly faults?: FaultReporter | undefined;
  /** How nodes tell each other of new events. Absent: they look for them four times a second. */
  readonly fanout?: EventFanout | undefined;
}

/** What has to last, over one database; another process may have the same over it. */
export interface DurableStores {
  readonly ledger: Ledger;
  readonly journal: Journal;
  readonly eventLog: EventLog;
  readonly outbox: Outbox;
  readonly webhooks: WebhookStore;
  readonly titles: TitleStore;
  readonly reviews: ReviewStore;
  readonly rollups: Rollups;
  readonly statements: StatementStore;
  readonly auditLog: AuditLog;
  /** Writes what the journal still has; the database stays open. */
  close(): Promise<void>;
}

/** So long a transaction's figures may wait: the longer, the more of them share a row. */
const MOVE_MS = 2 * SECOND_MS;

/** A report waits only for what came since the last move. What cannot be moved now is moved the next time. */
const moveRegularly = (
  { move, sumUp }: Pick<SqlRollups, 'move' | 'sumUp'>,
  clock: Pick<Clock, 'nowMs'>,
  faults: FaultReporter,
): (() => void) => {
  let isMoving = false;
  const timer = setInterval(() => {
    if (isMoving) return;
    isMoving = true;
    move()
      .then(() => sumUp(clock.nowMs()))
      .catch(tolerated({ faults }, 'rollups.move', undefined))
      .finally(() => (isMoving = false));
  }, MOVE_MS);
  timer.unref();
  return () => clearInterval(timer);
};

/** Events come into the streams by the ledger and by the journal; whoever follows is called for both. */
export const createDurableStores = (options: DurableStoresOptions): DurableStores => {
  const { backend, clock, onError, fanout, faults = UNREPORTED } = options;
  const { ledger: database, state } = backend;
  const followers = new StreamFollowers(database.streams, faults);
  const stopListening = fanout?.onNotice((account) => followers.notice(account));
  const onAppended = (heads: StreamHeads): void => {
    followers.wake(heads);
    if (fanout !== undefined) for (const account of accountsOf(heads)) fanout.notify(account);
  };
  const stopMoving = moveRegularly(database.rollups, clock, faults);
  const journal = createSqlJournal({ database, logs: [database.log, state.log], onAppended, onError, faults });
  return {
    ledger: createSqlLedger({ database, onAppended }),
    journal,
    eventLog: createSqlEventLog(database.streams, followers),
    outbox: createSqlOutbox(database, clock),
    webhooks: database.webhooks,
    titles: rememberTitles(database.titles),
    reviews: rememberRefused(database.reviews, faults),
    rollups: database.rollups,
    statements: database.statements,
    auditLog: database.auditLog,
    close: async () => {
      stopListening?.();
      stopMoving();
      followers.close();
      await journal.close();
    },
  };
};
