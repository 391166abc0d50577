import type { DemandSource } from '../../application/ports/demand-source.js';
import { HOUSE_SOURCE, type HouseBid } from '../../domain/demand/bid.js';
import type { Cpm } from '../../domain/values/money.js';
import type { Imp, Opportunity } from '../../domain/demand/opportunity.js';
import { CHAT_FORMATS, type Format } from '../../domain/catalog/placement.js';
import { TEST_ADVERTISER, TEST_BRIEF } from './test-advertiser.js';
import { TEST_CREATIVES } from './test-creatives.js';

export { HOUSE_SOURCE };

/** 1.00 USD: a number an integrator recognises at once in an event. */
const TEST_PRICE = 1_000_000 as Cpm;

/** The formats take turns, one per filled turn, so that an integrator sees each of them by just going on. */
const formatFor = (imp: Imp, filledTurns: number): Format | undefined => {
  if (imp.kind === 'overlay') return 'overlay';
  const cycle = CHAT_FORMATS.filter((format) => imp.formats.includes(format));
  return cycle[filledTurns % cycle.length];
};

const bidFor = (imp: Imp, filledTurns: number): HouseBid[] => {
  const format = formatFor(imp, filledTurns);
  if (format === undefined) return [];
  return [
    {
      kind: 'house',
      id: `test-${format}`,
      source: HOUSE_SOURCE,
      impId: imp.id,
      price: TEST_PRICE,
      advertiser: TEST_ADVERTISER,
      categories: [],
      suitability: { adult: true, children: true },
      creative: TEST_CREATIVES[format],
      brief: TEST_BRIEF,
      relevance: 1,
      caps: [],
    },
  ];
};

const bidsFor = (opportunity: Opportunity): HouseBid[] => {
  const filledTurns = opportunity.kind === 'chat' ? opportunity.filledTurns : 0;
  return opportunity.imps.flatMap((imp) => bidFor(imp, filledTurns));
};

/**
 * Standard test ads for development accounts (`docs/reference/auction.md#test-mode`): always a bid, never billed, and
 * the same one for the same turn. A placement with several formats shows image, video, interstitial and banner in turn.
 */
export const createHouseDemand = (): DemandSource => ({
  id: HOUSE_SOURCE,
  recipient: { kind: 'own-process' },
  serves: ({ account }) => account.mode === 'development',
  bid: (opportunity) => ({ bids: bidsFor(opportunity), rejections: [] }),
});
