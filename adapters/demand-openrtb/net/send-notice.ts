import type { NoticeResult } from '../../../application/ports/demand-source.js';
import type { BidderNotice } from '../../../domain/notice.js';
import { isRegisteredHost } from '../answer/secure-url.js';
import type { Bidder } from '../config/bidder-schema.js';
import { substituteUrl } from '../macros.js';
import { CallFailed } from './call-failed.js';
import type { Egress } from './egress.js';
import { noticeValues } from './notice-values.js';

/** No later attempt would change these. */
const isFinal = (error: unknown): boolean => error instanceof CallFailed && error.name === 'AddressNotPublic';

/** Calls a notice's address, once. Only hosts that this bidder registered are called, and whatever they answer is not read any further. */
export const sendNotice = async (
  { hosts }: Pick<Bidder, 'hosts'>,
  egress: Egress,
  notice: BidderNotice,
  signal: AbortSignal,
): Promise<NoticeResult> => {
  const url = substituteUrl(notice.url, noticeValues(notice));
  if (url === undefined || !isRegisteredHost(url, hosts)) return 'refused';
  try {
    const { status } = await egress.call(url, { method: 'GET', signals: [signal] });
    return status >= 200 && status < 300 ? 'acknowledged' : 'unanswered';
  } catch (error) {
    return isFinal(error) ? 'refused' : 'unanswered';
  }
};
