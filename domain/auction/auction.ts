import { floorOf, RECOMMENDED_RELEVANCE, type AuctionType, type AccountSnapshot } from '../catalog/account.js';
import { bidKey, type Bid, type BidSnapshot } from '../demand/bid.js';
import type { Imp } from '../demand/opportunity.js';
import type { AdvertiserId } from '../values/ids.js';
import type { LossReason } from '../values/loss-reason.js';
import { areSeparated, type Neighbour, type Separation } from '../frequency/separation.js';
import { STANDARD_TIER, type Tier } from '../catalog/campaign.js';
import { isCpm, maxCpm, ONE_CENT_CPM, type Cpm } from '../values/money.js';
import { FORMAT_LIMITS } from '../catalog/placement.js';

/** What every bid of one slot is judged by, whoever made it. */
export interface AuctionRules {
  readonly type: AuctionType;
  readonly floor?: Cpm | undefined;
  readonly blockedCategories: readonly string[];
  readonly blockedAdvertisers: readonly string[];
  readonly minRelevance: number;
  /** As in the turn's facts. */
  readonly lacksReason: boolean;
  /** As in the turn's facts. */
  readonly openTo?: readonly AdvertiserId[] | undefined;
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

export interface Loss<B extends BidSnapshot = Bid> {
  readonly bid: B;
  readonly reason: LossReason;
}

/**
 * `minToWin`: OpenRTB's `AUCTION_MIN_TO_WIN`, the price the winner had to beat; absent without a second usable bid or
 * floor.
 */
export interface AuctionResult<B extends BidSnapshot = Bid> {
  readonly winner?: { readonly bid: B; readonly clearingPrice: Cpm; readonly minToWin?: Cpm | undefined } | undefined;
  readonly losses: readonly Loss<B>[];
}

export const rulesFor = (
  account: AccountSnapshot,
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

const hasBlockedCategory = ({ categories }: Pick<BidSnapshot, 'categories'>, blocked: readonly string[]): boolean =>
  categories.some((category) => blocked.includes(category));

const holdsFilm = ({ creative: { media } }: BidSnapshot): boolean => media !== undefined && 'video' in media;

/** Of a bidder's ads only the native one has words of its own; of all others every ad has its brief's. */
const hasWords = ({ kind, creative }: BidSnapshot): boolean => kind !== 'programmatic' || creative.format === 'image';

const fits = (bid: BidSnapshot, imp: Imp): LossReason | undefined => {
  if (!(imp.formats as readonly string[]).includes(bid.creative.format)) return 'creative-format';
  if (imp.kind === 'chat' && imp.asText) return hasWords(bid) ? undefined : 'creative-format';
  if (imp.kind === 'chat' && imp.withoutFilms && holdsFilm(bid)) return 'creative-format';
  if (bid.creative.headline.length > FORMAT_LIMITS[bid.creative.format].maxHeadlineChars) return 'creative-size';
  const { media } = bid.creative;
  if (imp.kind !== 'overlay' || media === undefined || !('markup' in media)) return undefined;
  const { width, height } = media.markup;
  return width > imp.width || height > imp.height ? 'creative-size' : undefined;
};

const isUnsuitable = ({ suitability }: BidSnapshot, rules: AuctionRules): boolean =>
  (rules.adultCharacter && !suitability.adult) || (rules.childDirected && !suitability.children);

/** Beside a life event a bidder's ad never stands: it could be anyone's. */
const isOpenTo = ({ kind, advertiser }: BidSnapshot, { openTo }: AuctionRules): boolean =>
  openTo === undefined || (kind === 'direct' && openTo.includes(advertiser.id));

const isAmong = (bid: BidSnapshot, shown: readonly Neighbour[], within: Separation['within']): boolean => {
  for (const neighbour of shown) if (areSeparated(bid, neighbour, within)) return true;
  return false;
};

const hasCompetitor = (bid: BidSnapshot, { shownInSession, shownInTurn }: AuctionRules): boolean =>
  isAmong(bid, shownInSession, 'session') || isAmong(bid, shownInTurn, 'turn');

type Offer = Pick<BidSnapshot, 'advertiser' | 'categories' | 'deal' | 'price'>;
type AccountRules = Pick<AuctionRules, 'blockedAdvertisers' | 'blockedCategories' | 'floor'>;

/** A deal's floor replaces the slot's. */
const floorFor = ({ deal }: Pick<Offer, 'deal'>, { floor }: Pick<AccountRules, 'floor'>): Cpm | undefined =>
  deal?.floor ?? floor;

const floorFault = ({ price, deal }: Pick<Offer, 'price' | 'deal'>, rules: AccountRules): LossReason | undefined => {
  const floor = floorFor({ deal }, rules);
  if (floor === undefined || price >= floor) return undefined;
  return deal?.floor === undefined ? 'below-floor' : 'below-deal-floor';
};

const exclusionOf = (bid: BidSnapshot, { excluded }: AuctionRules): LossReason | undefined =>
  // Most auctions exclude nobody: then no key has to be written for anybody.
  excluded.size === 0 ? undefined : excluded.get(bidKey(bid));

/** What no store could be asked for is said last: of a bid that is of no use, its own reason is the true one. */
const knownExclusion = (bid: BidSnapshot, rules: AuctionRules): LossReason | undefined => {
  const excluded = exclusionOf(bid, rules);
  return excluded === 'store-unavailable' ? undefined : excluded;
};

const relevanceFault = ({ relevance }: BidSnapshot, rules: AuctionRules): LossReason | undefined => {
  if (!(relevance >= rules.minRelevance)) return 'low-relevance';
  return rules.lacksReason && relevance < RECOMMENDED_RELEVANCE ? 'no-reason' : undefined;
};

/**
 * Why a bid may not compete, or `undefined` when it may. The rules are tried from the top, written out: as a list of
 * functions they take twice the time, for each of a hundred bids a turn.
 */
export const judgeBid = (bid: BidSnapshot, imp: Imp, rules: AuctionRules): LossReason | undefined => {
  const excluded = knownExclusion(bid, rules);
  if (excluded !== undefined) return excluded;
  if (!isCpm(bid.price)) return 'missing-price';
  const misfit = fits(bid, imp);
  if (misfit !== undefined) return misfit;
  if (isBlockedDomain(bid.advertiser.domain, rules.blockedAdvertisers)) return 'advertiser-exclusion';
  if (hasBlockedCategory(bid, rules.blockedCategories)) return 'category-exclusion';
  if (isUnsuitable(bid, rules)) return 'unsuitable-audience';
  if (!isOpenTo(bid, rules)) return 'sensitive-content';
  if (rules.usedAdvertisers.has(bid.advertiser.id)) return 'advertiser-session-cap';
  if (hasCompetitor(bid, rules)) return 'competitive-separation';
  return floorFault(bid, rules) ?? relevanceFault(bid, rules) ?? exclusionOf(bid, rules);
};

/** All of why it may not, in the same order: {@link judgeBid} says the first. */
export const faultsOf = (bid: BidSnapshot, imp: Imp, rules: AuctionRules): readonly LossReason[] => {
  const found: readonly (LossReason | false | undefined)[] = [
    knownExclusion(bid, rules),
    !isCpm(bid.price) && 'missing-price',
    fits(bid, imp),
    isBlockedDomain(bid.advertiser.domain, rules.blockedAdvertisers) && 'advertiser-exclusion',
    hasBlockedCategory(bid, rules.blockedCategories) && 'category-exclusion',
    isUnsuitable(bid, rules) && 'unsuitable-audience',
    !isOpenTo(bid, rules) && 'sensitive-content',
    rules.usedAdvertisers.has(bid.advertiser.id) && 'advertiser-session-cap',
    hasCompetitor(bid, rules) && 'competitive-separation',
    floorFault(bid, rules),
    relevanceFault(bid, rules),
    exclusionOf(bid, rules),
  ];
  return [...new Set(found.filter((reason) => reason !== undefined && reason !== false))];
};

/** What of the account refuses an offer in every auction, whatever the conversation. */
export const standingFaults = (offer: Offer, rules: AccountRules): readonly LossReason[] => {
  const faults: LossReason[] = [];
  if (isBlockedDomain(offer.advertiser.domain, rules.blockedAdvertisers)) faults.push('advertiser-exclusion');
  if (hasBlockedCategory(offer, rules.blockedCategories)) faults.push('category-exclusion');
  const below = floorFault(offer, rules);
  return below === undefined ? faults : [...faults, below];
};

const order = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

/**
 * One scale for all bids, not for direct ones alone: else A could go before B by its tier, B before C and C before A by
 * their prices.
 */
const tierOf = (bid: BidSnapshot): Tier => (bid.kind === 'direct' ? (bid.tier ?? STANDARD_TIER) : STANDARD_TIER);

/**
 * Better tier, then higher price, then a deal, then direct, then the lower bid id: total, so that the same bids always
 * have the same winner.
 */
export const compareBids = (a: BidSnapshot, b: BidSnapshot): number =>
  tierOf(a) - tierOf(b) ||
  b.price - a.price ||
  Number(b.deal !== undefined) - Number(a.deal !== undefined) ||
  Number(b.kind === 'direct') - Number(a.kind === 'direct') ||
  order(a.id, b.id) ||
  order(a.source, b.source) ||
  order(a.creative.id, b.creative.id);

const clearingPrice = (winner: BidSnapshot, second: BidSnapshot | undefined, rules: AuctionRules): Cpm => {
  if (rules.type === 'first-price' || winner.deal?.fixedPrice === true) return winner.price;
  const floor = floorFor(winner, rules) ?? (1 as Cpm);
  const next = second === undefined ? floor : maxCpm((second.price + ONE_CENT_CPM) as Cpm, floor);
  return Math.min(winner.price, next) as Cpm;
};

/** A winner has to beat the second bid and its own floor, which are not those of the same bid when there are deals. */
const priceToBeat = (winner: BidSnapshot, second: BidSnapshot | undefined, rules: AuctionRules): Cpm | undefined => {
  const floor = floorFor(winner, rules);
  // Whoever stands in a better tier is beaten by no price.
  if (second === undefined || tierOf(winner) < tierOf(second)) return floor;
  return floor === undefined ? second.price : maxCpm(second.price, floor);
};

const lossAgainst = (winner: BidSnapshot, bid: BidSnapshot): LossReason =>
  winner.deal !== undefined && bid.price === winner.price && bid.deal === undefined && tierOf(bid) === tierOf(winner)
    ? 'lost-to-deal'
    : 'lost-to-higher-bid';

/** Sorting all of them would compare each one several times, and only the first two places mean anything. */
const firstTwo = <B extends BidSnapshot>(bids: readonly B[]): readonly [B | undefined, B | undefined] => {
  let first: B | undefined;
  let second: B | undefined;
  for (const bid of bids)
    if (first === undefined || compareBids(bid, first) < 0) [first, second] = [bid, first];
    else if (second === undefined || compareBids(bid, second) < 0) second = bid;
  return [first, second];
};

/** One auction over all bids of a slot, direct and programmatic alike. Bids of other slots must not be handed in. */
export const runAuction = <B extends BidSnapshot>(
  bids: readonly B[],
  imp: Imp,
  rules: AuctionRules,
): AuctionResult<B> => {
  const losses: Loss<B>[] = [];
  const usable: B[] = [];
  for (const bid of bids) {
    const reason = judgeBid(bid, imp, rules);
    if (reason === undefined) usable.push(bid);
    else losses.push({ bid, reason });
  }
  const [winner, second] = firstTwo(usable);
  if (winner === undefined) return { losses };
  // Whoever came next stands before all others that were beaten; among those nothing depends on the order.
  if (second !== undefined) losses.push({ bid: second, reason: lossAgainst(winner, second) });
  for (const bid of usable)
    if (bid !== winner && bid !== second) losses.push({ bid, reason: lossAgainst(winner, bid) });
  return {
    winner: {
      bid: winner,
      clearingPrice: clearingPrice(winner, second, rules),
      minToWin: priceToBeat(winner, second, rules),
    },
    losses,
  };
};
