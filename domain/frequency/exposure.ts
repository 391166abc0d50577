import type { AdvertiserId, BidId, Brand, CampaignId, LineItemId, SessionId, SubjectId } from '../values/ids.js';
import { PERSON_CAPS, type AdCaps, type PersonCounts } from '../values/ad-caps.js';
import { MAX_CLOCK_SKEW_MS, type EpochMs } from '../values/time.js';
import { localDayAt, type TimeZone } from '../values/time-zone.js';

/** What exposures are counted by. */
export type ExposureKey = Brand<string, 'ExposureKey'>;
const key = (value: string): ExposureKey => value as ExposureKey;
export const exposureKey = {
  account: key('account'),
  advertiser: (id: AdvertiserId): ExposureKey => key(`advertiser:${id}`),
  campaign: (id: CampaignId): ExposureKey => key(`campaign:${id}`),
  lineItem: (id: LineItemId): ExposureKey => key(`line-item:${id}`),
};

/**
 * Whose ads a cap counts. `person`: those of the user id, and of the e-mail address where there is one. `user`: one
 * user id alone. `email`: one e-mail address alone; without one there is no cap. `session`: one conversation.
 */
export const CAP_SCOPES = ['person', 'user', 'email', 'session'] as const;
export type CapScope = (typeof CAP_SCOPES)[number];

/** At most `limit` ads of `key` within `windowMs`, to the subject or to a part of it. */
export interface FrequencyCap {
  /** Absent: `person`. */
  readonly scope?: CapScope | undefined;
  readonly key: ExposureKey;
  readonly limit: number;
  readonly windowMs: number;
}

/**
 * One ad shown, or about to be shown, to a subject. It is a lease: until confirmed it counts to `heldUntilMs` only,
 * so that an ad nobody saw gives its place back without a sweeper.
 */
export interface Exposure {
  readonly bidId: BidId;
  readonly keys: readonly ExposureKey[];
  readonly atMs: EpochMs;
  readonly heldUntilMs: EpochMs;
  readonly confirmed: boolean;
  readonly sessionId?: SessionId | undefined;
  /** Digest of the user id; absent when the subject is that user. */
  readonly user?: SubjectId | undefined;
}

/** What a cap looks at. */
export type CountedExposure = Omit<Exposure, 'bidId'>;

/**
 * Who is about to see an ad, within the subject. `user` as in {@link Exposure}: present exactly when the subject is an
 * e-mail address.
 */
export interface Viewer {
  readonly sessionId?: SessionId | undefined;
  readonly user?: SubjectId | undefined;
}

/** An advertiser whose ads a reader has hidden (`docs/reference/turns.md#hidden-advertisers`). */
export interface Mute {
  readonly advertiserId: AdvertiserId;
  /** In lower case: two demand sources may sell ads of one advertiser under ids of their own. */
  readonly domain: string;
  readonly untilMs: EpochMs;
  /** Present: for this conversation alone, since nothing may be kept of the person. */
  readonly sessionId?: SessionId | undefined;
  /** As in {@link Exposure}. */
  readonly user?: SubjectId | undefined;
}

/** All that is known of a subject's exposures, newest last, and whose ads the subject has hidden. */
export interface ExposureState {
  readonly exposures: readonly Exposure[];
  readonly mutes?: readonly Mute[] | undefined;
}

export const NO_EXPOSURES: ExposureState = { exposures: [] };

/** What stands under an e-mail address, and what under the user id alone. */
export const joinExposures = (byEmail: ExposureState, byUser: ExposureState): ExposureState => {
  const known = new Set(byEmail.exposures.map(({ bidId }) => bidId));
  const mutes = [...(byEmail.mutes ?? []), ...(byUser.mutes ?? [])];
  return {
    exposures: [...byEmail.exposures, ...byUser.exposures.filter(({ bidId }) => !known.has(bidId))],
    mutes: mutes.length === 0 ? undefined : mutes,
  };
};

/** Exposures older than the longest window that any cap may have are forgotten. */
export const MAX_CAP_WINDOW_MS = 30 * 24 * 60 * 60 * 1_000;
export const MAX_EXPOSURES = 256;

const counts = (exposure: CountedExposure, nowMs: EpochMs): boolean =>
  exposure.confirmed || exposure.heldUntilMs > nowMs;

const isInScope = (exposure: CountedExposure, scope: CapScope | undefined, viewer: Viewer): boolean => {
  if (scope === 'session') return exposure.sessionId === viewer.sessionId;
  // Without a user it stands under the viewer's own user id.
  if (scope === 'user') return exposure.user === undefined || exposure.user === viewer.user;
  return scope === 'email' ? viewer.user !== undefined && exposure.user !== undefined : true;
};

export const countWithin = (
  state: { readonly exposures: readonly CountedExposure[] },
  cap: Omit<FrequencyCap, 'limit'>,
  nowMs: EpochMs,
  viewer: Viewer = {},
): number =>
  state.exposures.filter(
    (e) =>
      e.keys.includes(cap.key) && counts(e, nowMs) && nowMs - e.atMs < cap.windowMs && isInScope(e, cap.scope, viewer),
  ).length;

/** The exposures that each of the caps could count, by its key: one walk over all exposures for any number of caps. */
export const exposuresByCap = (
  exposures: readonly CountedExposure[],
  caps: readonly (readonly FrequencyCap[])[],
): ReadonlyMap<ExposureKey, readonly CountedExposure[]> => {
  const byKey = new Map<ExposureKey, CountedExposure[]>();
  for (const some of caps) for (const cap of some) byKey.set(cap.key, []);
  if (byKey.size > 0) for (const exposure of exposures) for (const k of exposure.keys) byKey.get(k)?.push(exposure);
  return byKey;
};

/** Ads from the one time up to, and without, the other. */
const countBetween = (exposures: readonly Exposure[], fromMs: EpochMs, untilMs: EpochMs, nowMs: EpochMs): number => {
  let shown = 0;
  for (const e of exposures) if (e.atMs >= fromMs && e.atMs < untilMs && counts(e, nowMs)) shown++;
  return shown;
};

/**
 * What each of these caps counts. Ads from before a clock was set back are nothing of the last hour, though a little
 * skew is no reason.
 */
export const countShown = (
  { exposures }: ExposureState,
  caps: AdCaps,
  nowMs: EpochMs,
  timeZone: TimeZone,
): PersonCounts => {
  const shown: { -readonly [Count in keyof PersonCounts]: PersonCounts[Count] } = {};
  for (const { key, window, count, isAlwaysTold } of PERSON_CAPS) {
    if (!isAlwaysTold && caps[key] === undefined) continue;
    if (window === 'day') {
      const { startMs, endMs } = localDayAt(nowMs, timeZone);
      shown[count] = countBetween(exposures, startMs, endMs, nowMs);
    } else shown[count] = countBetween(exposures, nowMs - window + 1, nowMs + MAX_CLOCK_SKEW_MS, nowMs);
  }
  return shown;
};

/** The first cap that one more ad would exceed. */
export const exceededCap = (
  state: { readonly exposures: readonly CountedExposure[] },
  caps: readonly FrequencyCap[],
  nowMs: EpochMs,
  viewer: Viewer = {},
): FrequencyCap | undefined => caps.find((cap) => countWithin(state, cap, nowMs, viewer) >= cap.limit);

/** How many newer exposures, at least, stand for each key of an exposure; of one without keys nobody needs any. */
const newerOfEach = (exposures: readonly Exposure[]): Float64Array => {
  const newerOf = new Map<ExposureKey, number>();
  const fewest = new Float64Array(exposures.length).fill(Infinity);
  for (let i = exposures.length - 1; i >= 0; i--)
    for (const key of exposures[i]?.keys ?? []) {
      const newer = newerOf.get(key) ?? 0;
      newerOf.set(key, newer + 1);
      fewest[i] = Math.min(fewest[i] ?? Infinity, newer);
    }
  return fewest;
};

/**
 * The newest {@link MAX_EXPOSURES}, save that an exposure goes first when the most newer ones stand for every one of
 * its keys: a cap reaches its limit with the newest alone, so that a line item seen once a month ago outlives one seen
 * every minute.
 */
const withinBound = (exposures: readonly Exposure[]): readonly Exposure[] => {
  const surplus = exposures.length - MAX_EXPOSURES;
  if (surplus <= 0) return exposures;
  const newer = newerOfEach(exposures);
  const most = newer.slice().sort()[MAX_EXPOSURES] ?? Infinity;
  // Of equals the oldest go.
  let going = surplus - newer.filter((count) => count > most).length;
  return exposures.filter((_, i) => {
    const count = newer[i] ?? 0;
    return count < most || (count === most && going-- <= 0);
  });
};

/** Adds exposures and forgets what no cap can count any more. */
export const withExposures = (state: ExposureState, added: readonly Exposure[], nowMs: EpochMs): ExposureState => ({
  ...state,
  exposures: withinBound([
    ...state.exposures.filter((e) => counts(e, nowMs) && nowMs - e.atMs < MAX_CAP_WINDOW_MS),
    ...added,
  ]),
});

export const withoutExposures = (state: ExposureState, released: readonly BidId[]): ExposureState => ({
  ...state,
  exposures: state.exposures.filter((e) => e.confirmed || !released.includes(e.bidId)),
});

export const withConfirmed = (state: ExposureState, confirmed: BidId): ExposureState => ({
  ...state,
  exposures: state.exposures.map((e) => (e.bidId === confirmed && !e.confirmed ? { ...e, confirmed: true } : e)),
});
