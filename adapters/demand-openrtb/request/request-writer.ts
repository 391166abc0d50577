import type { Opportunity } from '../../../domain/demand/opportunity.js';
import { CallFailed } from '../net/call-failed.js';
import type { Bidder, BidderTerms, Supply } from '../config/bidder-schema.js';
import { fitRequest } from './fit-request.js';
import { tmaxOf, untimedAsk, type UntimedAsk } from './to-bid-request.js';

/** A request as it is sent. */
export interface WrittenRequest {
  readonly ask: UntimedAsk;
  readonly json: string;
}

interface OpenRequest {
  readonly ask: UntimedAsk;
  /** All but its end, where `tmax` is still to come. */
  readonly beginning: string;
}

/** Requests of opportunities that bidders share. All bidders of one turn are asked before those of the next. */
const shared = { key: '', byTerms: new Map<string, OpenRequest>() };

/** What was written for one opportunity, by the terms of the bidders. */
const openRequests = ({ id, sharedAs }: Opportunity): Map<string, OpenRequest> => {
  if (sharedAs === undefined) return new Map();
  const key = `${id} ${sharedAs}`;
  if (shared.key !== key) {
    shared.key = key;
    shared.byTerms = new Map();
  }
  return shared.byTerms;
};

const termsOf = (bidder: Bidder): BidderTerms => {
  const { id, url, gvlId, legitimateInterests, hosts, trackerHosts, accounts, ...more } = bidder;
  const { maxCpmUsd, suitability, deadlineMs, waitFor, maxBidsPerSlot, gzip, ...terms } = more;
  return terms;
};

/** `,"tmax":5000` */
const TMAX_BYTES = 12;

/** Throws {@link CallFailed} when it cannot be short enough. */
const openRequest = (opportunity: Opportunity, terms: BidderTerms, supply: Supply): OpenRequest | undefined => {
  const ask = untimedAsk(opportunity, terms, supply);
  if (ask === undefined) return undefined;
  const fitting = fitRequest(ask.request, (opportunity.outbound?.maxRequestBytes ?? Infinity) - TMAX_BYTES);
  if (fitting === undefined) throw new CallFailed('RequestTooLong');
  return { ask: { ...ask, request: fitting.request }, beginning: fitting.json.slice(0, -1) };
};

/**
 * Writes the requests to one bidder; `undefined` for an opportunity of which it can fill no slot. When bidders share an
 * opportunity, those of the same terms share their request: it is built and written once.
 */
export const requestWriter = (
  bidder: Bidder,
  supply: Supply,
): ((opportunity: Opportunity, tmaxMs: number) => WrittenRequest | undefined) => {
  const terms = termsOf(bidder);
  const key = JSON.stringify([terms, supply]);
  return (opportunity, tmaxMs) => {
    const requests = openRequests(opportunity);
    const open = requests.get(key) ?? openRequest(opportunity, terms, supply);
    if (open === undefined) return undefined;
    requests.set(key, open);
    return { ask: open.ask, json: `${open.beginning},"tmax":${tmaxOf(tmaxMs)}}` };
  };
};
