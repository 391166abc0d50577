import { decideAuctions } from '../../domain/auction/decide.js';
import type { DemandAnswer } from '../../domain/auction/turn-facts.js';
import { judgePrivacy } from '../../domain/privacy/privacy.js';
import type { Bid } from '../../domain/demand/bid.js';
import { preparedBids } from '../../domain/eligibility/session.js';
import { collectBids, type Offer } from '../demand/collect-bids.js';
import { isDecidedBy } from '../demand/early-close.js';
import type { DecidedAuction } from '../holds/held-auction.js';
import type { Ports } from '../ports/index.js';
import { auctionFacts } from './auction-facts.js';
import { chatOpportunity, shareOpportunities } from './chat-opportunity.js';
import type { OpenTurn } from './open-turn.js';
import { auctionTimeMs } from './request-turn.js';

const offerOf = (ports: Ports, open: OpenTurn): Offer => {
  const { request, session, signals } = open;
  const where = { turn: open.turn ?? 1, session, timeMs: auctionTimeMs(request) };
  return {
    kind: 'chat',
    account: request.account,
    catalog: request.catalog,
    privacy: request.privacy,
    opportunityFor: shareOpportunities((recipient, verdicts) =>
      chatOpportunity(request, where, signals, recipient, verdicts),
    ),
    isDecided: isDecidedBy((answers) => auctionFacts(ports, open, answers)),
  };
};

const stillStands = (ports: Ports, open: OpenTurn, bid: Bid): boolean => {
  const source = ports.demand.find(({ id }) => id === bid.source);
  if (source === undefined) return false;
  const verdicts = judgePrivacy(source.recipient, open.request.privacy);
  if (!verdicts.request.allowed) return false;
  try {
    const opportunity = offerOf(ports, open).opportunityFor(source.recipient, verdicts);
    return source.stillOffers?.(bid, opportunity, open.request.catalog) ?? true;
  } catch {
    return false;
  }
};

/**
 * What an earlier `trackOnly` turn prepared, as far as it still stands, as if each source had just answered with it.
 */
export const preparedAnswers = (ports: Ports, open: OpenTurn): readonly DemandAnswer[] => {
  const bids = preparedBids(open.session, open.request.nowMs).filter((bid) => stillStands(ports, open, bid));
  const sources = [...new Set(bids.map((bid) => bid.source))];
  return sources.map((source) => ({
    source,
    outcome: 'answered',
    elapsedMs: 0,
    bids: bids.filter((bid) => bid.source === source),
    rejections: [],
    detail: 'prepared in an earlier turn',
  }));
};

/** What every demand source answers in time. */
export const auctionTurn = (ports: Ports, open: OpenTurn): Promise<readonly DemandAnswer[]> =>
  collectBids(ports, offerOf(ports, open), auctionTimeMs(open.request), open.request.caller.signal);

/**
 * The auction of a `trackOnly` turn: takes no hold and moves no pacing; its winners are kept for the next turn that may
 * show one.
 */
export const prepareTurn = async (ports: Ports, open: OpenTurn): Promise<DecidedAuction> => {
  const facts = auctionFacts(ports, open, await auctionTurn(ports, open));
  return { facts, decision: decideAuctions(facts) };
};
