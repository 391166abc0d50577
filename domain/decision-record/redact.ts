import { AD_EVENTS, type AdEvent } from '../delivery/ad-event.js';
import { FIELD_ERASURE } from '../delivery/event-fields.js';
import type { BidSnapshot } from '../demand/bid.js';
import { isOwnSource, unshared } from '../demand/shared-part.js';
import { advertiserId, campaignId, creativeId, lineItemId } from '../values/ids.js';
import type { StoredAnswer, StoredDecision } from './stored-decision.js';

/**
 * What a source of others writes may tell of the person whom it was asked for, whatever kind of bid it calls it. The
 * operator's own campaigns are named as before; what a bid had to do with the conversation goes for all.
 */
const bidWithoutPerson = (bid: BidSnapshot): BidSnapshot => {
  const untold = { relevance: 0, fit: undefined, caps: [] };
  if (isOwnSource(bid.source)) return { ...unshared(bid), ...untold };
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
  const { sessionId: _, language: __, languageFrom: ___, device: ____, ...known } = recorded;
  const { assignment: _____, unreadable: ______, inputs, ...others } = known;
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

const withoutPersonal = ([field, value]: [string, unknown]): readonly [string, unknown][] => {
  const erasure = FIELD_ERASURE[field as keyof typeof FIELD_ERASURE] as ErasureOf | undefined;
  if (erasure === 'kept') return [[field, value]];
  return erasure === 'emptied' ? [[field, '']] : [];
};
type ErasureOf = (typeof FIELD_ERASURE)[keyof typeof FIELD_ERASURE];

/**
 * An event without the words that its ad had in a conversation, and without the message that it stood below. Of one
 * that a newer version of the service wrote nothing is kept but its name.
 */
export const redactEvent = (event: AdEvent): AdEvent => {
  const isKnown = Object.hasOwn(AD_EVENTS, event.name);
  const payload = isKnown ? Object.fromEntries(Object.entries(event.payload).flatMap(withoutPersonal)) : {};
  return { ...event, payload } as AdEvent;
};
