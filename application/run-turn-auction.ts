import { decideAuctions } from '../domain/decide.js';
import { preparedBids, type SessionState } from '../domain/session.js';
import type { DemandAnswer } from '../domain/turn-facts.js';
import { judgePrivacy } from '../domain/privacy.js';
import type { Bid } from '../domain/bid.js';
import { auctionFacts } from './auction-facts.js';
import { collectBids, type Offer } from './collect-bids.js';
import { holdWins, type HeldDecision } from './hold-wins.js';
import type { OpenTurn } from './open-turn.js';
import { chatOpportunity } from './opportunities.js';
import type { Ports } from './ports/index.js';
import { AUCTION_DEADLINE_MS } from './turn-request.js';

export interface TurnAuction extends HeldDecision {
  readonly answers: readonly DemandAnswer[];
  readonly usedPrepared: boolean;
}

const offerOf = (open: OpenTurn): Offer => {
  const { request, session, signals } = open;
  const where = { turn: open.turn ?? 1, filledTurns: session.filledTurns };
  return {
    kind: 'chat',
    account: request.account,
    catalog: request.catalog,
    privacy: open.privacy,
    opportunityFor: (recipient, verdicts) => chatOpportunity(request, where, signals, recipient, verdicts),
  };
};

const collect = (ports: Ports, open: OpenTurn): Promise<readonly DemandAnswer[]> =>
  collectBids(ports, offerOf(open), Math.min(AUCTION_DEADLINE_MS, open.request.account.preloadTimeoutMs / 2));

/** The auction of a `trackOnly` turn: takes no hold and moves no pacing; its winners are kept for the next turn that may show one. */
export const prepareBids = async (ports: Ports, open: OpenTurn): Promise<TurnAuction> => {
  const answers = await collect(ports, open);
  const facts = auctionFacts(ports, open, answers);
  return { answers, facts, decision: decideAuctions(facts), usedPrepared: false };
};

const stillStands = (ports: Ports, open: OpenTurn, bid: Bid): boolean => {
  const source = ports.demand.find(({ id }) => id === bid.source);
  if (source === undefined) return false;
  const verdicts = judgePrivacy(source.recipient, open.privacy);
  if (!verdicts.request.allowed) return false;
  return (
    source.stillOffers?.(bid, offerOf(open).opportunityFor(source.recipient, verdicts), open.request.catalog) ?? true
  );
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
  const subject = { accountId: request.account.id, subjectId: request.subjectId };
  const hold = (answers: readonly DemandAnswer[]): Promise<HeldDecision> =>
    holdWins(ports, subject, open.exposures?.version, auctionFacts(ports, open, answers), request.signal);
  const prepared = preparedAnswers(ports, open, open.session);
  if (prepared.length > 0) {
    const held = await hold(prepared);
    if (held.decision.wins.length > 0) return { ...held, answers: prepared, usedPrepared: true };
  }
  const answers = await collect(ports, open);
  if (request.caller.signal?.aborted === true) {
    return {
      answers,
      facts: auctionFacts(ports, open, []),
      decision: { wins: [], results: [], reason: 'out-of-time' },
      usedPrepared: false,
    };
  }
  return { ...(await hold(answers)), answers, usedPrepared: false };
};
