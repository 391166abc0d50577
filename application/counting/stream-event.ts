import {
  AD_EVENTS,
  isProgress,
  type AdEvent,
  type PageEventName,
  type ReportReason,
  type ReportedEvent,
} from '../../domain/delivery/ad-event.js';
import type { WonAd } from '../../domain/delivery/won-ad.js';
import type { MessageId } from '../../domain/values/ids.js';
import { cpmToUsd } from '../../domain/values/money.js';
import { findText } from '../ads/find-ad.js';
import type { Ports } from '../ports/index.js';

export const streamEvent = (
  name: PageEventName,
  ad: WonAd,
  content: string,
  messageId: MessageId | undefined,
  { area, reason }: { readonly area: string; readonly reason: ReportReason },
): AdEvent => {
  const shown = { id: ad.bidId, content, messageId, format: ad.creative.format };
  const known = { ...shown, url: ad.creative.cta.url, area, reason, revenue: cpmToUsd(ad.price) };
  const code = ad.kind === 'chat' ? ad.placement.code : undefined;
  const payload = Object.fromEntries(AD_EVENTS[name].payload.map((field) => [field, known[field]]));
  return { name, code, payload } as unknown as AdEvent;
};

/** What a page's event looks like on the account's stream; without its ad there is nothing to tell. */
export const streamEventOf = async (
  ports: Pick<Ports, 'ads' | 'clock' | 'faults'>,
  ad: WonAd | undefined,
  nowMs: number,
  messageId: MessageId | undefined,
): Promise<(event: ReportedEvent) => AdEvent | undefined> => {
  if (ad === undefined) return () => undefined;
  const text = ad.kind === 'overlay' ? '' : ((await findText(ports, ad.bidId, nowMs)) ?? ad.text);
  return ({ type, area = 'unknown', reason = 'other' }) =>
    isProgress(type) ? undefined : streamEvent(type, ad, text, messageId, { area, reason });
};
