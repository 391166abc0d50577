import { jsonIn } from '../../../application/faults/readable.js';
import { isObject, isText } from '../../../application/sale/shape/creative-shape.js';
import type { DemandResponse } from '../../../application/ports/demand-source.js';
import type { ProgrammaticBid, Rejection } from '../../../domain/demand/bid.js';
import type { OfferedPrice } from '../../../domain/demand/bidder-offer.js';
import { sourceId } from '../../../domain/values/ids.js';
import { type NoBidReason, noBidReasonOf } from '../codes/no-bid.js';
import { usdPerUnit } from '../pricing.js';
import type { OfferedImp } from '../request/offered-imp.js';
import { isRefusal, refusal, type Refusal, rejectionOf } from './bid-faults.js';
import { bidFields, given } from './bid-fields.js';
import type { AnswerContext } from './context.js';
import { readBid, refusedOf } from './read-bid.js';
import { type RawBid, rawBids, seatNonBids } from './seats.js';
import { namesOf, type NamedBid } from './validate-bid.js';

/** What an answer is before anything of its bids is looked at. */
type ParsedAnswer =
  | { readonly kind: 'no-bid'; readonly reason: NoBidReason; readonly ext: unknown }
  | { readonly kind: 'refused'; readonly refusal: Refusal }
  | { readonly kind: 'bids'; readonly currency: string; readonly seats: readonly unknown[]; readonly ext: unknown };

const refused = (why: Refusal): ParsedAnswer => ({ kind: 'refused', refusal: why });

/** Without one the default counts; lower case is forgiven. */
const currencyOf = (cur: unknown): string | undefined => {
  if (given(cur) === undefined) return 'USD';
  return typeof cur === 'string' ? cur.toUpperCase() : undefined;
};

/** An empty body, `{}`, no `seatbid` and an empty one all mean: no bid (OpenRTB 2.6 section 4.2.1). */
const parseAnswer = (body: string, auctionId: string, currencies: readonly string[]): ParsedAnswer => {
  if (body.trim() === '') return { kind: 'no-bid', reason: 'unknown', ext: undefined };
  const answer = jsonIn(body);
  if (answer === undefined) return refused(refusal('not-json'));
  if (!isObject(answer) || Array.isArray(answer)) return refused(refusal('not-an-answer'));
  const { ext } = answer;
  const seatbid = given(answer.seatbid);
  if (seatbid === undefined || (Array.isArray(seatbid) && seatbid.length === 0))
    return { kind: 'no-bid', reason: noBidReasonOf(answer.nbr), ext };
  if (!Array.isArray(seatbid)) return refused(refusal('not-an-answer', 'seatbid'));
  if (answer.id !== auctionId) return refused(refusal('other-auction'));
  const currency = currencyOf(answer.cur);
  if (currency === undefined || !currencies.includes(currency)) return refused(refusal('currency-not-asked'));
  return { kind: 'bids', currency, seats: seatbid as readonly unknown[], ext };
};

/** What a bidder's answer comes to. `noBid` is present exactly when it said in good order that it does not bid. */
export interface BidderAnswer extends DemandResponse {
  readonly bids: readonly ProgrammaticBid[];
  readonly noBid?: NoBidReason | undefined;
}

/** A bid on its way: its name for the record, and either what is known of it or why it is refused. */
interface Entry {
  readonly candidate: string;
  readonly impId?: string | undefined;
  readonly named: NamedBid | Refusal;
}

const NAMELESS = 'nameless';

/** Its own id even when little else can be read, so that both sides know which bid is meant. */
const nameOf = (bid: unknown): string => (isObject(bid) && isText(bid.id) ? bid.id : NAMELESS);

/** Ids are unique within the answer: of two bids of one name the first counts. */
const entriesOf = (raw: readonly RawBid[], { ask }: AnswerContext): readonly Entry[] => {
  const seen = new Set<string>();
  const named = ({ bid, seat, refusal: why }: RawBid, imp: OfferedImp | undefined): NamedBid | Refusal => {
    const fields = bidFields(bid);
    if (why !== undefined) return why;
    if (isRefusal(fields)) return fields;
    if (imp === undefined) return refusal('imp-unknown');
    return seen.size === seen.add(fields.id).size ? refusal('id-repeated') : { fields, imp, seat };
  };
  return raw.map((entry): Entry => {
    const impid = isObject(entry.bid) ? entry.bid.impid : undefined;
    const imp = ask.imps.find(({ id }) => id === impid);
    return { candidate: nameOf(entry.bid), impId: imp?.slot.id, named: named(entry, imp) };
  });
};

const refusedWhole = (why: Refusal, { bidder }: AnswerContext): BidderAnswer => ({
  bids: [],
  rejections: [rejectionOf(sourceId(bidder.id), 'answer', why)],
});

const readAll = async (
  seats: readonly unknown[],
  rate: Pick<OfferedPrice, 'currency' | 'usdPerUnit'>,
  context: AnswerContext,
): Promise<BidderAnswer> => {
  const source = sourceId(context.bidder.id);
  const impIds = context.ask.imps.map(({ id }) => id);
  const { bids: raw, surplus } = rawBids(seats, context.bidder, impIds);
  const entries = entriesOf(raw, context);
  const read = await Promise.all(
    entries.map(async ({ named }) => (isRefusal(named) ? named : readBid(named, rate, context))),
  );
  const bids: ProgrammaticBid[] = [];
  const rejections: Rejection[] = [];
  read.forEach((bid, index) => {
    if (!isRefusal(bid)) return void bids.push(bid);
    const { candidate = NAMELESS, impId, named } = entries[index] ?? {};
    const known = named === undefined || isRefusal(named) ? undefined : named;
    const refused = known && refusedOf(known, rate, context, bid.errors);
    rejections.push({ ...rejectionOf(source, candidate, bid, impId), named: known && namesOf(known.fields), refused });
  });
  if (surplus > 0) rejections.push(rejectionOf(source, `${surplus} bids`, refusal('surplus')));
  return { bids, rejections };
};

/**
 * Reads what a bidder answered with status 200: the body as it came, at most as long as the caller allows. Every bid
 * that is refused has a reason of its own, and the others are as if it had not been there. Waits for `fetchVast` alone,
 * and rejects only where that does.
 */
export const fromBidResponse = async (body: string, context: AnswerContext): Promise<BidderAnswer> => {
  const { ask, bidder, opportunity, rates } = context;
  const answer = parseAnswer(body, ask.request.id, bidder.currencies);
  if (answer.kind === 'refused') return refusedWhole(answer.refusal, context);
  const others = seatNonBids(answer.ext, context);
  if (answer.kind === 'no-bid') return { bids: [], rejections: others, noBid: answer.reason };
  const rate = usdPerUnit(answer.currency, rates, opportunity.nowMs);
  if (typeof rate !== 'number') return refusedWhole(rate, context);
  const { bids, rejections } = await readAll(answer.seats, { currency: answer.currency, usdPerUnit: rate }, context);
  return { bids, rejections: [...rejections, ...others] };
};
