import type { AdvertiserId, BidId, Brand, CampaignId, LineItemId } from './ids.js';
import { dayNumber, type EpochMs } from './time.js';

/** What exposures are counted by. */
export type ExposureKey = Brand<string, 'ExposureKey'>;
const key = (value: string): ExposureKey => value as ExposureKey;
export const exposureKey = {
  account: key('account'),
  advertiser: (id: AdvertiserId): ExposureKey => key(`advertiser:${id}`),
  campaign: (id: CampaignId): ExposureKey => key(`campaign:${id}`),
  lineItem: (id: LineItemId): ExposureKey => key(`line-item:${id}`),
};

/** At most `limit` ads of `key` to one subject within `windowMs`. */
export interface FrequencyCap {
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
}

/** All that is known of a subject's exposures, newest last. */
export interface ExposureState {
  readonly exposures: readonly Exposure[];
}

export const NO_EXPOSURES: ExposureState = { exposures: [] };

/** Exposures older than the longest window that any cap may have are forgotten. */
export const MAX_CAP_WINDOW_MS = 30 * 24 * 60 * 60 * 1_000;
const MAX_EXPOSURES = 256;

const counts = (exposure: Exposure, nowMs: EpochMs): boolean => exposure.confirmed || exposure.heldUntilMs > nowMs;

export const countWithin = (state: ExposureState, cap: Pick<FrequencyCap, 'key' | 'windowMs'>, nowMs: EpochMs): number =>
  state.exposures.filter((e) => e.keys.includes(cap.key) && counts(e, nowMs) && nowMs - e.atMs < cap.windowMs).length;

/** Ads of the account's present day. */
export const countToday = (state: ExposureState, nowMs: EpochMs, utcOffsetMinutes: number): number => {
  const today = dayNumber(nowMs, utcOffsetMinutes);
  return state.exposures.filter((e) => counts(e, nowMs) && dayNumber(e.atMs, utcOffsetMinutes) === today).length;
};

/** The first cap that one more ad would exceed. */
export const exceededCap = (state: ExposureState, caps: readonly FrequencyCap[], nowMs: EpochMs): FrequencyCap | undefined =>
  caps.find((cap) => countWithin(state, cap, nowMs) >= cap.limit);

/** Adds exposures and forgets what no cap can count any more. */
export const withExposures = (state: ExposureState, added: readonly Exposure[], nowMs: EpochMs): ExposureState => {
  const kept = state.exposures.filter((e) => counts(e, nowMs) && nowMs - e.atMs < MAX_CAP_WINDOW_MS);
  return { exposures: [...kept, ...added].slice(-MAX_EXPOSURES) };
};

export const withoutExposures = (state: ExposureState, released: readonly BidId[]): ExposureState => ({
  exposures: state.exposures.filter((e) => e.confirmed || !released.includes(e.bidId)),
});

export const withConfirmed = (state: ExposureState, confirmed: BidId): ExposureState => ({
  exposures: state.exposures.map((e) => (e.bidId === confirmed && !e.confirmed ? { ...e, confirmed: true } : e)),
});
