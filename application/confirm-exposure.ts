import { NO_EXPOSURES, withConfirmed, withExposures, type ExposureState } from '../domain/exposure.js';
import type { EpochMs } from '../domain/time.js';
import type { WonAd, WonChatAd } from '../domain/won-ad.js';
import { MAX_TRIES } from './turn-request.js';
import type { Ports } from './ports/index.js';

/** A lease that ran out before the view, or that the store has lost, is entered anew: the ad was seen after all. */
const confirmed = (state: ExposureState, ad: WonChatAd, nowMs: EpochMs): ExposureState => {
  if (state.exposures.some(({ bidId }) => bidId === ad.bidId)) return withConfirmed(state, ad.bidId);
  const { bidId, exposureKeys: keys, wonAtMs: atMs, billableUntilMs: heldUntilMs, sessionId, viewerUser: user } = ad;
  return withExposures(state, [{ bidId, keys, atMs, heldUntilMs, confirmed: true, sessionId, user }], nowMs);
};

/** Makes the lease on the caps permanent, and says whether it is. Again for the same ad changes nothing. Never rejects. */
export const confirmExposure = async (
  { exposures }: Pick<Ports, 'exposures'>,
  ad: WonAd | undefined,
  nowMs: EpochMs,
): Promise<boolean> => {
  if (ad?.kind !== 'chat') return true;
  try {
    const subject = { accountId: ad.accountId, subjectId: ad.subjectId };
    for (let attempt = 0; attempt < MAX_TRIES; attempt++) {
      const { value, version } = await exposures.read(subject);
      if (value?.exposures.some(({ bidId, confirmed: isDone }) => bidId === ad.bidId && isDone)) return true;
      if (await exposures.replace(subject, version, confirmed(value ?? NO_EXPOSURES, ad, nowMs))) return true;
    }
  } catch {
    // Said by what is returned.
  }
  return false;
};
