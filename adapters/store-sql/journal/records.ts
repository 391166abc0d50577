import type { Kysely } from 'kysely';
import type {
  DecisionSearch,
  FoundDecisions,
  Journal,
  StreamDraft,
} from '../../../application/ports/storage/streams/journal.js';
import type { Traces } from '../../../application/ports/storage/user-eraser.js';
import { redactDraft } from '../../../application/ports/storage/streams/redact-draft.js';
import { redactDecision } from '../../../domain/decision-record/redact.js';
import { factsWithoutPerson, type AdFacts } from '../../../domain/delivery/ad-facts.js';
import type { StoredDecision } from '../../../domain/decision-record/stored-decision.js';
import type { TextRecord } from '../../../domain/decision-record/text-record.js';
import type { AccountId, BidId } from '../../../domain/values/ids.js';
import { foldNames, namesIn } from '../rollups/fold-names.js';
import { createQueueMover } from '../rollups/move-queue.js';
import { chunksOf } from '../tables/chunks.js';
import type { DecisionRow, LedgerTables, RecordPartRow } from '../tables/ledger-tables.js';
import { toKey } from '../tables/stored-text.js';
import { findDecisionsOfBids, searchPage } from './decision-search.js';
import { type JournalOutcome, writeJournal } from './journal-batch.js';
import type { JournalRows } from './journal-rows.js';
import { packAlone, unpackRecord } from './packed-record.js';
import { readTraces } from './user-data-ref-rows.js';

/** So few records that no request waits for them. */
const PAGE = 100;

type Db = Kysely<LedgerTables>;

/**
 * A page in one transaction; whether there may be more. What was done names no session any more, so that it is not
 * found again.
 */
const eraseDecisions = (db: Db, sessions: readonly string[]): Promise<boolean> =>
  db.transaction().execute(async (trx) => {
    const found = trx.selectFrom('decisions').select(['id', 'body']).where('session_id', 'in', sessions);
    const rows = await found.limit(PAGE).execute();
    const ids = rows.map(({ id }) => id);
    if (ids.length > 0)
      await trx.updateTable('decision_bids').set({ text: null }).where('decision_id', 'in', ids).execute();
    for (const { id, body } of rows) {
      const recorded = await unpackRecord(trx, body);
      if (recorded === undefined) {
        // Its time is over: its parts have gone before it.
        await trx.deleteFrom('decisions').where('id', '=', id).execute();
        continue;
      }
      await foldNames(trx, namesIn(recorded));
      const change = { body: packAlone(redactDecision(recorded)), session_id: null };
      await trx.updateTable('decisions').set(change).where('id', '=', id).execute();
    }
    return rows.length === PAGE;
  });

const eraseEvents = (db: Db, sessions: readonly string[]): Promise<boolean> =>
  db.transaction().execute(async (trx) => {
    const found = trx.selectFrom('stream_events').select(['account_id', 'id', 'draft']);
    const rows = await found.where('session_id', 'in', sessions).limit(PAGE).execute();
    for (const { account_id, id, draft } of rows) {
      const erased = redactDraft(JSON.parse(draft) as StreamDraft);
      const change = { draft: JSON.stringify(erased), session_id: null };
      const row = trx.updateTable('stream_events').set(change).where('account_id', '=', account_id);
      await row.where('id', '=', id).execute();
    }
    return rows.length === PAGE;
  });

/** What the counted events of an ad say of its reader. Those of money stay. */
const eraseCounted = async (db: Db, bids: readonly string[]): Promise<void> => {
  const events = db.selectFrom('counted_events').select(['bid_id', 'about']).distinct();
  for (const { bid_id, about } of await events.where('bid_id', 'in', bids).where('about', 'is not', null).execute()) {
    const erased = JSON.stringify(factsWithoutPerson(JSON.parse(about ?? '') as AdFacts));
    await db.updateTable('counted_events').set({ about: erased }).where('bid_id', '=', bid_id).execute();
  }
};

/**
 * A page of what the traces lead to; whether there may be more. The user data refs go last: until then whoever asks
 * again finds the same.
 */
const erasePage = async (db: Db, accountId: AccountId, { user, sessions, ads }: Traces): Promise<boolean> => {
  // What was counted before has to be where it is looked for.
  await createQueueMover(db).move();
  for (const keys of chunksOf(sessions.map(toKey)))
    if ((await eraseDecisions(db, keys)) || (await eraseEvents(db, keys))) return true;
  for (const bids of chunksOf(ads.map(toKey))) await eraseCounted(db, bids);
  const userDataRefs = db.deleteFrom('user_trails').where('account_id', '=', toKey(accountId));
  await userDataRefs.where('user_key', '=', toKey(user)).execute();
  return false;
};

/** The tables of the journal. */
export interface Records extends Pick<
  Journal,
  'findDecision' | 'findDecisionOfBid' | 'findDecisionsOfBids' | 'findTexts' | 'tracesOf'
> {
  /** All in one transaction, with the parts that the records name. */
  write(batch: readonly JournalRows[], parts: readonly RecordPartRow[]): Promise<JournalOutcome>;
  /** A part of `Journal.searchDecisions`, likewise small. */
  searchPage(search: DecisionSearch): Promise<FoundDecisions>;
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
  searchPage: (search) => searchPage(db, search),
  findDecisionsOfBids: (account, ids) => findDecisionsOfBids(db, account, ids),
  tracesOf: (account, user) => readTraces(db, account, user),
  erasePage: (account, traces) => erasePage(db, account, traces),
});
