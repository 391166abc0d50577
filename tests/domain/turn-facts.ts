import type { Bid } from '../../domain/demand/bid.js';
import type { EligibilityFacts } from '../../domain/turn/eligibility.js';
import { NO_EXPOSURES } from '../../domain/frequency/exposure.js';
import { bidId, DEFAULT_PLACEMENT, sourceId } from '../../domain/values/ids.js';
import type { ChatImp } from '../../domain/demand/opportunity.js';
import { judgePrivacy } from '../../domain/privacy/privacy.js';
import type { AuctionFacts, DemandAnswer } from '../../domain/auction/turn-facts.js';
import { SAMPLE_NOW_MS } from '../contracts/sample-now.js';
import { sampleAccount, sampleChatImp, sampleSession } from '../contracts/samples.js';

/** Slots of one turn with ids `1`, `2`, …, all of the default placement. */
export const slots = (count: number): ChatImp[] =>
  Array.from({ length: count }, (_, i) => sampleChatImp({ id: String(i + 1) }));

export const answerWith = (bids: readonly Bid[], differs: Partial<DemandAnswer> = {}): DemandAnswer => ({
  source: sourceId('dsp'),
  outcome: 'answered',
  elapsedMs: 12,
  bids,
  rejections: [],
  ...differs,
});

/** An auction of one slot without caps, floors or blocks, with these bids. */
export const auctionFacts = (bids: readonly Bid[], differs: Partial<AuctionFacts> = {}): AuctionFacts => {
  const imps = differs.imps ?? slots(1);
  return {
    nowMs: SAMPLE_NOW_MS,
    account: sampleAccount(),
    imps,
    answers: [answerWith(bids)],
    refusals: [],
    exposures: NO_EXPOSURES,
    viewer: {},
    shownAdvertisers: {},
    neighbours: [],
    adultCharacter: false,
    childDirected: false,
    bidIds: imps.map((imp) => bidId(`won-${imp.id}`)),
    ...differs,
  };
};

/** A turn that every gate lets pass. */
export const eligibleFacts = (differs: Partial<EligibilityFacts> = {}): EligibilityFacts => ({
  nowMs: SAMPLE_NOW_MS,
  account: sampleAccount(),
  requestedCodes: [DEFAULT_PLACEMENT],
  trackOnly: false,
  hasMessages: true,
  session: sampleSession(),
  turn: 4,
  shownToday: 0,
  traffic: [],
  signals: { safety: 'safe' },
  country: 'AT',
  privacy: judgePrivacy(
    { kind: 'own-process' },
    { regulatory: {}, globalPrivacyControl: false, limitedTracking: false, adultCharacter: false },
  ),
  unavailable: [],
  ...differs,
});
