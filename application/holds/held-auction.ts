import type { AuctionDecision } from '../../domain/auction/decide.js';
import type { AuctionFacts } from '../../domain/auction/turn-facts.js';
import type { SkipReason } from '../../domain/values/skip-code.js';

/** An auction, and what it was decided by. */
export interface DecidedAuction {
  readonly facts: AuctionFacts;
  readonly decision: AuctionDecision;
}

/** An auction after its winners asked for money and places in caps. */
export type HeldAuction = DecidedAuction &
  (
    | { readonly kind: 'held' }
    /** Nobody has won, so that there is nothing to hold. */
    | { readonly kind: 'unsold' }
    /** None of the decision's winners may be shown. */
    | { readonly kind: 'hindered'; readonly obstacle: SkipReason }
  );
