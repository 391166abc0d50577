import { decideAuctions } from '../../domain/auction/decide.js';
import { preparedBids, type SessionState } from '../../domain/eligibility/session.js';
import type { DemandAnswer } from '../../domain/auction/turn-facts.js';
import { judgePrivacy } from '../../domain/privacy/privacy.js';
import type { Bid } from '../../domain/demand/bid.js';
import { auctionFacts } from './auction-facts.js';
import { collectBids, type Offer } from '../demand/collect-bids.js';
import { holdWins, type HeldAuction } from './hold-wins.js';
import { isDecidedBy } from '../demand/early-close.js';
import type { OpenTurn } from './open-turn.js';
import { chatOpportunity } from '../demand/opportunities.js';
import type { Ports } from '../ports/index.js';
import { shareOpportunities } from '../demand/share-opportunities.js';
import { auctionTimeMs } from '../request/turn-request.js';

/** The auction of a turn. `facts` and `decision` are absent when no time was left for one. */
export interface TurnAuction extends Partial<HeldAuction> {
  readonly usedPrepared: boolean;
}

const offerOf = (ports: Ports, open: OpenTurn): Offer => {
  const { request, session, signals } = open;
  const where = { turn: open.turn ?? 1, session, timeMs: auctionTimeMs(ports, request) };
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

const collect = (ports: Ports, open: OpenTurn): Promise<readonly DemandAnswer[]> =>
  collectBids(ports, offerOf(ports, open), auctionTimeMs(ports, open.request), open.request.caller.signal);

/** The auction of a `trackOnly` turn: takes no hold and moves no pacing; its winners are kept for the next turn that may show one. */
export const prepareBids = async (ports: Ports, open: OpenTurn): Promise<TurnAuction> => {
  const facts = auctionFacts(ports, open, await collect(ports, open));
  return { facts, decision: decideAuctions(facts), usedPrepared: false };
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

/** What an earlier `trackOnly` turn prepared, as far as it still stands, as if each source had just answered with it. */
const preparedAnswers = (ports: Ports, open: OpenTurn, session: SessionState): readonly DemandAnswer[] => {
  const bids = preparedBids(session, open.request.nowMs).filter((bid) => stillStands(ports, open, bid));
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

/** The auction of an eligible turn: first what was prepared, judged again by everything that holds now; failing that, a new one. */
export const auctionTurn = async (ports: Ports, open: OpenTurn): Promise<TurnAuction> => {
  const { request } = open;
  const prepared = preparedAnswers(ports, open, open.session);
  if (prepared.length > 0) {
    const held = await holdWins(ports, open, prepared);
    if (held.decision.wins.length > 0 && held.obstacle === undefined) return { ...held, usedPrepared: true };
  }
  if (auctionTimeMs(ports, request) === 0) return { obstacle: 'out-of-time', usedPrepared: false };
  const answers = await collect(ports, open);
  const isGone = request.caller.signal?.aborted === true;
  const held = await holdWins(ports, open, answers);
  const { facts, decision, obstacle } = held;
  return { facts, decision, obstacle: isGone ? 'out-of-time' : obstacle, usedPrepared: false };
};
