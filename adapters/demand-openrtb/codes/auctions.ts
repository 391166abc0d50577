import type { AuctionType } from '../../../domain/catalog/account.js';

/** OpenRTB 2.6, `bidrequest.at` and `deal.at`. */
export const AUCTION_CODES = { 'first-price': 1, 'second-price': 2, fixed: 3 } as const satisfies Record<
  AuctionType | 'fixed',
  number
>;
