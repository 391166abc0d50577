import type { Opportunity } from '../../../domain/demand/opportunity.js';
import type { Bidder } from '../config/bidder-schema.js';
import type { Rates } from '../pricing.js';
import type { UntimedAsk } from '../request/to-bid-request.js';

/**
 * The document behind a VAST wrapper's address; `undefined`: it cannot be had. Bounded in time, size and number by
 * whoever hands it in. Rejects with bugs alone.
 */
export type FetchVast = (url: string) => Promise<string | undefined>;

/** All that an answer is read with. */
export interface AnswerContext {
  readonly ask: UntimedAsk;
  readonly opportunity: Opportunity;
  readonly bidder: Bidder;
  readonly rates: Rates | undefined;
  readonly fetchVast: FetchVast;
}
