import type { ProgrammaticBid } from '../../../domain/demand/bid.js';
import type { ChatCreative } from '../../../domain/catalog/creative.js';
import { advertiserId, creativeId, sourceId } from '../../../domain/values/ids.js';
import { cpmFromUsd } from '../../../domain/values/money.js';
import type { ChatImp } from '../../../domain/demand/opportunity.js';
import type { DemandAnswer } from '../../../domain/auction/turn-facts.js';
import type { Random } from '../../../domain/values/seeded-random.js';

const SOURCE = sourceId('synthetic-bidders');
const BIDDERS = 2;
const BID_RATE = 0.6;
const MEDIAN_USD = 1.5;
const SPREAD = 0.5;

const creative: ChatCreative = {
  id: creativeId('synthetic'),
  format: 'image',
  headline: 'An offer of somebody else',
  cta: { label: 'Open', url: 'https://bidder.example/' },
  image: { url: 'https://bidder.example/a.png', width: 600, height: 315, alt: 'A picture' },
};

/** Normally distributed, by Box and Muller. */
const normal = (random: Random): number =>
  Math.sqrt(-2 * Math.log(1 - random.next())) * Math.cos(2 * Math.PI * random.next());

const bidOf = (name: string, imp: ChatImp, random: Random): ProgrammaticBid | undefined => {
  const price = cpmFromUsd(MEDIAN_USD * Math.exp(SPREAD * normal(random)));
  if (price === undefined || random.next() >= BID_RATE) return undefined;
  const domain = `${name}-${random.below(50)}.example`;
  return {
    kind: 'programmatic',
    id: `${name}-bid`,
    source: SOURCE,
    impId: imp.id,
    price,
    advertiser: { id: advertiserId(domain), name: domain, domain },
    categories: [],
    suitability: { adult: false, children: false },
    creative,
    brief: { product: name, pitches: { en: 'An offer.' }, facts: [] },
    relevance: 0.5,
    caps: [],
  };
};

/** What bidders across the network would answer: some do not bid, and prices are log-normal around 1.50 USD. */
export const syntheticBidders = (imp: ChatImp, random: Random): DemandAnswer => ({
  source: SOURCE,
  outcome: 'answered',
  elapsedMs: 0,
  bids: Array.from({ length: BIDDERS }, (_, i) => bidOf(`bidder-${i + 1}`, imp, random)).filter(
    (bid) => bid !== undefined,
  ),
  rejections: [],
});
