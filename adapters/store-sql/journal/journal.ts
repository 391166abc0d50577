import { createCandidateSampling } from '../../../domain/decision-record/candidate-deltas.js';
import { UNREPORTED, type FaultReporter } from '../../../application/ports/fault-reporter.js';
import type { Journal } from '../../../application/ports/storage/streams/journal.js';
import type { LedgerDatabase } from '../backend/ledger-database.js';
import { failureOf } from '../tables/failure.js';
import type { LogService } from '../tables/sql-databases.js';
import type { StreamHeads } from '../stream/stream-rows.js';
import { searchDecisions } from './decision-search.js';
import { JournalQueue } from './journal-queue.js';
import { toRows } from './journal-rows.js';
import { RecordParts } from './record-parts.js';

export interface SqlJournalOptions {
  readonly database: Pick<LedgerDatabase, 'records'>;
  /** Emptied after an erasure. */
  readonly logs: readonly LogService[];
  /** Told after the commit which streams have new events. */
  readonly onAppended: (heads: StreamHeads) => void;
  readonly onError: (error: unknown) => void;
  /** Receives what is no outage. Absent: it is lost. */
  readonly faults?: FaultReporter | undefined;
  /** Entries that wait for the database; further ones are dropped and counted. */
  readonly maxWaiting?: number | undefined;
}

export interface SqlJournal extends Journal {
  /** Writes what waits. */
  close(): Promise<void>;
}

type Reading = Omit<Journal, 'append' | 'flush' | 'dropped' | 'isOut' | 'eraseUser'>;

const readingFrom = (records: SqlJournalOptions['database']['records']): Reading => ({
  findDecision: (account, id) => records.findDecision(account, id),
  findDecisionOfBid: (account, id) => records.findDecisionOfBid(account, id),
  searchDecisions: (search) => searchDecisions((page) => records.searchPage(page), search),
  findDecisionsOfBids: (account, ids) => records.findDecisionsOfBids(account, ids),
  findTexts: async (ids) => (ids.length === 0 ? [] : records.findTexts(ids)),
  tracesOf: (account, user) => records.tracesOf(account, user),
});

export const createSqlJournal = (options: SqlJournalOptions): SqlJournal => {
  const { logs, onAppended, onError, maxWaiting, faults = UNREPORTED } = options;
  const { records } = options.database;
  const [parts, weightOf] = [new RecordParts(), createCandidateSampling()];
  const queue = new JournalQueue({
    maxWaiting,
    onError,
    faults,
    toRows: (entry) => toRows(entry, parts, weightOf),
    write: async (batch) => {
      const { unwritten } = parts;
      const outcome = await records
        .write(batch, unwritten)
        .catch((error: unknown) => ({ kind: 'unknown', failure: failureOf(error) }) as const);
      if (outcome.kind !== 'written') return outcome;
      parts.wrote(unwritten);
      onAppended(outcome.heads);
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
    get isOut() {
      return queue.isOut;
    },
    ...readingFrom(records),
    eraseUser: async (account, _userId, traces) => {
      while (await records.erasePage(account, traces));
      await Promise.all(logs.map((log) => log.truncate()));
    },
  };
};
