import { markupOf } from '../../domain/catalog/creative.js';
import type { WonChatAd } from '../../domain/delivery/won-ad.js';
import { isMuted } from '../../domain/frequency/mute.js';
import type { EpochMs } from '../../domain/values/time.js';
import type { AdPlacement } from '../api/ad-placement.js';
import { eventTokens, mintClickToken } from './event-grant.js';
import { tolerated } from '../faults/outage.js';
import { findAd, findText } from './find-ad.js';
import { withTimeout } from '../deadline/deadline.js';
import { pageOpener } from './open-hold.js';
import { answerTimesOf } from '../ports/answer-times.js';
import type { Ports } from '../ports/index.js';
import { askerOf } from '../ports/sharing/asker.js';

/** Whether its reader has hidden the advertiser since. While the store is out, nobody can tell, and the ad is shown. */
const isHidden = async (
  ports: Pick<Ports, 'exposures' | 'clock' | 'faults' | 'times'>,
  { accountId, subjectId, sessionId, isSigned = false, advertiser }: WonChatAd,
  nowMs: EpochMs,
): Promise<boolean> => {
  const read = () => ports.exposures.read({ accountId, subjectId });
  const known = await withTimeout(ports.clock, answerTimesOf(ports).storeMs, read).catch(
    tolerated(ports, 'exposures.read', undefined),
  );
  return known?.value !== undefined && isMuted(known.value, advertiser, nowMs, { sessionId, isSigned });
};

/** The page of a won chat ad. Text from the address is shown only when it is what this service wrote itself. */
export const renderAd = (
  ports: Pick<Ports, 'ads' | 'catalog' | 'clock' | 'exposures' | 'faults' | 'ledger' | 'signer' | 'times'>,
): AdPlacement['renderAd'] => {
  const eventTokenOf = eventTokens(ports);
  const opens = pageOpener(ports);
  return async (bid, cachedContent, isPrefetch = false) => {
    const nowMs = ports.clock.nowMs();
    const [ad, pinned] = await Promise.all([findAd(ports, bid, nowMs), findText(ports, bid, nowMs)]);
    if (ad?.kind !== 'chat' || ad.asText) return undefined;
    const hidden = await isHidden(ports, ad, nowMs);
    if (!isPrefetch) opens(ad, nowMs);
    return {
      ad,
      allowedOrigins: ports.catalog.current().accounts.get(ad.accountId)?.allowedOrigins ?? [],
      text: pinned ?? ad.text,
      isFinal: pinned !== undefined || cachedContent === ad.text,
      isHidden: hidden,
      eventToken: eventTokenOf(ad, nowMs),
      clickToken: mintClickToken(ports, ad),
    };
  };
};

/** Third-party markup, for the inner frame alone. */
export const renderMarkup =
  (ports: Pick<Ports, 'ads' | 'clock' | 'faults'>): AdPlacement['renderMarkup'] =>
  async (bid) => {
    const ad = await findAd(ports, bid, ports.clock.nowMs());
    return ad && markupOf(ad.creative)?.html;
  };

/** The picture of the character that leads over to an ad; a source that fails against its contract has none. */
export const renderAvatar =
  (ports: Pick<Ports, 'ads' | 'avatars' | 'clock' | 'faults'>): AdPlacement['renderAvatar'] =>
  async (bid, address) => {
    const ad = await findAd(ports, bid, ports.clock.nowMs());
    const url = ad?.kind === 'chat' ? ad.character?.avatarUrl : undefined;
    if (ad === undefined || url === undefined || ports.avatars === undefined) return undefined;
    const found = ports.avatars.find(url, askerOf(ad.accountId, address));
    return (await found.catch(tolerated(ports, 'avatars.find', undefined))) ?? 'none';
  };
