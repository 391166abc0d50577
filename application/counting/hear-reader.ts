import type { CountedType } from '../../domain/delivery/ad-event.js';
import type { WonAd, WonChatAd } from '../../domain/delivery/won-ad.js';
import type { ExposureState } from '../../domain/frequency/exposure.js';
import { withMute, withoutMute } from '../../domain/frequency/mute.js';
import type { EpochMs } from '../../domain/values/time.js';
import { withTimeout } from '../deadline/deadline.js';
import { changeExposures } from '../holds/change-exposures.js';
import { answerTimesOf } from '../ports/answer-times.js';
import type { Ports } from '../ports/index.js';

/** `later`: a store is out, and the page says it again. `refused`: there is nobody to remember it for. */
export type Heard = 'done' | 'later' | 'refused';

type Change = (state: ExposureState, ad: WonChatAd, nowMs: EpochMs) => ExposureState;

/** What a reader may say of an ad; other events say nothing. */
const CHANGES: { readonly [Type in CountedType]?: Change } = {
  'ad.hidden': (state, { advertiser, knowsPerson, sessionId, viewerUser: user }, nowMs) =>
    withMute(state, advertiser, nowMs, { sessionId: knowsPerson === true ? undefined : sessionId, user }),
  'ad.unhidden': (state, { advertiser }) => withoutMute(state, advertiser),
};

/**
 * Does what the reader said, before it is counted, so that it is never counted and not done. Said again it is done
 * again: the last word holds. Never rejects.
 */
export const hearReader = async (
  ports: Pick<Ports, 'exposures' | 'clock' | 'times'>,
  ad: WonAd | 'out' | undefined,
  type: CountedType,
  nowMs: EpochMs,
): Promise<Heard> => {
  const change = CHANGES[type];
  if (change === undefined) return 'done';
  if (ad === 'out') return 'later';
  if (ad?.kind !== 'chat') return 'refused';
  const subject = { accountId: ad.accountId, subjectId: ad.subjectId };
  const work = () => changeExposures(ports, subject, (state) => change(state, ad, nowMs));
  const outcome = await withTimeout(ports.clock, answerTimesOf(ports).storeMs, work).catch(() => 'out');
  return outcome === 'written' ? 'done' : 'later';
};
