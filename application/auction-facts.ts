import { bidId } from '../domain/ids.js';
import { adsLeft } from '../domain/pacing.js';
import { NO_EXPOSURES } from '../domain/exposure.js';
import { bidKey } from '../domain/bid.js';
import type { AuctionFacts, DemandAnswer, Refusal } from '../domain/turn-facts.js';
import type { OpenTurn } from './open-turn.js';
import { impsOf } from './opportunities.js';
import type { Ports } from './ports/index.js';

/** Without its exposures a subject may have reached any cap: capped line items are refused until the store answers again. */
const cappedBids = (answers: readonly DemandAnswer[]): Refusal[] =>
  answers.flatMap((answer) =>
    answer.bids
      .filter((bid) => bid.caps.length > 0)
      .map((bid) => ({ key: bidKey(bid), reason: 'frequency-cap' as const })),
  );

export const auctionFacts = (ports: Ports, open: OpenTurn, answers: readonly DemandAnswer[]): AuctionFacts => {
  const { request, session, exposures, facts } = open;
  const imps = impsOf(request);
  return {
    nowMs: request.nowMs,
    account: request.account,
    imps,
    answers,
    refusals: exposures === undefined ? cappedBids(answers) : [],
    exposures: exposures?.value ?? NO_EXPOSURES,
    shownAdvertisers: session.shownAdvertisers,
    adsLeft: adsLeft(request.account.pacing, { session, shownToday: facts.shownToday }),
    adultCharacter: request.input.character?.isNsfw === true,
    childDirected: request.input.regulatory.coppa === 1,
    bidIds: imps.map(() => bidId(ports.ids.uuid())),
  };
};
