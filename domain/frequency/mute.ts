import type { AdvertiserId } from '../values/ids.js';
import { DAY_MS, type EpochMs } from '../values/time.js';
import { MAX_CAP_WINDOW_MS, type ExposureState, type Mute, type Viewer } from './exposure.js';

interface MutedAdvertiser {
  readonly id: AdvertiserId;
  readonly domain: string;
}

export const MUTE_MS = 90 * DAY_MS;
/** Of a subject, the newest. */
export const MAX_MUTES = 100;

/** A subject of which nothing is written for so long is forgotten. */
export const exposureIdleMs = ({ mutes = [] }: ExposureState): number =>
  mutes.some(({ sessionId }) => sessionId === undefined) ? MUTE_MS : MAX_CAP_WINDOW_MS;

const isOf = (mute: Mute, { id, domain }: MutedAdvertiser): boolean =>
  mute.advertiserId === id || mute.domain === domain.toLowerCase();

/** Hides an advertiser anew, from now on, and forgets what is over. With a session: in that conversation alone. */
export const withMute = (
  state: ExposureState,
  advertiser: MutedAdvertiser,
  nowMs: EpochMs,
  { sessionId, user }: Viewer = {},
): ExposureState => {
  const mute: Mute = {
    advertiserId: advertiser.id,
    domain: advertiser.domain.toLowerCase(),
    untilMs: nowMs + (sessionId === undefined ? MUTE_MS : MAX_CAP_WINDOW_MS),
    sessionId,
    user,
  };
  const others = (state.mutes ?? []).filter(
    (known) => known.untilMs > nowMs && !(isOf(known, advertiser) && known.sessionId === sessionId),
  );
  return { ...state, mutes: [...others, mute].slice(-MAX_MUTES) };
};

/** The same state when the advertiser was not hidden. */
export const withoutMute = (state: ExposureState, advertiser: MutedAdvertiser): ExposureState => {
  const mutes = (state.mutes ?? []).filter((known) => !isOf(known, advertiser));
  return mutes.length === (state.mutes ?? []).length ? state : { ...state, mutes };
};

export const isMuted = (
  { mutes = [] }: ExposureState,
  advertiser: MutedAdvertiser,
  nowMs: EpochMs,
  viewer: Viewer,
): boolean =>
  mutes.some(
    (mute) =>
      mute.untilMs > nowMs &&
      isOf(mute, advertiser) &&
      (mute.sessionId === undefined || mute.sessionId === viewer.sessionId),
  );
