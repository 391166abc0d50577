import type { AfterwardsNotice } from '../domain/notice.js';
import { eventNotices } from '../domain/tracking.js';
import { hasVideo } from '../domain/won-ad.js';
import { confirmExposure } from './confirm-exposure.js';
import type { Ports } from './ports/index.js';
import { streamEventOf } from './record-events.js';

/**
 * What counting would have told, had the ad been there: whether it is done. An ad that is gone has nothing left to tell. A repetition
 * after an unknown end puts the event into the stream once more; bidders are told once all the same. Rejects when the ads are out.
 */
export const tellAfterwards = async (
  ports: Pick<Ports, 'ads' | 'clock' | 'exposures' | 'journal'>,
  { ad: bid, event, messageId, atMs }: AfterwardsNotice,
): Promise<boolean> => {
  const nowMs = ports.clock.nowMs();
  const ad = await ports.ads.find(bid, nowMs);
  if (ad === undefined) return true;
  if (event.type === 'ad.viewed' && !(await confirmExposure(ports, ad, nowMs))) return false;
  const told = (await streamEventOf(ports, ad, nowMs, messageId))(event);
  const sessionId = ad.kind === 'chat' ? ad.sessionId : undefined;
  ports.journal.append({
    events: told === undefined ? [] : [{ accountId: ad.accountId, sessionId, atMs, event: told }],
    notices: ad.isTest ? [] : eventNotices(ad, event.type, hasVideo(ad.creative), atMs),
  });
  await ports.journal.flush();
  return true;
};
