import type { DecisionRecord } from '../../domain/decision-record/report.js';
import type { Campaign } from '../../domain/catalog/campaign.js';
import type { AccountId, AdvertiserId, BidId, DecisionId, LineItemId, UserId } from '../../domain/values/ids.js';
import type { LineItemReport } from '../../domain/forecast/line-item-report.js';
import type { RateComparison } from '../../domain/experiment/compare-variants.js';
import type { Replay } from '../../domain/decision-record/replay.js';
import type { CreativeName, CreativeReview, ReviewDecision } from '../../domain/delivery/creative-review.js';
import type { FoundDecision } from '../../domain/decision-record/search.js';
import type { AdvertiserReport } from '../../domain/reports/own-rollup.js';
import type { Report, ReportQuery, VariantPair } from '../../domain/delivery/rollups/rollup.js';
import type { UnknownName } from '../../domain/reports/unknown-name.js';
import type { Month } from '../../domain/settlement/month.js';
import type { Party } from '../../domain/settlement/party.js';
import type { ClosedMonth, Statement, StatementDraft, StatementNumber } from '../../domain/settlement/statement.js';
import type { StatementPage } from '../ports/storage/statement-store.js';
import type { PartnerMonth, PartnerOutcome } from '../../domain/settlement/reconcile.js';
import type { DecisionSearch, EventPage, FoundDecisions } from '../ports/storage/streams/journal.js';

/** The driving port for operators' transports: the CLI, the event stream, the console. */
export interface AdOperations {
  /**
   * The record of one decision, found by its own id or by an ad that came from it. Without an account: any account's
   * (the operator's own view).
   */
  explain(id: DecisionId | BidId, account?: AccountId): Promise<DecisionRecord | undefined>;
  /**
   * Decisions of an account, newest first, page by page; or the name in the search that the account has and had nothing
   * of. Rejects when the store is out.
   */
  searchDecisions(search: DecisionSearch): Promise<FoundDecisions | UnknownName>;
  /**
   * The decisions that an ad's short reference may stand for: one, and rarely two. `undefined`: it is no reference.
   * Without an account: any account's. Rejects when the store is out.
   */
  findByReference(reference: string, account?: AccountId): Promise<readonly FoundDecision[] | undefined>;
  /**
   * Decides a recorded decision again on what was recorded of it, and says whether it comes to the same. Found as by
   * `explain`.
   */
  replay(id: DecisionId | BidId, account?: AccountId): Promise<Replay | undefined>;
  /**
   * What an account asked for, showed and earned, from the rollups; includes all that was recorded before the call.
   * By variant it can tell apart the day at most. Rejects when the store is out.
   */
  report(account: AccountId, query: ReportQuery): Promise<Report>;
  /** Figures of an advertiser's direct campaigns alone, over all accounts. Rejects when the store is out. */
  reportAdvertiser(advertiser: AdvertiserId, query: Omit<ReportQuery, 'only'>): Promise<AdvertiserReport>;
  /** What the catalog has of an advertiser now. Absent: of all. */
  campaignsOf(advertiser: AdvertiserId | undefined): readonly Campaign[];
  /**
   * Plan, spent, projected end, and why a line item is not further, from the turns of the last `hours`. `account`: only
   * of what runs there alone. `undefined`: there is none. Rejects when a store is out.
   */
  reportLineItem(id: LineItemId, hours: number, account?: AccountId): Promise<LineItemReport | undefined>;
  /** A bidder's month beside ours, over all accounts. Rejects when the store is out. */
  reconcile(month: PartnerMonth): Promise<PartnerOutcome>;
  /** Issues the statement of a month that is over, under the name that the catalog has for the party now. */
  closeMonth(asked: Pick<StatementDraft, 'party' | 'month' | 'author'>): Promise<ClosedMonth>;
  findStatement(number: StatementNumber): Promise<Statement | undefined>;
  /** All of a party, or that of one month, in the order of their numbers. Rejects when the store is out. */
  statementsOf(party: Party, month?: Month): Promise<readonly Statement[]>;
  /** Those of all parties of a kind. Rejects when the store is out. */
  pageStatements(page: StatementPage): Promise<readonly Statement[]>;
  /**
   * What a variant does to each rate, with the confidence that its users allow; or which of the two the account does
   * not list and nothing was counted of. Rejects when the store is out.
   */
  compareVariants(account: AccountId, pair: VariantPair): Promise<readonly RateComparison[] | UnknownName>;
  /**
   * Erases a user of the account from all stores; money stays, without the person. What requests under way write after
   * it is erased by a second pass within 75 seconds. No block: a user who comes back is a new one. Idempotent; rejects
   * when a store is out.
   */
  eraseUser(account: AccountId, user: UserId): Promise<void>;
  /** Creatives that readers of the account have reported, in the order of `inReviewOrder`. Rejects in an outage. */
  listReviews(account: AccountId): Promise<readonly CreativeReview[]>;
  /** Releases or blocks one of them. `undefined`: nobody has reported it. Rejects when the store is out. */
  decideReview(
    account: AccountId,
    creative: CreativeName,
    decision: ReviewDecision,
    author?: string,
  ): Promise<CreativeReview | undefined>;
  /** Makes the second passes that still wait, before the stores are closed. */
  finishErasures(): Promise<void>;
  /** A one-time ticket, valid for 60 seconds, with which a browser opens the event stream. */
  issueTicket(account: AccountId): string;
  /** The ticket's account; `undefined` for one that is unknown, expired or used. */
  redeemTicket(ticket: string): AccountId | undefined;
  readEvents(account: AccountId, after: number, limit: number): Promise<EventPage>;
  /** Calls back soon after new events are readable; returns how to stop. */
  followEvents(account: AccountId, listener: () => void): () => void;
}
