import type { AdEvent } from '../delivery/ad-event.js';
import { isOwnSource, type BidSnapshot } from '../demand/bid.js';
import { advertiserId, campaignId, creativeId, lineItemId } from '../values/ids.js';
import type { StoredAnswer, StoredDecision } from './stored-decision.js';

/**
 * What a source of others writes may tell of the person whom it was asked for, whatever kind of bid it calls it. The
 * operator's own campaigns are named as before; what a bid had to do with the conversation goes for all.
 */
const bidWithoutPerson = (bid: BidSnapshot): BidSnapshot => {
  const untold = { relevance: 0, fit: undefined, caps: [] };
  if (isOwnSource(bid.source)) return { ...bid, ...untold };
  return {
    ...bid,
    ...untold,
    ...(bid.kind === 'direct' && { campaignId: campaignId(''), lineItemId: lineItemId(''), separation: undefined }),
    ...{ id: '', deal: bid.deal && { ...bid.deal, id: '' }, advertiser: { id: advertiserId(''), domain: '' } },
    ...{ categories: [], creative: { id: creativeId(''), format: bid.creative.format, headline: '' } },
  };
};

const answerWithoutPerson = ({ privacy: _, detail: __, ...answer }: StoredAnswer): StoredAnswer => ({
  ...answer,
  bids: answer.bids.map(bidWithoutPerson),
  rejections: [],
  omitted: answer.omitted + answer.rejections.length,
});

/**
 * A decision without all that tells of whom it was made for. What was bid, who won and what it cost stays; it cannot be
 * replayed.
 */
export const redactDecision = (recorded: StoredDecision): StoredDecision => {
  const { sessionId: _, language: __, languageFrom: ___, inputs, ...others } = recorded;
  const { account, answers, auction, obstacle } = inputs;
  return {
    ...others,
    erased: true,
    topics: [],
    refusedBy: recorded.refusedBy.map(({ gate, pass, reason }) => ({ gate, pass, reason })),
    inputs: {
      account,
      answers: answers.map(answerWithoutPerson),
      // Which slots there were: the prices of the outcome are told by their order.
      auction: auction && {
        ...{ imps: auction.imps, refusals: [], exposures: { exposures: [] }, viewer: {}, shownAdvertisers: {} },
        ...{ neighbours: [], adultCharacter: false, childDirected: false, bidIds: auction.bidIds },
      },
      obstacle,
    },
  };
};

/** An event without the words that its ad had in a conversation, and without the message that it stood below. */
export const redactEvent = (event: AdEvent): AdEvent => {
  if (event.name === 'ad.error') return { ...event, payload: { ...event.payload, message: '' } };
  if (event.name === 'ad.viewed') {
    const { id, format, revenue } = event.payload;
    return { ...event, payload: { id, content: '', format, revenue } };
  }
  if (event.name !== 'ad.clicked') return event;
  const { id, format, area } = event.payload;
  return { ...event, payload: { id, content: '', format, url: '', area } };
};
