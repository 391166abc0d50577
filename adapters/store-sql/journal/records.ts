import type { Kysely } from 'kysely';
import type { Journal } from '../../../application/ports/storage/journal.js';
import type { Traces } from '../../../application/ports/storage/user-eraser.js';
import type { StoredDecision } from '../../../domain/decision-record/stored-decision.js';
import type { TextRecord } from '../../../domain/decision-record/text-record.js';
import type { AccountId, BidId } from '../../../domain/values/ids.js';
import type { DecisionRow, LedgerTables, RecordPartRow } from '../tables/ledger-tables.js';
import { toKey } from '../tables/stored-text.js';
import { erasePage } from './erase-records.js';
import { writeJournal, type JournalOutcome } from './journal-batch.js';
import type { JournalRows } from './journal-rows.js';
import { unpackRecord } from './packed-record.js';
import { readTraces } from './user-data-ref-rows.js';

type Db = Kysely<LedgerTables>;

/** The tables of the journal. */
export interface Records extends Pick<Journal, 'findDecision' | 'findDecisionOfBid' | 'findTexts' | 'tracesOf'> {
  /** All in one transaction, with the parts that the records name. */
  write(batch: readonly JournalRows[], parts: readonly RecordPartRow[]): Promise<JournalOutcome>;
  /** Erases a part of what the traces lead to, so small that nobody waits for it; whether there may be more. */
  erasePage(accountId: AccountId, traces: Traces): Promise<boolean>;
}

/** Who wrote the texts of these ads, as far as it is known. */
export const findTexts = async (db: Db, ids: readonly BidId[]): Promise<readonly TextRecord[]> => {
  const kept = db.selectFrom('decision_bids').select('text').where('text', 'is not', null);
  const rows = await kept.where('bid_id', 'in', ids.map(toKey)).orderBy('bid_id').execute();
  return rows.map(({ text }) => JSON.parse(text ?? '') as TextRecord);
};

const decisionsIn = (db: Db): Pick<Records, 'findDecision' | 'findDecisionOfBid' | 'findTexts'> => {
  const found = db.selectFrom('decisions').select(['account_id', 'body']);
  const asRecord = async (
    account: string | undefined,
    row: Pick<DecisionRow, 'account_id' | 'body'> | undefined,
  ): Promise<StoredDecision | undefined> =>
    row === undefined || (account !== undefined && toKey(account) !== row.account_id)
      ? undefined
      : unpackRecord(db, row.body);
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
    findTexts: (ids) => findTexts(db, ids),
  };
};

export const createRecords = (db: Db): Records => ({
  ...decisionsIn(db),
  write: (batch, parts) => writeJournal(db, batch, parts),
  tracesOf: (account, user) => readTraces(db, account, user),
  erasePage: (account, traces) => erasePage(db, account, traces),
});
