import type { NoticeResult } from '../../../application/ports/demand-source.js';
import type { BidderNotice } from '../../../domain/delivery/notice.js';
import { isRegisteredHost } from '../answer/secure-url.js';
import type { Bidder } from '../config/bidder-schema.js';
import { substituteUrl } from '../macros.js';
import { CallFailed } from './call-failed.js';
import type { Egress } from './egress.js';
import { withVastMacros } from '../vast-macros.js';
import { noticeValues } from './notice-values.js';

/** No later attempt would change these. */
const isFinal = (error: unknown): boolean => error instanceof CallFailed && error.name === 'AddressNotPublic';

const templateOf = ({ kind, url, atMs }: BidderNotice): string =>
  kind === 'tracking' ? withVastMacros(url, atMs) : url;

const hostsFor = ({ kind }: BidderNotice, { hosts, trackerHosts }: Pick<Bidder, 'hosts' | 'trackerHosts'>) =>
  kind === 'tracking' ? [...hosts, ...trackerHosts] : hosts;

/** Calls a notice's address, once. Only hosts that this bidder registered are called, and whatever they answer is not read any further. */
export const sendNotice = async (
  bidder: Pick<Bidder, 'hosts' | 'trackerHosts'>,
  egress: Egress,
  notice: BidderNotice,
  signal: AbortSignal,
): Promise<NoticeResult> => {
  const url = substituteUrl(templateOf(notice), noticeValues(notice));
  if (url === undefined || !isRegisteredHost(url, hostsFor(notice, bidder))) return 'refused';
  try {
    const { status } = await egress.call(url, { method: 'GET', signals: [signal] });
    return status >= 200 && status < 300 ? 'acknowledged' : 'unanswered';
  } catch (error) {
    return isFinal(error) ? 'refused' : 'unanswered';
  }
};
