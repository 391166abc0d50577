import type { Journal } from '../../application/ports/journal.js';
import type { RecordedDecision } from '../../domain/recorded-decision.js';
import { writeJournal } from './journal-batch.js';
import { JournalQueue } from './journal-queue.js';
import type { SqlDatabases } from './sql-databases.js';
import { toKey } from './stored-text.js';
import type { StreamHeads } from './stream-rows.js';

export interface SqlJournalOptions {
  readonly databases: Pick<SqlDatabases, 'journal'>;
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

export const createSqlJournal = ({ databases, onAppended, onError, maxWaiting }: SqlJournalOptions): SqlJournal => {
  const { journal: db } = databases;
  const queue = new JournalQueue({
    maxWaiting,
    onError,
    write: async (batch) => {
      const outcome = await writeJournal(db, batch);
      if (outcome.kind === 'written') onAppended(outcome.heads);
      return outcome;
    },
  });
  const found = db.selectFrom('decisions').select(['account_id', 'record']);
  const asRecord = (
    account: string | undefined,
    row: { readonly account_id: string; readonly record: string } | undefined,
  ): RecordedDecision | undefined =>
    row === undefined || (account !== undefined && toKey(account) !== row.account_id)
      ? undefined
      : (JSON.parse(row.record) as RecordedDecision);
  return {
    append: (entry) => queue.add(entry),
    flush: () => queue.flush(),
    close: () => queue.close(),
    get dropped() {
      return queue.dropped;
    },
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
