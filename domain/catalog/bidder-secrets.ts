import type { CatalogContent, CatalogEntry } from './catalog-content.js';

const HIDDEN = '?hidden';

/** The query of a bidder's address may hold a key. */
const withoutQuery = (url: unknown): unknown =>
  typeof url === 'string' && url.includes('?') ? url.slice(0, url.indexOf('?')) + HIDDEN : url;

/** The content without the keys of bidders, to be shown. */
export const hideSecrets = (content: CatalogContent): CatalogContent => ({
  ...content,
  bidders: content.bidders.map((bidder) => ({ ...bidder, url: withoutQuery(bidder['url']) })),
});

/** A bidder with a hidden address keeps its present one, so that a client can write back what it read. */
export const restoreSecrets = (
  bidders: readonly CatalogEntry[],
  present: readonly CatalogEntry[],
): readonly CatalogEntry[] => {
  const known = new Map(present.map(({ id, url }) => [id, url]));
  return bidders.map((bidder) => {
    const own = known.get(bidder.id);
    return own !== undefined && withoutQuery(own) === bidder['url'] ? { ...bidder, url: own } : bidder;
  });
};
