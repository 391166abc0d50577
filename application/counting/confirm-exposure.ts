import { withConfirmed, withExposures, type ExposureState } from '../../domain/frequency/exposure.js';
import type { EpochMs } from '../../domain/values/time.js';
import type { WonAd, WonChatAd } from '../../domain/delivery/won-ad.js';
import type { SubjectId } from '../../domain/values/ids.js';
import { changePerson } from '../sale/person-exposures.js';
import { tolerated } from '../faults/outage.js';
import type { Ports } from '../ports/index.js';

/** A lease that ran out before the view, or that the store has lost, is entered anew: the ad was seen after all. */
const confirmed = (state: ExposureState, user: SubjectId | undefined, ad: WonChatAd, nowMs: EpochMs): ExposureState => {
  const known = state.exposures.find(({ bidId }) => bidId === ad.bidId);
  if (known?.confirmed === true) return state;
  if (known !== undefined) return withConfirmed(state, ad.bidId);
  const { bidId, exposureKeys: keys, wonAtMs: atMs, billableUntilMs: heldUntilMs, sessionId } = ad;
  return withExposures(state, [{ bidId, keys, atMs, heldUntilMs, confirmed: true, sessionId, user }], nowMs);
};

/**
 * Makes the lease on the caps permanent, and says whether it is. Again for the same ad changes nothing. Never rejects.
 */
export const confirmExposure = async (
  ports: Pick<Ports, 'exposures' | 'clock' | 'faults' | 'times'>,
  ad: WonAd | undefined,
  nowMs: EpochMs,
): Promise<boolean> => {
  if (ad?.kind !== 'chat') return true;
  const change = (state: ExposureState, user: SubjectId | undefined) => confirmed(state, user, ad, nowMs);
  const outcome = await changePerson(ports, ad, change).catch(tolerated(ports, 'exposures', 'out' as const));
  return outcome === 'written';
};
