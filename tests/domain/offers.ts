import type { ProgrammaticBid } from '../../domain/demand/bid.js';
import { cpmToUsd } from '../../domain/values/money.js';

/** The bid with an address for each notice. */
export const withNotices = (bid: ProgrammaticBid): ProgrammaticBid => ({
  ...bid,
  offer: {
    auctionId: 'auction-1',
    impId: '1',
    pricing: { price: cpmToUsd(bid.price), currency: 'USD', usdPerUnit: 1, adjustment: 1 },
    notices: {
      win: `https://${bid.id}.example/win`,
      billing: `https://${bid.id}.example/billing`,
      loss: `https://${bid.id}.example/loss`,
    },
    trackers: [],
  },
});
