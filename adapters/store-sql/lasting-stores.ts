import type { Clock } from '../../application/ports/clock.js';
import type { EventFanout } from '../../application/ports/storage/event-fanout.js';
import type { EventLog, Journal } from '../../application/ports/storage/journal.js';
import type { Ledger } from '../../application/ports/storage/ledger.js';
import type { Outbox } from '../../application/ports/storage/outbox.js';
import type { Rollups } from '../../application/ports/storage/rollups.js';
import type { TitleStore } from '../../application/ports/storage/title-store.js';
import { createSqlEventLog } from './stream/event-log.js';
import { createSqlJournal } from './journal/journal.js';
import { createSqlLedger } from './ledger/ledger.js';
import { createSqlOutbox } from './ledger/outbox.js';
import type { SqlBackend } from './backend/sql-backend.js';
import { StreamFollowers } from './stream/stream-followers.js';
import { accountsOf, type StreamHeads } from './stream/stream-rows.js';
import { rememberTitles } from './state/title-store.js';

export interface LastingStoresOptions {
  readonly backend: SqlBackend;
  readonly clock: Pick<Clock, 'nowMs'>;
  /** The journal could not be written; it tries again. */
  readonly onError: (error: unknown) => void;
  /** How nodes tell each other of new events. Absent: they look for them four times a second. */
  readonly fanout?: EventFanout | undefined;
}

/** What has to last, over one database; another process may have the same over it. */
export interface LastingStores {
  readonly ledger: Ledger;
  readonly journal: Journal;
  readonly eventLog: EventLog;
  readonly outbox: Outbox;
  readonly titles: TitleStore;
  readonly rollups: Rollups;
  /** Writes what the journal still has; the database stays open. */
  close(): Promise<void>;
}

/** Events come into the streams by the ledger and by the journal; whoever follows is called for both. */
export const createLastingStores = ({ backend, clock, onError, fanout }: LastingStoresOptions): LastingStores => {
  const { ledger: database, state } = backend;
  const followers = new StreamFollowers(database.streams);
  const stopListening = fanout?.onNotice((account) => followers.notice(account));
  const onAppended = (heads: StreamHeads): void => {
    followers.wake(heads);
    if (fanout !== undefined) for (const account of accountsOf(heads)) fanout.notify(account);
  };
  const journal = createSqlJournal({ database, logs: [database.log, state.log], onAppended, onError });
  return {
    ledger: createSqlLedger({ database, onAppended }),
    journal,
    eventLog: createSqlEventLog(database.streams, followers),
    outbox: createSqlOutbox(database, clock),
    titles: rememberTitles(database.titles),
    rollups: database.rollups,
    close: async () => {
      stopListening?.();
      followers.close();
      await journal.close();
    },
  };
};
