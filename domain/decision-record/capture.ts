import type { EligibilityFacts, OverlayFacts, TrafficFinding } from '../turn/eligibility.js';
import { shortened, shortenedIfAny, accountSnapshot, rejectionSnapshot, type SnapshotOf } from './snapshot.js';
import type { PacedSession } from '../pacing/turn-pacing.js';
import type { DecisionInputs, AuctionOutcome, StoredAnswer } from './stored-decision.js';
import type { Bid, BidSnapshot } from '../demand/bid.js';
import type { AuctionDecision } from '../auction/decide.js';
import { countsIn } from '../values/ad-caps.js';
import { LOSS_REASONS } from '../values/loss-reason.js';
import { reduceExposures, reduceLists } from './reduce-facts.js';
import { bidsOf, type AuctionFacts, type DemandAnswer } from '../auction/turn-facts.js';
import type { AccountSnapshot } from '../catalog/account.js';

/** Of a session only what pacing counts. */
const pacedSession = ({ lastShownTurn, lastShownAtMs, shownAds }: PacedSession): PacedSession => ({
  lastShownTurn,
  lastShownAtMs,
  shownAds,
});

const shortTraffic = (traffic: readonly TrafficFinding[]): readonly TrafficFinding[] =>
  traffic.map(({ rule, detail }) => ({ rule, detail: shortened(detail) }));

/** What the gates of a turn judged, as the journal keeps it: of the conversation its safety alone. */
export const captureTurn = (facts: EligibilityFacts): NonNullable<DecisionInputs['turn']> => ({
  requestedCodes: facts.requestedCodes.map((code) => shortened(code) as typeof code),
  trackOnly: facts.trackOnly,
  hasMessages: facts.hasMessages,
  session: pacedSession(facts.session),
  turn: facts.turn,
  ...countsIn(facts),
  traffic: shortTraffic(facts.traffic),
  signals: {
    safety: facts.signals.safety,
    safetyReason: shortenedIfAny(facts.signals.safetyReason),
    lifeEvents: facts.signals.lifeEvents,
    isChild: facts.signals.isChild,
    isUnread: facts.signals.isUnread,
  },
  country: shortenedIfAny(facts.country),
  privacy: facts.privacy,
  heldOut: facts.heldOut,
  formatsOut: facts.formatsOut?.length === 0 ? undefined : facts.formatsOut,
  unavailable: facts.unavailable,
});

export const captureSlot = ({ traffic, country }: OverlayFacts): NonNullable<DecisionInputs['slot']> => ({
  traffic: shortTraffic(traffic),
  country: shortenedIfAny(country),
});

/** So many bids of one decision are kept, and so many rejections. */
export const MAX_RECORDED_BIDS = 400;
export const MAX_RECORDED_REJECTIONS = 200;

/**
 * Which bids are kept of too many: of each slot the winner and the first that lost for each reason, which are the
 * runner-up and whoever decides why nobody won; then the others in their order. No loser else changes what another
 * comes to.
 */
const keptOf = <B extends BidSnapshot>(
  bids: readonly B[],
  decision: AuctionDecision<B>,
): ReadonlySet<B> | undefined => {
  if (bids.length <= MAX_RECORDED_BIDS) return undefined;
  const kept = new Set<B>();
  for (const { result } of decision.results) {
    if (result.winner !== undefined) kept.add(result.winner.bid);
    const reasons = new Set<string>();
    for (const { bid, reason } of result.losses) if (reasons.size !== reasons.add(reason).size) kept.add(bid);
  }
  for (const bid of bids) if (kept.size < MAX_RECORDED_BIDS) kept.add(bid);
  return kept;
};

const answersOf = (
  answers: readonly DemandAnswer[],
  isKept: ((bid: Bid) => boolean) | undefined,
  snapshotOf: SnapshotOf,
) => {
  let left = MAX_RECORDED_REJECTIONS;
  return answers.map((answer): StoredAnswer => {
    const bids = (isKept === undefined ? answer.bids : answer.bids.filter(isKept)).map(snapshotOf);
    const rejections = answer.rejections.slice(0, left).map(rejectionSnapshot);
    left -= rejections.length;
    return {
      source: answer.source,
      outcome: answer.outcome,
      elapsedMs: answer.elapsedMs,
      privacy: answer.privacy,
      bids,
      rejections,
      detail: shortenedIfAny(answer.detail),
      circuit: answer.circuit,
      omitted: answer.bids.length - bids.length + answer.rejections.length - rejections.length + (answer.omitted ?? 0),
    };
  });
};

/** What the auctions came to for these bids, which may be fewer than took part. */
export const outcomeOf = <B extends BidSnapshot>(decision: AuctionDecision<B>, bids: readonly B[]): AuctionOutcome => {
  const places = new Map<B, number>();
  bids.forEach((bid, place) => places.set(bid, place));
  const codes = bids.map((): number => LOSS_REASONS['internal-error']);
  const code = (bid: B, value: number): number => {
    const place = places.get(bid) ?? -1;
    if (place >= 0) codes[place] = value;
    return place;
  };
  const slots = decision.results.map(({ imp, floor, result }) => {
    for (const { bid, reason } of result.losses) code(bid, LOSS_REASONS[reason]);
    const win = decision.wins.find((one) => one.imp.id === imp.id);
    if (win === undefined) return { floor };
    const { bidId, clearingPrice, minToWin } = win;
    return { floor, winner: { bid: code(win.bid, LOSS_REASONS.won), bidId, clearingPrice, minToWin } };
  });
  return { slots, codes };
};

type Recorded = Pick<DecisionInputs, 'account' | 'answers' | 'auction'> & {
  readonly outcome: AuctionOutcome | undefined;
};

const withoutAuction = (account: AccountSnapshot): Recorded => ({
  account: accountSnapshot(account),
  answers: [],
  auction: undefined,
  outcome: undefined,
});

/** The bids of the answers replaced by others, as many and in the same order. */
const withBids = (answers: readonly StoredAnswer[], bids: readonly BidSnapshot[]): readonly StoredAnswer[] => {
  let from = 0;
  return answers.map((answer) => ({ ...answer, bids: bids.slice(from, (from += answer.bids.length)) }));
};

/** An auction as the journal keeps it. `facts` and `decision` are absent when none was run. */
export const captureAuction = (
  account: AccountSnapshot,
  facts: AuctionFacts | undefined,
  decision: AuctionDecision | undefined,
  snapshotOf: SnapshotOf,
): Recorded => {
  if (facts === undefined || decision === undefined) return withoutAuction(account);
  const all = bidsOf(facts.answers);
  const kept = keptOf(all, decision);
  const answers = answersOf(facts.answers, kept && ((bid) => kept.has(bid)), snapshotOf);
  const bids = bidsOf(answers);
  const reduced = reduceLists(accountSnapshot(account), bids, facts);
  const { exposures, viewer } = reduceExposures(bids, facts);
  return {
    account: reduced.account,
    answers: reduced.bids === bids ? answers : withBids(answers, reduced.bids),
    auction: {
      imps: facts.imps,
      refusals: facts.refusals,
      exposures,
      viewer,
      shownAdvertisers: reduced.shownAdvertisers,
      neighbours: reduced.neighbours,
      pacing: facts.pacing && { ...facts.pacing, session: pacedSession(facts.pacing.session) },
      lacksReason: facts.lacksReason,
      openTo: facts.openTo,
      adultCharacter: facts.adultCharacter,
      childDirected: facts.childDirected,
      bidIds: facts.bidIds,
    },
    outcome: outcomeOf(decision, kept === undefined ? all : all.filter((bid) => kept.has(bid))),
  };
};
