import type { AccountSnapshot } from '../catalog/account.js';
import type { BidSnapshot } from '../demand/bid.js';
import { unshared } from '../demand/shared-part.js';
import type { CountedExposure, ExposureKey, Viewer } from '../frequency/exposure.js';
import type { AuctionFacts } from '../auction/turn-facts.js';
import { sessionId, subjectId } from '../values/ids.js';
import type { Separation } from '../frequency/separation.js';

/**
 * What of the facts could have mattered to these bids. Leaving the rest out changes no decision about them: an entry of
 * a list counts only when somebody present matches it, and an exposure only when one of its keys is capped.
 */

/** Lists up to here are kept whole: looking for what may go would cost more than it saves. */
const SHORT_LIST = 32;

interface Present {
  /** Domains of advertisers, with every domain that they are below. */
  readonly domains: ReadonlySet<string>;
  readonly categories: ReadonlySet<string>;
}

const withParents = (domain: string): readonly string[] => {
  const labels = domain.toLowerCase().split('.');
  return labels.map((_, i) => labels.slice(i).join('.'));
};

const presentIn = (bids: readonly BidSnapshot[], { neighbours }: Pick<AuctionFacts, 'neighbours'>): Present => ({
  domains: new Set(
    [...bids.map((bid) => bid.advertiser.domain), ...neighbours.map((n) => n.domain)].flatMap(withParents),
  ),
  categories: new Set([...bids, ...neighbours].flatMap(({ categories }) => categories)),
});

const among = (list: readonly string[], present: ReadonlySet<string>): readonly string[] =>
  list.length <= SHORT_LIST ? list : list.filter((entry) => present.has(entry));

const isLong = (
  lists: { readonly advertisers: readonly string[]; readonly categories: readonly string[] } | undefined,
) => lists !== undefined && (lists.advertisers.length > SHORT_LIST || lists.categories.length > SHORT_LIST);

const reducedSeparation = <T extends { readonly separation?: Separation | undefined }>(of: T, present: Present): T => {
  const { separation } = of;
  if (separation === undefined || !isLong(separation)) return of;
  const advertisers = among(separation.advertisers, present.domains);
  return {
    ...of,
    separation: { ...separation, advertisers, categories: among(separation.categories, present.categories) },
  };
};

type Listed = Pick<AuctionFacts<BidSnapshot>, 'neighbours' | 'shownAdvertisers'>;

const NOBODY: Listed['shownAdvertisers'] = {};

/** Counted where a session may hold only so many ads of one advertiser. */
const shownAmong = (
  { pacing }: AccountSnapshot,
  bids: readonly BidSnapshot[],
  shown: Listed['shownAdvertisers'],
): Listed['shownAdvertisers'] => {
  if (pacing.maxPerAdvertiserAndSession === undefined) return NOBODY;
  const entries = Object.entries(shown);
  if (entries.length === 0) return shown;
  const ids = new Set<string>(bids.map(({ advertiser }) => advertiser.id));
  return Object.fromEntries(entries.filter(([id]) => ids.has(id)));
};

/** The account, the bids and the ads shown before without what concerns nobody here. */
export const reduceLists = (
  account: AccountSnapshot,
  bids: readonly BidSnapshot[],
  { neighbours, shownAdvertisers }: Listed,
) => {
  const shown = shownAmong(account, bids, shownAdvertisers);
  const blocked = { advertisers: account.blockedAdvertisers, categories: account.blockedCategories };
  const hasLongList =
    isLong(blocked) ||
    bids.some((bid) => bid.kind === 'direct' && isLong(bid.separation)) ||
    neighbours.some(({ separation }) => isLong(separation));
  if (!hasLongList) return { account, bids, neighbours, shownAdvertisers: shown };
  const present = presentIn(bids, { neighbours });
  return {
    account: {
      ...account,
      blockedAdvertisers: among(blocked.advertisers, present.domains),
      blockedCategories: among(blocked.categories, present.categories),
    },
    bids: bids.map((bid) =>
      bid.kind === 'direct' && isLong(bid.separation) ? unshared(reducedSeparation(bid, present)) : bid,
    ),
    neighbours: neighbours.map((neighbour) => reducedSeparation(neighbour, present)),
    shownAdvertisers: shown,
  };
};

/** Whose an exposure was, told by names that mean nothing outside this record. */
const PRESENT_SESSION = sessionId('present');
const PRESENT_USER = subjectId('present');
const OTHER_SESSION = sessionId('other');
const OTHER_USER = subjectId('other');

const sessionSeenBy = (viewer: Viewer, session: Viewer['sessionId']): Viewer['sessionId'] =>
  session === undefined ? undefined : session === viewer.sessionId ? PRESENT_SESSION : OTHER_SESSION;

const userSeenBy = (viewer: Viewer, user: Viewer['user']): Viewer['user'] =>
  user === undefined ? undefined : user === viewer.user ? PRESENT_USER : OTHER_USER;

/**
 * The exposures of which a key is capped. Most are of none, so that nothing is made of one before it is known to count.
 */
const countedOf = (
  exposures: readonly CountedExposure[],
  capped: ReadonlySet<ExposureKey>,
  viewer: Viewer,
): readonly CountedExposure[] => {
  const isCapped = (key: ExposureKey): boolean => capped.has(key);
  const counted: CountedExposure[] = [];
  for (const { keys, atMs, heldUntilMs, confirmed, sessionId: session, user } of exposures)
    if (keys.some(isCapped))
      counted.push({
        keys: keys.filter(isCapped),
        atMs,
        heldUntilMs,
        confirmed,
        sessionId: sessionSeenBy(viewer, session),
        user: userSeenBy(viewer, user),
      });
  return counted;
};

/**
 * The exposures that a cap of one of the bids counts, and the viewer, without the name of any person, session or ad.
 */
export const reduceExposures = (
  bids: readonly BidSnapshot[],
  { exposures: { exposures }, viewer }: Pick<AuctionFacts<BidSnapshot>, 'exposures' | 'viewer'>,
): Pick<AuctionFacts<BidSnapshot>, 'exposures' | 'viewer'> => {
  const capped = new Set<ExposureKey>();
  if (exposures.length > 0) for (const { caps } of bids) for (const { key } of caps) capped.add(key);
  return {
    exposures: { exposures: capped.size > 0 ? countedOf(exposures, capped, viewer) : [] },
    viewer: { sessionId: sessionSeenBy(viewer, viewer.sessionId), user: userSeenBy(viewer, viewer.user) },
  };
};
