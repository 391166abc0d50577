import type {
  CandidateCount,
  CandidateQuery,
  UncountedQuery,
} from '../../../domain/delivery/rollups/candidate-count.js';
import type { AccountId, LineItemId } from '../../../domain/values/ids.js';
import type { ReportRow, RollupQuery, VariantQuery, VariantRow } from '../../../domain/delivery/rollups/rollup.js';
import type { EpochMs } from '../../../domain/values/time.js';

/**
 * Figures of reports, added up by the hour and by the day of the account, in the rollups that `CUTS` lists. What a page
 * reports, and money, is taken down by the ledger in the transaction that counts it: these figures equal the ledger to
 * the nano. What decisions say is written with the journal: what it dropped is missing. An outage rejects.
 */
export interface Rollups {
  /**
   * Readable as soon as the ledger's promise has resolved, or the journal was flushed. Rows in which all is zero are
   * left out, except totals. Of one account, rollup and day at most `MAX_VALUES` values have rows of their own: those
   * that came first. All others are `OTHER_VALUE`.
   */
  read(accountId: AccountId, query: RollupQuery): Promise<readonly ReportRow[]>;
  /** Those for which anything was ever counted, in any order; also those that no catalog names any more. */
  accounts(): Promise<readonly AccountId[]>;
  /** When the newest of what is counted for an account happened. */
  newestAtMs(accountId: AccountId): Promise<EpochMs | undefined>;
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
  /** How many turns of the same hours others stand for; 0: what {@link Rollups.readCandidates} returns is exact. */
  countUncounted(query: UncountedQuery): Promise<number>;
}
