import type { CountedType } from '../../domain/delivery/ad-event.js';
import type { WonAd, WonChatAd } from '../../domain/delivery/won-ad.js';
import type { ExposureState } from '../../domain/frequency/exposure.js';
import { withMute, withoutMute } from '../../domain/frequency/mute.js';
import type { SubjectId } from '../../domain/values/ids.js';
import type { EpochMs } from '../../domain/values/time.js';
import { withTimeout } from '../deadline/deadline.js';
import { tolerated } from '../faults/outage.js';
import { changePerson } from '../sale/person-exposures.js';
import { answerTimesOf } from '../ports/answer-times.js';
import type { Ports } from '../ports/index.js';

/** `later`: a store is out, and the page says it again. `refused`: there is no reader to remember it for. */
export type Heard = 'done' | 'later' | 'refused';

type HearPorts = Pick<Ports, 'exposures' | 'clock' | 'faults' | 'times'>;
type Change = (
  state: ExposureState,
  ad: WonChatAd & { readonly user: SubjectId | undefined },
  nowMs: EpochMs,
) => ExposureState;

/** What a reader may say of an ad that changes what the reader is shown. */
const CHANGES: { readonly [Type in CountedType]?: Change } = {
  'ad.hidden': (state, { advertiser, knowsPerson, isSigned, isTest, sessionId, user }, nowMs) =>
    // One press must not keep a developer from the only advertiser for months.
    withMute(state, advertiser, nowMs, { sessionId: knowsPerson && isSigned && !isTest ? undefined : sessionId, user }),
  'ad.unhidden': (state, { advertiser, isSigned = false, sessionId }) =>
    withoutMute(state, advertiser, { sessionId, isSigned }),
};

/**
 * Hides an advertiser or shows it again, before that is counted, so that it is never counted and not done. Said again
 * it is done again: the last word holds. A report is only weighed after the ledger has counted it; until then its ad
 * must be known. Never rejects.
 */
export const hearReader = async (
  ports: HearPorts,
  ad: WonAd | 'out' | undefined,
  type: CountedType,
  nowMs: EpochMs,
): Promise<Heard> => {
  if (type === 'ad.reported') return ad === 'out' ? 'later' : 'done';
  const change = CHANGES[type];
  if (change === undefined) return 'done';
  if (ad === 'out') return 'later';
  if (ad?.kind !== 'chat') return 'refused';
  const work = () => changePerson(ports, ad, (state, user) => change(state, { ...ad, user }, nowMs));
  const outcome = await withTimeout(ports.clock, answerTimesOf(ports).storeMs, work).catch(
    tolerated(ports, 'exposures', 'out' as const),
  );
  return outcome === 'written' ? 'done' : 'later';
};
