import type { AdvertiserId } from '../values/ids.js';
import { DAY_MS, type EpochMs } from '../values/time.js';
import { MAX_CAP_WINDOW_MS, type ExposureState, type Mute, type Viewer } from './exposure.js';

interface MutedAdvertiser {
  readonly id: AdvertiserId;
  readonly domain: string;
}

export const MUTE_MS = 90 * DAY_MS;
/** Of a subject, the newest: so many that last, and as many for one conversation alone. */
export const MAX_MUTES = 100;

/** Who looks at an ad. Signed: the publisher's server says who it is, and what was hidden everywhere counts. */
export interface MuteViewer extends Pick<Viewer, 'sessionId'> {
  readonly isSigned: boolean;
}

const isLasting = ({ sessionId }: Mute): boolean => sessionId === undefined;

/** What others hid in their conversations, and what lasts while nobody knows who asks, is not the viewer's. */
const isOfViewer = (mute: Mute, { sessionId, isSigned }: MuteViewer): boolean =>
  isLasting(mute) ? isSigned : mute.sessionId === sessionId;

/** A subject of which nothing is written for so long is forgotten. */
export const exposureIdleMs = ({ mutes = [] }: ExposureState): number =>
  mutes.some(isLasting) ? MUTE_MS : MAX_CAP_WINDOW_MS;

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
  const mutes = [...others, mute];
  const kept = (lasting: boolean) => mutes.filter((one) => isLasting(one) === lasting).slice(-MAX_MUTES);
  // Bounded apart: what anyone may say in conversations must not push out what lasts.
  return { ...state, mutes: [...kept(true), ...kept(false)] };
};

/** The same state when the viewer had not hidden the advertiser. */
export const withoutMute = (state: ExposureState, advertiser: MutedAdvertiser, viewer: MuteViewer): ExposureState => {
  const mutes = (state.mutes ?? []).filter((known) => !(isOf(known, advertiser) && isOfViewer(known, viewer)));
  return mutes.length === (state.mutes ?? []).length ? state : { ...state, mutes };
};

export const isMuted = (
  { mutes = [] }: ExposureState,
  advertiser: MutedAdvertiser,
  nowMs: EpochMs,
  viewer: MuteViewer,
): boolean => mutes.some((mute) => mute.untilMs > nowMs && isOf(mute, advertiser) && isOfViewer(mute, viewer));
