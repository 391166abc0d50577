import type { Account } from '../../domain/catalog/account.js';
import type { Creative } from '../../domain/catalog/creative.js';
import type { Win } from '../../domain/auction/decide.js';
import { holdId, type DecisionId } from '../../domain/values/ids.js';
import { billingNotice, trackingOf } from '../../domain/auction/auction-notices.js';
import type { EpochMs } from '../../domain/values/time.js';
import { adFactsOf, isTestAd, type ReaderFacts } from '../../domain/delivery/ad-facts.js';
import type { SoldAs } from '../../domain/delivery/rollups/rollup.js';
import { HOLD_LIFETIME_MS, type WonAd } from '../../domain/delivery/won-ad.js';
import type { Assignment } from '../../domain/experiment/assignment.js';
import { tolerate } from '../faults/outage.js';
import type { Ports } from '../ports/index.js';

/** What of a turn or a slot its ads are stored with. */
interface SaleRequest extends Pick<ReaderFacts, 'country'> {
  readonly account: Account;
  readonly decisionId: DecisionId;
  readonly nowMs: EpochMs;
}

/** A user who is held out sees no ad, so only variants are counted here. */
const countedAs = (assignment: Assignment | undefined): SoldAs['assignment'] =>
  assignment?.variant === undefined ? undefined : { variant: assignment.variant, bucket: assignment.bucket };

/** `reader`: a slot over a video knows of none. */
export const soldAsOf = (
  { account, country }: SaleRequest,
  { bid, imp }: Pick<Win, 'bid' | 'imp'>,
  reader: Pick<ReaderFacts, 'device' | 'language'> & { readonly assignment?: Assignment | undefined } = {},
): SoldAs => {
  const { device, language, assignment } = reader;
  return {
    about: adFactsOf(account, bid, imp, { country, device, language, variant: assignment?.variant }),
    timeZone: account.timeZone,
    adjustment: bid.kind === 'programmatic' ? bid.offer?.pricing.adjustment : undefined,
    assignment: countedAs(assignment),
  };
};

/**
 * What is stored of every winner, and then what is stored of one that is shown there. The spread comes last:
 * an object that begins with one gets a shape of its own from V8 each time, some kilobytes for every ad.
 */
export const wonAdOf = <Shown extends Pick<WonAd, 'kind' | 'soldAs'>>(
  request: SaleRequest,
  win: Win,
  expiresAtMs: EpochMs,
  shown: Shown,
) => {
  const { bid, bidId, clearingPrice } = win;
  return {
    bidId,
    accountId: request.account.id,
    decisionId: request.decisionId,
    source: bid.source,
    campaignId: bid.kind === 'direct' ? bid.campaignId : undefined,
    price: clearingPrice,
    isTest: isTestAd(request.account, bid),
    advertiser: bid.advertiser,
    brief: bid.brief,
    holdId: holdId(bidId),
    budgets: bid.kind === 'direct' ? bid.budgets : [],
    billing: billingNotice(win, request.nowMs),
    tracking: trackingOf(win),
    wonAtMs: request.nowMs,
    billableUntilMs: request.nowMs + HOLD_LIFETIME_MS,
    expiresAtMs,
    ...shown,
  };
};

/**
 * The creative with what only a won auction can tell, such as its price in a bidder's markup. A source cannot make
 * another format of it.
 */
export const finalCreative = (ports: Pick<Ports, 'demand' | 'faults'>, win: Win): Creative => {
  const { creative, source } = win.bid;
  try {
    const final = ports.demand.find(({ id }) => id === source)?.finalise?.(win);
    return final?.format === creative.format ? final : creative;
  } catch (error) {
    tolerate(ports, 'demand.finalise', error);
    return creative;
  }
};
