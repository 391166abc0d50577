import type { Bid, Rejection } from '../../domain/bid.js';
import type { SourceId } from '../../domain/ids.js';
import type { Opportunity } from '../../domain/opportunity.js';
import type { Recipient } from '../../domain/privacy.js';
import type { CatalogSnapshot } from './catalog.js';

export interface DemandResponse {
  readonly bids: readonly Bid[];
  /** Candidates that never became a bid; they make the decision explainable. */
  readonly rejections: readonly Rejection[];
}

export const NO_DEMAND: DemandResponse = { bids: [], rejections: [] };

/**
 * One source of demand: direct campaigns, a DSP, a seller of your own.
 *
 * May assume: the opportunity holds all slots of the turn, already reduced to what this recipient may know; the signal aborts at the deadline.
 * Must: translate only. Prices are in USD; `impId` names a slot of the opportunity; `source` is its own id; every list is finite.
 * Need not: check floors, blocks, caps or duplicates – the auction judges every bid.
 * A throw, an answer after the deadline or nonsense counts as no bid with a reason; it hurts nobody else.
 */
export interface DemandSource {
  readonly id: SourceId;
  readonly recipient: Recipient;
  /** Cheap and synchronous: whether to ask at all. */
  serves(opportunity: Pick<Opportunity, 'account' | 'kind'>): boolean;
  bid(
    opportunity: Opportunity,
    catalog: CatalogSnapshot,
    signal: AbortSignal,
  ): DemandResponse | Promise<DemandResponse>;
  /** Whether a bid made some turns ago still stands. Absent: it does until it expires. */
  stillOffers?(bid: Bid, opportunity: Opportunity, catalog: CatalogSnapshot): boolean;
}
