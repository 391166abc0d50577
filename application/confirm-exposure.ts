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

/** A counted view makes the lease on the caps permanent. Best effort: when it fails, the lease ends and a cap may be exceeded by this one ad. */
export const confirmExposure = async (ports: Ports, ad: WonAd | undefined, nowMs: EpochMs): Promise<void> => {
  if (ad?.kind !== 'chat') return;
  try {
    const subject = { accountId: ad.accountId, subjectId: ad.subjectId };
    for (let attempt = 0; attempt < MAX_TRIES; attempt++) {
      const { value, version } = await ports.exposures.read(subject);
      if (await ports.exposures.replace(subject, version, confirmed(value ?? NO_EXPOSURES, ad, nowMs))) return;
    }
  } catch {
    // The event is counted whatever becomes of the cap.
  }
};
