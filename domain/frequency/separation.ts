/** Competitors of a campaign: none of them is shown after it, nor it after them, for so long. */
export interface Separation {
  readonly within: 'turn' | 'session';
  /** Domains, lower case; their subdomains are meant too. */
  readonly advertisers: readonly string[];
  /** What competitors advertise, ids of the IAB Content Taxonomy 3.1. */
  readonly categories: readonly string[];
}

/** An ad that was shown, as far as competitors are concerned. */
export interface Neighbour {
  /** Lower case. */
  readonly domain: string;
  readonly categories: readonly string[];
  readonly separation?: Separation | undefined;
}

/** An account without a cap for its sessions may show any number of ads in one. */
const MAX_NEIGHBOURS = 64;

interface Advertised {
  readonly advertiser: { readonly domain: string };
  readonly categories: readonly string[];
  readonly separation?: Separation | undefined;
}

export const neighbourOf = ({ advertiser, categories, separation }: Advertised): Neighbour => ({
  domain: advertiser.domain.toLowerCase(),
  categories,
  separation,
});

const isSame = (a: Neighbour, b: Neighbour): boolean =>
  a.domain === b.domain && JSON.stringify(a) === JSON.stringify(b);

/** Each neighbour once, the newest {@link MAX_NEIGHBOURS}. */
export const withNeighbours = (known: readonly Neighbour[], added: readonly Neighbour[]): readonly Neighbour[] => {
  const fresh = added.filter((each, i) => ![...known, ...added.slice(0, i)].some((other) => isSame(each, other)));
  return fresh.length === 0 ? known : [...known, ...fresh].slice(-MAX_NEIGHBOURS);
};

const shunned = (separation: Separation, within: Separation['within'], other: Neighbour): boolean => {
  if (within === 'session' && separation.within === 'turn') return false;
  const { advertisers, categories } = separation;
  return (
    advertisers.some((entry) => other.domain === entry || other.domain.endsWith(`.${entry}`)) ||
    categories.some((entry) => other.categories.includes(entry))
  );
};

/**
 * Whether a bid and an ad that was shown in the same turn or session are competitors in the eyes of either. Two ads of
 * one advertiser never are, whatever he advertises.
 */
export const areSeparated = (bid: Advertised, shown: Neighbour, within: Separation['within']): boolean => {
  if (bid.separation === undefined && shown.separation === undefined) return false;
  const own = neighbourOf(bid);
  if (own.domain === shown.domain) return false;
  return (
    (shown.separation !== undefined && shunned(shown.separation, within, own)) ||
    (own.separation !== undefined && shunned(own.separation, within, shown))
  );
};
