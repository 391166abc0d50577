import type { FetchVast } from '../answer/context.js';
import { isSecureUrl } from '../answer/secure-url.js';
import { CallFailed } from './call-failed.js';
import type { Egress } from './egress.js';

/** Documents behind wrappers for one answer: so many may be had for all of its bids together. */
const MAX_DOCUMENTS = 10;

/** Wrappers lead to ad servers that no bidder registers, so that any public host may be asked. */
export const vastFetcher = (egress: Egress, signal: AbortSignal): FetchVast => {
  let fetched = 0;
  return async (url) => {
    if (!isSecureUrl(url) || fetched++ >= MAX_DOCUMENTS) throw new CallFailed('StatusUnusable');
    const { status, text } = await egress.call(url, { method: 'GET', signals: [signal] });
    if (status !== 200) throw new CallFailed('StatusUnusable');
    return text;
  };
};
