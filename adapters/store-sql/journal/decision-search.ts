import { sql, type Kysely } from 'kysely';
import {
  MAX_REFERRED,
  SEARCHED_DECISIONS,
  type DecisionSearch,
  type FoundDecisions,
} from '../../../application/ports/storage/streams/journal.js';
import { findIn, type FoundDecision } from '../../../domain/decision-record/search.js';
import type { BidIdRange } from '../../../domain/values/ad-reference.js';
import { decisionId, type AccountId } from '../../../domain/values/ids.js';
import type { LedgerTables } from '../tables/ledger-tables.js';
import { fromKey, toKey } from '../tables/stored-text.js';
import { unpackRecord } from './packed-record.js';

type Db = Kysely<LedgerTables>;

/** So few that whoever wants to write between two of them hardly waits. */
const PAGE = 25;

/**
 * At most a page of rows by the index: what was found in them, and whether there may be more. Its columns are compared
 * as a whole, and the account is one of the order: else PostgreSQL may go by time alone, through all accounts.
 */
export const searchPage = async (
  db: Db,
  { accountId, fromMs, untilMs, before, filter, limit }: DecisionSearch,
): Promise<FoundDecisions> => {
  const account = toKey(accountId);
  const end =
    before === undefined
      ? sql<boolean>`(account_id, at_ms) < (${account}, ${untilMs})`
      : sql<boolean>`(account_id, at_ms, id) < (${account}, ${before.atMs}, ${toKey(before.id)})`;
  const page = await db
    .selectFrom('decisions')
    .select(['id', 'at_ms', 'body'])
    .where(sql<boolean>`(account_id, at_ms) >= (${account}, ${fromMs})`)
    .where(end)
    .orderBy('account_id', 'desc')
    .orderBy('at_ms', 'desc')
    .orderBy('id', 'desc')
    .limit(PAGE)
    .execute();
  const decisions: FoundDecision[] = [];
  for (const [i, { id, at_ms, body }] of page.entries()) {
    const recorded = await unpackRecord(db, body);
    const found = recorded && findIn(recorded, filter);
    if (found !== undefined) decisions.push(found);
    if (decisions.length === limit || i === PAGE - 1)
      return { decisions, next: { atMs: at_ms, id: decisionId(fromKey(id) ?? id) } };
  }
  return { decisions };
};

/** Page by page, so that others have their turn at the database between them. */
export const searchDecisions = async (
  read: (search: DecisionSearch) => Promise<FoundDecisions>,
  search: DecisionSearch,
): Promise<FoundDecisions> => {
  const decisions: FoundDecision[] = [];
  let before = search.before;
  for (let looked = 0; looked < SEARCHED_DECISIONS; looked += PAGE) {
    const page = await read({ ...search, before, limit: search.limit - decisions.length });
    decisions.push(...page.decisions);
    before = page.next;
    if (before === undefined || decisions.length === search.limit) break;
  }
  return { decisions, next: before };
};

/** By the primary key of the ads. */
export const findDecisionsOfBids = async (
  db: Db,
  account: AccountId | undefined,
  { first, last }: BidIdRange,
): Promise<readonly FoundDecision[]> => {
  const rows = await db
    .selectFrom('decision_bids')
    .innerJoin('decisions', 'decisions.id', 'decision_bids.decision_id')
    .select(['decisions.account_id', 'decisions.body'])
    .where('bid_id', '>=', first)
    .where('bid_id', '<=', last)
    .orderBy('bid_id')
    .limit(MAX_REFERRED)
    .execute();
  const found: FoundDecision[] = [];
  for (const { account_id, body } of rows) {
    if (account !== undefined && toKey(account) !== account_id) continue;
    const recorded = await unpackRecord(db, body);
    const decision = recorded && findIn(recorded, {});
    if (decision !== undefined) found.push(decision);
  }
  return found;
};
