import { PROGRESS_TYPES, type AdEvent, type CountedType, type ProgressType } from '../../domain/delivery/ad-event.js';
import type { WonAd } from '../../domain/delivery/won-ad.js';
import type { MessageId } from '../../domain/values/ids.js';
import { cpmToUsd } from '../../domain/values/money.js';
import { findText } from '../ads/find-ad.js';
import type { PageEvent } from '../api/ad-placement.js';
import type { Ports } from '../ports/index.js';

const isProgress = (type: CountedType): type is ProgressType => PROGRESS_TYPES.some((progress) => progress === type);

const streamEvent = (
  type: Exclude<CountedType, ProgressType>,
  ad: WonAd,
  content: string,
  messageId: MessageId | undefined,
  area: string,
): AdEvent => {
  const code = ad.kind === 'chat' ? ad.placement.code : undefined;
  const id = ad.bidId;
  const shown = { id, content, messageId, format: ad.creative.format };
  if (type === 'ad.viewed') return { name: type, code, payload: { ...shown, revenue: cpmToUsd(ad.price) } };
  if (type === 'ad.clicked') return { name: type, code, payload: { ...shown, url: ad.creative.cta.url, area } };
  return { name: type, code, payload: { id } };
};

/** What a page's event looks like on the account's stream; without its ad there is nothing to tell. */
export const streamEventOf = async (
  ports: Pick<Ports, 'ads' | 'clock'>,
  ad: WonAd | undefined,
  nowMs: number,
  messageId: MessageId | undefined,
): Promise<(event: Pick<PageEvent, 'type' | 'area'>) => AdEvent | undefined> => {
  if (ad === undefined) return () => undefined;
  const text = ad.kind === 'overlay' ? '' : ((await findText(ports, ad.bidId, nowMs)) ?? ad.text);
  return ({ type, area = 'unknown' }) => (isProgress(type) ? undefined : streamEvent(type, ad, text, messageId, area));
};
