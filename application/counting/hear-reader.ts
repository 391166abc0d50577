import { USUAL_REVIEW } from '../../domain/catalog/account.js';
import type { CountedType, ReportReason } from '../../domain/delivery/ad-event.js';
import { withReport } from '../../domain/delivery/creative-review.js';
import type { WonAd, WonChatAd } from '../../domain/delivery/won-ad.js';
import type { ExposureState } from '../../domain/frequency/exposure.js';
import { withMute, withoutMute } from '../../domain/frequency/mute.js';
import type { EpochMs } from '../../domain/values/time.js';
import { withTimeout } from '../deadline/deadline.js';
import { changeExposures } from '../sale/change-exposures.js';
import { answerTimesOf } from '../ports/answer-times.js';
import { networkDigest } from '../ports/hold-terms.js';
import type { Ports } from '../ports/index.js';
import { MAX_TRIES } from '../ports/storage/session-store.js';

/** `later`: a store is out, and the page says it again. `refused`: there is nobody to remember it for. */
export type Heard = 'done' | 'later' | 'refused';

/** What a page says for its reader. `address`: from where; absent: not known. */
export interface Said {
  readonly type: CountedType;
  readonly reason?: ReportReason | undefined;
  readonly address?: string | undefined;
  readonly nowMs: EpochMs;
}

type HearPorts = Pick<Ports, 'exposures' | 'reviews' | 'catalog' | 'signer' | 'clock' | 'times'>;
type Hear = (ports: HearPorts, ad: WonChatAd, said: Said) => Promise<boolean>;

const changing =
  (change: (state: ExposureState, ad: WonChatAd, nowMs: EpochMs) => ExposureState): Hear =>
  async (ports, ad, { nowMs }) => {
    const subject = { accountId: ad.accountId, subjectId: ad.subjectId };
    return (await changeExposures(ports, subject, (state) => change(state, ad, nowMs))) === 'written';
  };

const report: Hear = async (ports, ad, { reason = 'other', address, nowMs }) => {
  const { accountId, advertiser, creative, subjectId: subject, viewerUser: user } = ad;
  const name = { source: ad.source, id: creative.id };
  const about = { creative: name, advertiserDomain: advertiser.domain, headline: creative.headline };
  const by = { subject, user, network: networkDigest(ports, address) };
  const rule = ports.catalog.current().accounts.get(accountId)?.review ?? USUAL_REVIEW;
  for (let attempt = 0; attempt < MAX_TRIES; attempt++) {
    const { value, version } = await ports.reviews.read(accountId, name);
    const next = withReport(value, about, { reason, atMs: nowMs, by }, rule);
    if (next === value || (await ports.reviews.replace(accountId, version, next))) return true;
  }
  return false;
};

/** What a reader may say of an ad; other events say nothing. */
const HEARS: { readonly [Type in CountedType]?: Hear } = {
  'ad.hidden': changing((state, { advertiser, knowsPerson, sessionId, viewerUser: user }, nowMs) =>
    withMute(state, advertiser, nowMs, { sessionId: knowsPerson ? undefined : sessionId, user }),
  ),
  'ad.unhidden': changing((state, { advertiser }) => withoutMute(state, advertiser)),
  'ad.reported': report,
};

/**
 * Does what the reader said, before it is counted, so that it is never counted and not done. Said again it is done
 * again: the last word holds. A report of an ad that has no reader by name is counted alone. Never rejects.
 */
export const hearReader = async (ports: HearPorts, ad: WonAd | 'out' | undefined, said: Said): Promise<Heard> => {
  const hear = HEARS[said.type];
  if (hear === undefined) return 'done';
  if (ad === 'out') return 'later';
  if (ad?.kind !== 'chat') return said.type === 'ad.reported' ? 'done' : 'refused';
  const work = () => hear(ports, ad, said);
  return (await withTimeout(ports.clock, answerTimesOf(ports).storeMs, work).catch(() => false)) ? 'done' : 'later';
};
