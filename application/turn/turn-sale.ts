import { bidKey, type Bid } from '../../domain/demand/bid.js';
import { NO_EXPOSURES, type ExposureState } from '../../domain/frequency/exposure.js';
import { isMuted } from '../../domain/frequency/mute.js';
import { bidId } from '../../domain/values/ids.js';
import { openTo } from '../../domain/turn/sensitive-topics.js';
import { lacksReason } from '../../domain/turn/reason-for-ad.js';
import { isChild, judgePrivacy } from '../../domain/privacy/privacy.js';
import { bidsOf, type AuctionFacts, type DemandAnswer, type Refusal } from '../../domain/auction/turn-facts.js';
import { preparedBids } from '../../domain/turn/session.js';
import { tolerate } from '../faults/outage.js';
import { Deadline } from '../deadline/deadline.js';
import { takerOf } from '../ports/hold-terms.js';
import type { Ports } from '../ports/index.js';
import type { Offer } from '../sale/collect-bids.js';
import { enoughBy } from '../sale/early-close.js';
import type { SeenExposures } from '../sale/person-exposures.js';
import type { SaleTerms } from '../sale/sale-terms.js';
import { refusedCreatives } from '../sale/refused-creatives.js';
import { chatOpportunity, impsOf, shareOpportunities } from './chat-opportunity.js';
import { shownCounts, type SellableTurn } from './open-turn.js';
import { auctionTimeMs, personOf, storeTimeMs, viewerOf, type TurnRequest } from './request-turn.js';

/** Without its exposures a subject may have reached any cap: capped line items are refused until the store answers. */
const cappedBids = (bids: readonly Bid[]): readonly Refusal[] =>
  bids.filter(({ caps }) => caps.length > 0).map((bid) => ({ key: bidKey(bid), reason: 'store-unavailable' }));

/** Bids of advertisers that the reader has hidden. */
const hiddenBids = (request: TurnRequest, state: ExposureState, bids: readonly Bid[]): readonly Refusal[] => {
  if (state.mutes === undefined) return [];
  const viewer = { sessionId: request.sessionId, isSigned: request.proof.user === 'signed' };
  return bids
    .filter(({ advertiser }) => isMuted(state, advertiser, request.nowMs, viewer))
    .map((bid) => ({ key: bidKey(bid), reason: 'advertiser-hidden' }));
};

/** A text that has no sentence but its advertiser's name is none. */
const wordlessBids = ({ input, edition }: TurnRequest, bids: readonly Bid[]): readonly Refusal[] =>
  input.display === 'text'
    ? bids.filter((bid) => !edition.hasWords(bid)).map((bid) => ({ key: bidKey(bid), reason: 'text-refused' }))
    : [];

const auctionFacts = (
  { request, session, stored, conversation, turn }: SellableTurn,
  answers: readonly DemandAnswer[],
  seen: SeenExposures,
  bidIds: SaleTerms['bidIds'],
): AuctionFacts => {
  const exposures = seen?.state ?? NO_EXPOSURES;
  const bids = bidsOf(answers);
  return {
    nowMs: request.nowMs,
    account: request.account,
    imps: impsOf(request),
    answers,
    refusals: [
      ...refusedCreatives(stored.refused, answers),
      ...wordlessBids(request, bids),
      ...(seen === undefined ? cappedBids(bids) : hiddenBids(request, exposures, bids)),
    ],
    exposures,
    viewer: viewerOf(request),
    shownAdvertisers: session.shownAdvertisers,
    neighbours: session.neighbours ?? [],
    pacing: { turn, session, ...shownCounts(request, exposures) },
    lacksReason: lacksReason(request.account, conversation.signals.topics) || undefined,
    openTo: openTo(request.account, conversation.signals.lifeEvents ?? []),
    adultCharacter: request.privacy.adultCharacter,
    childDirected: isChild(request.privacy),
    bidIds: bidIds(),
  };
};

/** What a turn offers, and how its winners are held. */
export interface TurnSale extends SaleTerms {
  readonly offer: Offer;
}

export const turnSale = (ports: Pick<Ports, 'ids' | 'clock' | 'signer' | 'holds'>, open: SellableTurn): TurnSale => {
  const { request, session, stored, conversation, turn } = open;
  const { account, edition, privacy, caller, deadline, nowMs } = request;
  const imps = impsOf(request);
  const timeMs = auctionTimeMs(request);
  const bidIds = () => imps.map(() => bidId(ports.ids.uuid()));
  const factsOf: SaleTerms['factsOf'] = (answers, seen) => auctionFacts(open, answers, seen, bidIds);
  const where = { turn, session, timeMs };
  const isGone = (): boolean => caller.signal?.aborted === true;
  return {
    offer: {
      kind: 'chat',
      account,
      edition,
      privacy,
      timeMs,
      gone: caller.signal,
      isSensitive: (conversation.signals.lifeEvents ?? []).length > 0,
      opportunityFor: shareOpportunities((recipient, verdicts) =>
        chatOpportunity(request, where, conversation.signals, recipient, verdicts),
      ),
      ...enoughBy((answers) => factsOf(answers, stored.exposures)),
    },
    nowMs,
    log: request,
    person: {
      account,
      keys: personOf(request),
      viewer: viewerOf(request),
      seen: stored.exposures,
      exposureKeysOf: edition.exposureKeysOf,
    },
    factsOf,
    bidIds,
    taker: () => takerOf(ports, account.id, caller.address),
    wave: () => new Deadline(ports.clock, storeTimeMs(request)),
    isGone,
    isLate: () => isGone() || deadline.isOver,
  };
};

const stillStands = (ports: Pick<Ports, 'demand' | 'faults'>, { offer }: TurnSale, bid: Bid): boolean => {
  const source = ports.demand.find(({ id }) => id === bid.source);
  if (source === undefined) return false;
  const verdicts = judgePrivacy(source.recipient, offer.privacy);
  if (!verdicts.request.allowed) return false;
  try {
    return source.stillOffers?.(bid, offer.opportunityFor(source.recipient, verdicts), offer.edition.catalog) ?? true;
  } catch (error) {
    tolerate(ports, 'demand.stillOffers', error);
    return false;
  }
};

/** The bids that an earlier `trackOnly` turn prepared and that still stand, as if each source had just answered so. */
export const preparedAnswers = (
  ports: Pick<Ports, 'demand' | 'faults'>,
  sale: TurnSale,
  { session }: Pick<SellableTurn, 'session'>,
): readonly DemandAnswer[] => {
  const bids = preparedBids(session, sale.nowMs).filter((bid) => stillStands(ports, sale, bid));
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
