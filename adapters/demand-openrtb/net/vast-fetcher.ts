import type { FetchVast } from '../answer/context.js';
import { isSecureUrl } from '../answer/secure-url.js';
import { CallFailed } from './call-failed.js';
import type { Egress } from './egress.js';
import { CallEnded } from './receive.js';

/**
 * Documents behind wrappers for one answer: so many may be had for all of its bids together, and so many characters of
 * them be read. The worst VAST takes 0.1 ms for a thousand characters, so that they take 50 ms.
 */
const MAX_DOCUMENTS = 10;
const MAX_DOCUMENT_CHARS = 512 * 1024;
const OK = 200;

/** For one answer. Wrappers lead to ad servers that no bidder registers, so that any public host may be asked. */
export const vastFetcher = (egress: Pick<Egress, 'call'>, signal: AbortSignal): FetchVast => {
  let fetched = 0;
  let leftChars = MAX_DOCUMENT_CHARS;
  return async (url) => {
    if (!isSecureUrl(url) || fetched++ >= MAX_DOCUMENTS) return undefined;
    try {
      const { status, text } = await egress.call(url, { method: 'GET', signals: [signal] });
      if (status !== OK || text.length > leftChars) return undefined;
      leftChars -= text.length;
      return text;
    } catch (error) {
      if (error instanceof CallFailed || error instanceof CallEnded) return undefined;
      throw error;
    }
  };
};
