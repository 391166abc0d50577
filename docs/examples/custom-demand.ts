/** A demand source of one's own: it sells every slot below an assistant message to one advertiser, at a price that follows the turn. */
import {
  advertiserId,
  cpmFromUsd,
  creativeId,
  NO_DEMAND,
  sourceId,
  type ChatImp,
  type DemandSource,
  type ProgrammaticBid,
} from 'ad-placement';

const SOURCE = sourceId('bookshop');

const bidFor = (imp: ChatImp, turn: number): ProgrammaticBid | undefined => {
  const price = cpmFromUsd(turn > 5 ? 4.5 : 3);
  if (price === undefined || !imp.formats.includes('image')) return undefined;
  return {
    kind: 'programmatic',
    id: `bookshop-${imp.id}`,
    source: SOURCE,
    impId: imp.id,
    price,
    advertiser: { id: advertiserId('bookshop'), name: 'Corner Bookshop', domain: 'bookshop.example' },
    categories: ['42'],
    suitability: { adult: false, children: true },
    creative: {
      format: 'image',
      id: creativeId('bookshop-window'),
      headline: 'A book for tonight',
      cta: { label: 'Browse', url: 'https://bookshop.example/tonight' },
      image: {
        url: 'https://bookshop.example/window.jpg',
        width: 1200,
        height: 628,
        alt: 'A shop window full of books',
      },
    },
    brief: {
      product: 'Corner Bookshop',
      pitches: { en: 'Corner Bookshop picks one book for every evening.' },
      facts: [],
    },
    relevance: 0.5,
    caps: [],
  };
};

export const bookshop = (): DemandSource => ({
  id: SOURCE,
  recipient: { kind: 'own-process' },
  serves: ({ account, kind }) => account.mode === 'production' && kind === 'chat',
  bid: (opportunity) => {
    if (opportunity.kind !== 'chat') return NO_DEMAND;
    const bids = opportunity.imps.map((imp) => bidFor(imp, opportunity.turn)).filter((bid) => bid !== undefined);
    return { bids, rejections: [] };
  },
});
