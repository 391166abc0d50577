/**
 * A demand source of one's own: a bookshop that pays for a place below every answer, and more where the talk is of
 * books.
 */
import {
  advertiserId,
  cpmFromUsd,
  creativeId,
  NO_DEMAND,
  sourceId,
  type ChatImp,
  type ConversationSignals,
  type DemandSource,
  type ProgrammaticBid,
} from 'ad-placement';

const SOURCE = sourceId('bookshop');
/** IAB Content Taxonomy 3.1: Books and Literature. */
const BOOKS = '42';

const IMAGE = { url: 'https://bookshop.example/window.jpg', width: 1200, height: 628, alt: 'A window full of books' };

const bidFor = (imp: ChatImp, signals: ConversationSignals): ProgrammaticBid | undefined => {
  const isAboutBooks = signals.topics.some(({ id }) => id === BOOKS);
  const price = cpmFromUsd(isAboutBooks ? 9 : 2);
  if (price === undefined || !imp.formats.includes('image')) return undefined;
  return {
    kind: 'programmatic',
    id: `window-${imp.id}`,
    source: SOURCE,
    impId: imp.id,
    price,
    advertiser: { id: advertiserId('bookshop'), name: 'Corner Bookshop', domain: 'bookshop.example' },
    categories: [BOOKS],
    suitability: { adult: false, children: true },
    creative: {
      format: 'image',
      id: creativeId('bookshop-window'),
      headline: 'A book for tonight',
      cta: { label: 'Browse', url: 'https://bookshop.example/tonight' },
      image: IMAGE,
    },
    brief: {
      product: 'Corner Bookshop',
      pitches: { en: 'Corner Bookshop picks one book for every evening.' },
      facts: [],
    },
    relevance: isAboutBooks ? 0.9 : 0.3,
    caps: [],
  };
};

/**
 * Bids in the conversations of production accounts. Floors, blocks and caps are the auction's affair, not the source's.
 */
export const bookshop = (): DemandSource => ({
  id: SOURCE,
  recipient: { kind: 'own-process' },
  serves: ({ account, kind }) => account.mode === 'production' && kind === 'chat',
  bid: (opportunity) => {
    if (opportunity.kind !== 'chat') return NO_DEMAND;
    const bids = opportunity.imps.map((imp) => bidFor(imp, opportunity.signals)).filter((bid) => bid !== undefined);
    return { bids, rejections: [] };
  },
});
