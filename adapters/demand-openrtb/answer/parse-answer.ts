import { isObject } from '../../../application/demand/creative-shape.js';
import { noBidReasonOf, type NoBidReason } from '../codes/no-bid.js';
import { refusal, type Refusal } from './bid-faults.js';

/** What an answer is before anything of its bids is looked at. */
export type ParsedAnswer =
  | { readonly kind: 'no-bid'; readonly reason: NoBidReason; readonly ext: unknown }
  | { readonly kind: 'refused'; readonly refusal: Refusal }
  | { readonly kind: 'bids'; readonly currency: string; readonly seats: readonly unknown[]; readonly ext: unknown };

const refused = (why: Refusal): ParsedAnswer => ({ kind: 'refused', refusal: why });

const parse = (body: string): unknown => {
  try {
    return JSON.parse(body);
  } catch {
    return undefined;
  }
};

/** Of an `undefined` or `null` field the default counts; lower case is forgiven. */
const currencyOf = (cur: unknown): string | undefined => {
  if (cur === undefined || cur === null) return 'USD';
  return typeof cur === 'string' ? cur.toUpperCase() : undefined;
};

/** An empty body, `{}`, no `seatbid` and an empty one all mean: no bid (OpenRTB 2.6 section 4.2.1). */
export const parseAnswer = (body: string, auctionId: string, currencies: readonly string[]): ParsedAnswer => {
  if (body.trim() === '') return { kind: 'no-bid', reason: 'unknown', ext: undefined };
  const answer = parse(body);
  if (answer === undefined) return refused(refusal('not-json'));
  if (!isObject(answer) || Array.isArray(answer)) return refused(refusal('not-an-answer'));
  const { seatbid, ext } = answer;
  if (seatbid === undefined || seatbid === null || (Array.isArray(seatbid) && seatbid.length === 0))
    return { kind: 'no-bid', reason: noBidReasonOf(answer.nbr), ext };
  if (!Array.isArray(seatbid)) return refused(refusal('not-an-answer', 'seatbid'));
  if (answer.id !== auctionId) return refused(refusal('other-auction'));
  const currency = currencyOf(answer.cur);
  if (currency === undefined || !currencies.includes(currency)) return refused(refusal('currency-not-asked'));
  return { kind: 'bids', currency, seats: seatbid as readonly unknown[], ext };
};
