import type { Journal } from '../../../application/ports/storage/journal.js';
import type { StoredDecision } from '../../../domain/decision-record/stored-decision.js';
import { eraseRecords } from './erase-records.js';
import { toRows, writeJournal } from './journal-batch.js';
import { JournalQueue } from './journal-queue.js';
import type { DecisionRow } from '../tables/ledger-tables.js';
import { unpackRecord, type RecordColumns } from './packed-record.js';
import { RecordParts } from './record-parts.js';
import type { SqlDatabases } from '../tables/sql-databases.js';
import { toKey } from '../tables/stored-text.js';
import type { StreamHeads } from '../stream/stream-rows.js';
import { readTraces } from './trail-rows.js';

export interface SqlJournalOptions {
  readonly databases: Pick<SqlDatabases, 'journal' | 'truncateLogs'>;
  /** Told after the commit which streams have new events. */
  readonly onAppended: (heads: StreamHeads) => void;
  readonly onError: (error: unknown) => void;
  /** Entries that wait for the database; further ones are dropped and counted. */
  readonly maxWaiting?: number | undefined;
}

export interface SqlJournal extends Journal {
  /** Writes what waits. */
  close(): Promise<void>;
}

const decisionsIn = (db: SqlDatabases['journal']): Pick<Journal, 'findDecision' | 'findDecisionOfBid'> => {
  const found = db.selectFrom('decisions').select(['account_id', 'record', 'packed', 'body']);
  const asRecord = async (
    account: string | undefined,
    row: (RecordColumns & Pick<DecisionRow, 'account_id'>) | undefined,
  ): Promise<StoredDecision | undefined> =>
    row === undefined || (account !== undefined && toKey(account) !== row.account_id)
      ? undefined
      : unpackRecord(db, row);
  return {
    findDecision: async (account, id) => asRecord(account, await found.where('id', '=', toKey(id)).executeTakeFirst()),
    findDecisionOfBid: async (account, id) =>
      asRecord(
        account,
        await found
          .innerJoin('decision_bids', 'decision_bids.decision_id', 'decisions.id')
          .where('decision_bids.bid_id', '=', toKey(id))
          .executeTakeFirst(),
      ),
  };
};

export const createSqlJournal = ({ databases, onAppended, onError, maxWaiting }: SqlJournalOptions): SqlJournal => {
  const { journal: db } = databases;
  const parts = new RecordParts();
  const queue = new JournalQueue({
    maxWaiting,
    onError,
    toRows: (entry) => toRows(entry, parts),
    write: async (batch) => {
      const outcome = await writeJournal(db, batch, parts);
      if (outcome.kind === 'written') onAppended(outcome.heads);
      return outcome;
    },
  });
  return {
    append: (entry) => queue.add(entry),
    flush: () => queue.flush(),
    close: () => queue.close(),
    get dropped() {
      return queue.dropped;
    },
    tracesOf: (account, user) => readTraces(db, account, user),
    eraseUser: async (account, _userId, traces) => {
      await eraseRecords(db, account, traces);
      await databases.truncateLogs();
    },
    ...decisionsIn(db),
  };
};
