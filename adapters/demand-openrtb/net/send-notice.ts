import type { NoticeResult } from '../../../application/ports/demand-source.js';
import type { BidderNotice } from '../../../domain/delivery/notice.js';
import { isRegisteredHost } from '../answer/secure-url.js';
import type { Bidder } from '../config/bidder-schema.js';
import { macroValues } from '../macro-values.js';
import { substituteUrl, type MacroValues } from '../macros.js';
import { vastAddress } from '../vast-macros.js';
import { CallFailed } from './call-failed.js';
import type { Egress } from './egress.js';
import type { Isolation } from './isolation.js';

/** The values of the macros in a notice's address. */
const noticeValues = ({ kind, bidId: id, offer, outcome, atMs }: BidderNotice): MacroValues => {
  const { reason, clearingPrice, minToWin } = outcome;
  if (kind === 'loss' || clearingPrice === undefined)
    return macroValues({ id, offer }, { kind: 'lost', reason, toBeat: minToWin });
  const impressionAtMs = kind === 'billing' ? atMs : undefined;
  return macroValues({ id, offer }, { kind: 'won', clearingPrice, minToWin, impressionAtMs });
};

/** No later attempt would change these. */
const isFinal = (error: unknown): boolean => error instanceof CallFailed && error.name === 'AddressNotPublic';

const addressOf = (notice: BidderNotice): string | undefined => {
  const { kind, url, atMs } = notice;
  return kind === 'tracking' ? vastAddress(url, noticeValues(notice), atMs) : substituteUrl(url, noticeValues(notice));
};

const hostsFor = ({ kind }: BidderNotice, { hosts, trackerHosts }: Pick<Bidder, 'hosts' | 'trackerHosts'>) =>
  kind === 'tracking' ? [...hosts, ...trackerHosts] : hosts;

/** An answer of any status is one: it costs nobody time, and is no reason to leave the bidder out. */
const callOnce = async (egress: Egress, url: string, signal: AbortSignal): Promise<NoticeResult> => {
  try {
    const { status } = await egress.call(url, { method: 'GET', signals: [signal] });
    return status >= 200 && status < 300 ? 'acknowledged' : 'unanswered';
  } catch (error) {
    if (isFinal(error)) return 'refused';
    throw error;
  }
};

/** Its own bulkhead or circuit did not let it through. */
const isHeldBack = (error: unknown): boolean =>
  error instanceof CallFailed && (error.name === 'CircuitOpen' || error.name === 'TooManyAtOnce');

/**
 * Calls a notice's address, once. Only hosts that this bidder registered are called, and whatever they answer is not
 * read any further.
 */
export const sendNotice = async (
  bidder: Pick<Bidder, 'hosts' | 'trackerHosts'>,
  { egress, isolation }: { readonly egress: Egress; readonly isolation: Isolation },
  notice: BidderNotice,
  signal: AbortSignal,
): Promise<NoticeResult> => {
  const url = addressOf(notice);
  if (url === undefined || !isRegisteredHost(url, hostsFor(notice, bidder))) return 'refused';
  try {
    return await isolation.run(() => callOnce(egress, url, signal));
  } catch (error) {
    return isHeldBack(error) ? 'later' : 'unanswered';
  }
};
