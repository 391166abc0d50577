import type { CatalogContent, CatalogEntry } from '../../../../../domain/catalog/catalog-content.js';

const HIDDEN = '?hidden';

/** Bidders put keys into the query of their address. */
const withoutQuery = (url: unknown): unknown =>
  typeof url === 'string' && url.includes('?') ? url.slice(0, url.indexOf('?')) + HIDDEN : url;

export const hideSecrets = (content: CatalogContent): CatalogContent => ({
  ...content,
  bidders: content.bidders.map((bidder) => ({ ...bidder, url: withoutQuery(bidder['url']) })),
});

/**
 * A bidder that comes back with its hidden address keeps the one it has, so that what was read can be changed and
 * written.
 */
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
