import type { ReportedEvent } from '../../domain/delivery/ad-event.js';
import type { AfterwardsNotice, NoticeId } from '../../domain/delivery/notice.js';
import { eventNotices } from '../../domain/delivery/tracking.js';
import { hasVideo } from '../../domain/delivery/won-ad.js';
import type { MessageId } from '../../domain/values/ids.js';
import type { EventGrant } from '../ads/event-grant.js';
import type { PageEvent } from '../api/ad-placement.js';
import type { Ports } from '../ports/index.js';
import { confirmExposure } from './confirm-exposure.js';
import { streamEventOf } from './stream-event.js';

/** The ad's store is out. An ad that is gone, or that was erased, has nothing to tell later either. */
export const deferEvent = (
  { bidId: ad }: EventGrant,
  { type, area, reason }: PageEvent,
  messageId: MessageId | undefined,
  nowMs: number,
): AfterwardsNotice => {
  const id = JSON.stringify([ad, type, 'afterwards']) as NoticeId;
  const event: Required<ReportedEvent> = { type, area, reason };
  return { id, kind: 'afterwards', ad, event, messageId, atMs: nowMs };
};

/** `settled`: with what it led to, by the journal. */
export type Told = 'acknowledged' | 'unanswered' | 'settled';

/**
 * What counting would have told, had the ad been there. An ad that is gone has nothing left to tell. However often it
 * is repeated, because something was out or an end was unknown, it is told once. Rejects when ads or journal are out.
 */
export const tellDeferredEvent = async (
  ports: Pick<Ports, 'ads' | 'clock' | 'faults' | 'times' | 'exposures' | 'journal'>,
  { id, ad: bid, event, messageId, atMs }: AfterwardsNotice,
): Promise<Told> => {
  const nowMs = ports.clock.nowMs();
  const ad = await ports.ads.find(bid, nowMs);
  if (ad === undefined) return 'acknowledged';
  if (event.type === 'ad.viewed' && !(await confirmExposure(ports, ad, nowMs))) return 'unanswered';
  const told = (await streamEventOf(ports, ad, nowMs, messageId))(event);
  const sessionId = ad.kind === 'chat' ? ad.sessionId : undefined;
  ports.journal.append({
    fulfils: { notice: id, atMs: nowMs },
    events:
      told === undefined ? [] : [{ accountId: ad.accountId, sessionId, atMs, event: told, about: ad.soldAs.about }],
    notices: ad.isTest ? [] : eventNotices(ad, event.type, hasVideo(ad.creative), atMs),
  });
  await ports.journal.flush();
  return 'settled';
};
