import type { Opportunity } from '../../../domain/demand/opportunity.js';
import type { Bidder } from '../config/bidder-schema.js';
import type { UntimedAsk } from '../request/to-bid-request.js';
import type { Rates } from './rates.js';
import type { WorkBudget } from './work-budget.js';

/** The document behind a VAST wrapper's address. Rejects when it cannot be had; bounded in time, size and number by whoever hands it in. */
export type FetchVast = (url: string) => Promise<string>;

/** All that an answer is read with. */
export interface AnswerContext {
  readonly ask: UntimedAsk;
  readonly opportunity: Opportunity;
  readonly bidder: Bidder;
  readonly rates: Rates | undefined;
  readonly fetchVast: FetchVast;
  /** Absent: a whole one. */
  readonly budget?: WorkBudget | undefined;
}
