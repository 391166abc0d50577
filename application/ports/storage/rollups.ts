import type { CandidateCount, CandidateQuery } from '../../../domain/delivery/candidate-count.js';
import type { AccountId, LineItemId } from '../../../domain/values/ids.js';
import type { ReportRow, RollupQuery, VariantQuery, VariantRow } from '../../../domain/delivery/rollup.js';

/**
 * Figures of reports, added up by the quarter of an hour. Impressions, clicks, video, rewards and revenue are written
 * by the ledger in the transaction that counts them: they equal the ledger to the nano. Requests, fills and no-fills
 * are written with the journal: what it dropped is missing. An outage rejects.
 */
export interface Rollups {
  /**
   * Readable as soon as the ledger's promise has resolved, or the journal was flushed. Rows in which all is zero are
   * left out, except totals.
   */
  read(accountId: AccountId, query: RollupQuery): Promise<readonly ReportRow[]>;
  /**
   * The same figures of variants, sorted by variant, then by `by`. What is of no variant has no row. Of one account and
   * day at most fifty variants (`MAX_VARIANTS`) have rows of their own, whichever node counts: those that came first.
   * All others are `other`.
   */
  readVariants(accountId: AccountId, query: VariantQuery): Promise<readonly VariantRow[]>;
  /**
   * In how many turns a line item was a candidate, by hour and all that kept it out, in this order. Kept for two weeks;
   * written with the journal. In a busy second some turns stand for all, and `variance` says how well.
   */
  readCandidates(lineItem: LineItemId, query: CandidateQuery): Promise<readonly CandidateCount[]>;
}
