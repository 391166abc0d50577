import type { Bid, Rejection } from '../../domain/demand/bid.js';
import type { Creative } from '../../domain/catalog/creative.js';
import type { Win } from '../../domain/auction/decide.js';
import type { CircuitTime } from '../../domain/auction/turn-facts.js';
import type { CircuitState } from '../../domain/values/circuit-state.js';
import type { SourceId } from '../../domain/values/ids.js';
import type { Cpm } from '../../domain/values/money.js';
import type { BidderNotice } from '../../domain/delivery/notice.js';
import type { Opportunity } from '../../domain/demand/opportunity.js';
import type { Recipient } from '../../domain/privacy/privacy.js';
import type { CatalogSnapshot } from './catalog.js';
import type { PartialAsker } from './sharing/asker.js';

export interface DemandResponse {
  readonly bids: readonly Bid[];
  /** Candidates that never became a bid; they make the decision explainable. */
  readonly rejections: readonly Rejection[];
  /**
   * Of a source in the operator's process that answers best first: its next portion, asked for only where those before
   * do not serve every slot; perhaps later, when money was refused to their winners. Absent: there is none.
   */
  readonly next?: (() => DemandResponse) | undefined;
  /** How many candidates neither this portion nor one before it names; a whole number from 0. Absent: none. */
  readonly omitted?: number | undefined;
}

export const NO_DEMAND: DemandResponse = { bids: [], rejections: [] };

/**
 * `refused`: nobody may or can be told, and no later attempt will change that. `later`: it was not tried, since too
 * many others went unanswered; counts as no attempt.
 */
export type NoticeResult = 'acknowledged' | 'unanswered' | 'refused' | 'later';

/**
 * One source of demand: direct campaigns, a DSP, a seller of your own.
 *
 * May assume: the opportunity holds all slots of the turn, already reduced to what this recipient may know; the signal
 * aborts at the deadline. Must: translate only. Prices are in USD; `impId` names a slot of the opportunity; `source` is
 * its own id; every list is finite. Need not: check floors, blocks, caps or duplicates – the auction judges every bid.
 * A throw, an answer after the deadline or nonsense counts as no bid with a reason; it hurts nobody else.
 */
export interface DemandSource {
  readonly id: SourceId;
  readonly recipient: Recipient;
  /** `false`: the auction does not wait for it once all others have answered. */
  readonly waitFor?: boolean | undefined;
  /** No bid of it is higher, so that an auction with a higher bid need not wait for it. */
  readonly maxPrice?: Cpm | undefined;
  /** Cheap and synchronous: whether to ask at all. */
  serves(opportunity: Pick<Opportunity, 'account' | 'kind'>): boolean;
  bid(
    opportunity: Opportunity,
    catalog: CatalogSnapshot,
    signal: AbortSignal,
  ): DemandResponse | Promise<DemandResponse>;
  /** What became of its circuit breaker since this last said so; asked once for each answer. Absent: it has none. */
  circuit?(asker: PartialAsker): CircuitTime | undefined;
  /** Of its circuit breaker now, at this node. Absent: it has none. Must not throw. */
  circuitState?(): CircuitState;
  /** Whether a bid made some turns ago still stands. Absent: it does until it expires. */
  stillOffers?(bid: Bid, opportunity: Opportunity, catalog: CatalogSnapshot): boolean;
  /** The creative as it is shown, now that its price is known. Absent: as it was offered. Must not throw. */
  finalise?(win: Win): Creative;
  /** Tells the bidder once what became of its bid. Absent: it has nobody to tell. */
  notify?(notice: BidderNotice, signal: AbortSignal): Promise<NoticeResult>;
}
