import { floorOf, type Account, type AuctionType } from './account.js';
import { bidKey, type Bid } from './bid.js';
import type { Imp } from './opportunity.js';
import type { LossReason } from './loss-reason.js';
import { areSeparated, type Neighbour } from './separation.js';
import { STANDARD_TIER, type Tier } from './tier.js';
import { isCpm, maxCpm, ONE_CENT_CPM, type Cpm } from './money.js';
import { FORMAT_LIMITS } from './placement.js';

/** What every bid of one slot is judged by, whoever made it. */
export interface AuctionRules {
  readonly type: AuctionType;
  readonly floor?: Cpm | undefined;
  readonly blockedCategories: readonly string[];
  readonly blockedAdvertisers: readonly string[];
  readonly minRelevance: number;
  readonly adultCharacter: boolean;
  readonly childDirected: boolean;
  /** Reasons that hold for one bid only: its cap is reached, its hold was refused. By {@link bidKey}. */
  readonly excluded: ReadonlyMap<string, LossReason>;
  /** Advertisers that may not appear again in this session or this turn. */
  readonly usedAdvertisers: ReadonlySet<string>;
  /** Ads shown before in this session, and those that this turn shows already. */
  readonly shownInSession: readonly Neighbour[];
  readonly shownInTurn: readonly Neighbour[];
}

export interface Loss {
  readonly bid: Bid;
  readonly reason: LossReason;
}

/** `minToWin`: OpenRTB's `AUCTION_MIN_TO_WIN`, the price the winner had to beat; absent without a second usable bid or floor. */
export interface AuctionResult {
  readonly winner?: { readonly bid: Bid; readonly clearingPrice: Cpm; readonly minToWin?: Cpm | undefined } | undefined;
  readonly losses: readonly Loss[];
}

export const rulesFor = (
  account: Account,
  imp: Imp,
): Pick<AuctionRules, 'type' | 'floor' | 'blockedCategories' | 'blockedAdvertisers'> => ({
  type: account.auctionType,
  floor: imp.floor ?? (imp.kind === 'chat' ? floorOf(account, imp.placement) : account.floor),
  blockedCategories: account.blockedCategories,
  blockedAdvertisers: account.blockedAdvertisers,
});

const isBlockedDomain = (domain: string, blocked: readonly string[]): boolean => {
  if (blocked.length === 0) return false;
  const written = domain.toLowerCase();
  return blocked.some((entry) => written === entry || written.endsWith(`.${entry}`));
};

const hasBlockedCategory = ({ categories }: Bid, blocked: readonly string[]): boolean =>
  blocked.length > 0 && categories.some((category) => blocked.includes(category));

const fits = (bid: Bid, imp: Imp): LossReason | undefined => {
  if (!(imp.formats as readonly string[]).includes(bid.creative.format)) return 'creative-format';
  if (bid.creative.headline.length > FORMAT_LIMITS[bid.creative.format].maxHeadlineChars) return 'creative-size';
  if (imp.kind !== 'overlay' || bid.creative.format !== 'overlay') return undefined;
  const media = bid.creative.media;
  return 'markup' in media && (media.markup.width > imp.width || media.markup.height > imp.height)
    ? 'creative-size'
    : undefined;
};

const isUnsuitable = ({ suitability }: Bid, rules: AuctionRules): boolean =>
  (rules.adultCharacter && !suitability.adult) || (rules.childDirected && !suitability.children);

const hasCompetitor = (bid: Bid, { shownInSession, shownInTurn }: AuctionRules): boolean =>
  shownInSession.some((shown) => areSeparated(bid, shown, 'session')) ||
  shownInTurn.some((shown) => areSeparated(bid, shown, 'turn'));

/** A deal's floor replaces the slot's. */
const floorFor = (bid: Bid, rules: AuctionRules): Cpm | undefined => bid.deal?.floor ?? rules.floor;

/** Why a bid may not compete, or `undefined` when it may. The rules are tried from the top. */
export const judgeBid = (bid: Bid, imp: Imp, rules: AuctionRules): LossReason | undefined => {
  // Most auctions exclude nobody: then no key has to be written for anybody.
  const excluded = rules.excluded.size === 0 ? undefined : rules.excluded.get(bidKey(bid));
  if (excluded !== undefined) return excluded;
  if (!isCpm(bid.price)) return 'missing-price';
  const misfit = fits(bid, imp);
  if (misfit !== undefined) return misfit;
  if (isBlockedDomain(bid.advertiser.domain, rules.blockedAdvertisers)) return 'advertiser-exclusion';
  if (hasBlockedCategory(bid, rules.blockedCategories)) return 'category-exclusion';
  if (isUnsuitable(bid, rules)) return 'unsuitable-audience';
  if (rules.usedAdvertisers.has(bid.advertiser.id)) return 'advertiser-session-cap';
  if (hasCompetitor(bid, rules)) return 'competitive-separation';
  const floor = floorFor(bid, rules);
  if (floor !== undefined && bid.price < floor)
    return bid.deal?.floor === undefined ? 'below-floor' : 'below-deal-floor';
  return bid.relevance >= rules.minRelevance ? undefined : 'low-relevance';
};

const order = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

/** One scale for all bids, not for direct ones alone: else A could go before B by its tier, B before C and C before A by their prices. */
const tierOf = (bid: Bid): Tier => (bid.kind === 'direct' ? (bid.tier ?? STANDARD_TIER) : STANDARD_TIER);

/** Better tier, then higher price, then a deal, then direct, then the lower bid id: total, so that the same bids always have the same winner. */
export const compareBids = (a: Bid, b: Bid): number =>
  tierOf(a) - tierOf(b) ||
  b.price - a.price ||
  Number(b.deal !== undefined) - Number(a.deal !== undefined) ||
  Number(b.kind === 'direct') - Number(a.kind === 'direct') ||
  order(a.id, b.id) ||
  order(a.source, b.source) ||
  order(a.creative.id, b.creative.id);

const clearingPrice = (winner: Bid, second: Bid | undefined, rules: AuctionRules): Cpm => {
  if (rules.type === 'first-price' || winner.deal?.fixedPrice === true) return winner.price;
  const floor = floorFor(winner, rules) ?? (1 as Cpm);
  const next = second === undefined ? floor : maxCpm((second.price + ONE_CENT_CPM) as Cpm, floor);
  return Math.min(winner.price, next) as Cpm;
};

/** A winner has to beat the second bid and its own floor, which are not those of the same bid when there are deals. */
const priceToBeat = (winner: Bid, second: Bid | undefined, rules: AuctionRules): Cpm | undefined => {
  const floor = floorFor(winner, rules);
  // Whoever stands in a better tier is beaten by no price.
  if (second === undefined || tierOf(winner) < tierOf(second)) return floor;
  return floor === undefined ? second.price : maxCpm(second.price, floor);
};

const lossAgainst = (winner: Bid, bid: Bid): LossReason =>
  winner.deal !== undefined && bid.price === winner.price && bid.deal === undefined && tierOf(bid) === tierOf(winner)
    ? 'lost-to-deal'
    : 'lost-to-higher-bid';

/** One auction over all bids of a slot, direct and programmatic alike. Bids of other slots must not be handed in. */
export const runAuction = (bids: readonly Bid[], imp: Imp, rules: AuctionRules): AuctionResult => {
  const losses: Loss[] = [];
  const usable: Bid[] = [];
  for (const bid of bids) {
    const reason = judgeBid(bid, imp, rules);
    if (reason === undefined) usable.push(bid);
    else losses.push({ bid, reason });
  }
  usable.sort(compareBids);
  const [winner, ...others] = usable;
  if (winner === undefined) return { losses };
  for (const bid of others) losses.push({ bid, reason: lossAgainst(winner, bid) });
  const [second] = others;
  return {
    winner: {
      bid: winner,
      clearingPrice: clearingPrice(winner, second, rules),
      minToWin: priceToBeat(winner, second, rules),
    },
    losses,
  };
};
