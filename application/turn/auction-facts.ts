import { bidKey } from '../../domain/demand/bid.js';
import { NO_EXPOSURES } from '../../domain/frequency/exposure.js';
import { isMuted } from '../../domain/frequency/mute.js';
import { bidId, type BidId } from '../../domain/values/ids.js';
import type { Imp } from '../../domain/demand/opportunity.js';
import { isChild } from '../../domain/privacy/privacy.js';
import { bidsOf, type AuctionFacts, type DemandAnswer, type Refusal } from '../../domain/auction/turn-facts.js';
import { refusedCreatives } from '../demand/refused-creatives.js';
import { shownCounts, type OpenTurn } from './open-turn.js';
import { impsOf } from './chat-opportunity.js';
import type { Ports } from '../ports/index.js';
import { viewerOf } from './request-turn.js';

/**
 * Without its exposures a subject may have reached any cap: capped line items are refused until the store answers
 * again.
 */
const cappedBids = (answers: readonly DemandAnswer[]): Refusal[] =>
  answers.flatMap((answer) =>
    answer.bids
      .filter((bid) => bid.caps.length > 0)
      .map((bid) => ({ key: bidKey(bid), reason: 'store-unavailable' as const })),
  );

/** Bids of whoever the reader has hidden. */
const hiddenBids = ({ request, exposures }: OpenTurn, answers: readonly DemandAnswer[]): Refusal[] => {
  const state = exposures?.value;
  if (state?.mutes === undefined) return [];
  const viewer = viewerOf(request);
  return bidsOf(answers)
    .filter(({ advertiser }) => isMuted(state, advertiser, request.nowMs, viewer))
    .map((bid) => ({ key: bidKey(bid), reason: 'advertiser-hidden' }));
};

export const freshBidIds = ({ ids }: Pick<Ports, 'ids'>, imps: readonly Imp[]): readonly BidId[] =>
  imps.map(() => bidId(ids.uuid()));

/**
 * What the auctions of a turn are decided by; the bid ids are fresh each time, so that a hold is never taken for
 * another bid's.
 */
export const auctionFacts = (
  ports: Pick<Ports, 'ids'>,
  open: OpenTurn,
  answers: readonly DemandAnswer[],
  refusals: readonly Refusal[] = [],
): AuctionFacts => {
  const { request, session, exposures } = open;
  const imps = impsOf(request);
  return {
    nowMs: request.nowMs,
    account: request.account,
    imps,
    answers,
    refusals: [
      ...refusals,
      ...refusedCreatives(open.refused, answers),
      ...(exposures === undefined ? cappedBids(answers) : hiddenBids(open, answers)),
    ],
    exposures: exposures?.value ?? NO_EXPOSURES,
    viewer: viewerOf(request),
    shownAdvertisers: session.shownAdvertisers,
    neighbours: session.neighbours ?? [],
    pacing: { turn: open.turn ?? 1, session, ...shownCounts(open) },
    adultCharacter: request.privacy.adultCharacter,
    childDirected: isChild(request.privacy),
    bidIds: freshBidIds(ports, imps),
  };
};
