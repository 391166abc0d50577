import type { AuctionRules } from '../../domain/auction/auction.js';
import type { ProgrammaticBid } from '../../domain/demand/bid.js';
import { advertiserId, sourceId } from '../../domain/values/ids.js';
import type { Cpm } from '../../domain/values/money.js';
import { sampleDirectBid } from '../contracts/sample-demand.js';

/** A price in USD per thousand, as the auction counts it. */
export const usd = (amount: number): Cpm => Math.round(amount * 1_000_000) as Cpm;

/** Rules that refuse nothing; every one takes what shall differ. */
export const openRules = (differs: Partial<AuctionRules> = {}): AuctionRules => ({
  type: 'first-price',
  blockedCategories: [],
  blockedAdvertisers: [],
  minRelevance: 0,
  lacksReason: false,
  adultCharacter: false,
  childDirected: false,
  excluded: new Map(),
  usedAdvertisers: new Set(),
  shownInSession: [],
  shownInTurn: [],
  ...differs,
});

/** A usable open bid of a bidder, with an advertiser of its own. */
export const dspBid = (
  id: string,
  price: number,
  differs: Partial<Omit<ProgrammaticBid, 'kind'>> = {},
): ProgrammaticBid => {
  const { impId, creative, brief, relevance, caps, categories, suitability } = sampleDirectBid();
  const advertiser = { id: advertiserId(`advertiser-${id}`), name: id, domain: `${id}.example` };
  const common = { impId, creative, brief, relevance, caps, categories, suitability, advertiser };
  return { kind: 'programmatic', id, source: sourceId('dsp'), price: usd(price), ...common, ...differs };
};
