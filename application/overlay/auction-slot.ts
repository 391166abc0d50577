import type { Win } from '../../domain/auction/decide.js';
import { firstRefusal } from '../../domain/eligibility/eligibility.js';
import { NO_EXPOSURES } from '../../domain/frequency/exposure.js';
import { bidId, type SlotId } from '../../domain/values/ids.js';
import type { OverlayImp, OverlayOpportunity } from '../../domain/demand/opportunity.js';
import { planSlots, type TitleAnalysis } from '../../domain/demand/slot.js';
import { SECOND_MS } from '../../domain/values/time.js';
import type { AuctionFacts, DemandAnswer } from '../../domain/auction/turn-facts.js';
import type { WonOverlayAd } from '../../domain/delivery/won-ad.js';
import { answerTimesOf } from '../ports/answer-times.js';
import type { Caller } from '../ports/traffic/caller.js';
import { collectBids } from '../demand/collect-bids.js';
import { noteFailure } from '../deadline/deadline-log.js';
import { takerOf } from '../ports/hold-terms.js';
import { holdSlot } from './hold-slot.js';
import type { HeldAuction } from '../holds/held-auction.js';
import { isDecidedBy } from '../demand/early-close.js';
import { refusedCreatives } from '../demand/refused-creatives.js';
import { openSlot, type SlotRequest } from './open-slot.js';
import type { SlotOutcome } from '../ports/storage/ad-store.js';
import type { Ports } from '../ports/index.js';
import type { RefusedCreatives } from '../ports/storage/review-store.js';
import { releaseBudgets } from '../holds/release-wins.js';
import { concludeSlot } from './slot-record.js';
import type { SlotClaim } from './slot-token.js';
import { withDeadline, withTimeout, type Deadline } from '../deadline/deadline.js';
import { finalCreative, wonAdOf } from '../ads/won-ad.js';

/** `docs/reference/video-ads.md#auction-of-a-slot`: an empty slot is not asked for again before a minute has passed. */
const EMPTY_MS = 60 * SECOND_MS;
const EMPTY: SlotOutcome = { kind: 'empty' };

const impOf = (request: SlotRequest, title: TitleAnalysis): OverlayImp | undefined => {
  const slot = planSlots(title, request.claim.player).find(({ index }) => index === request.claim.index);
  return (
    slot && {
      kind: 'overlay',
      id: 'overlay',
      slotId: request.id,
      formats: ['overlay'],
      floor: request.account.floor,
      player: request.claim.player,
      ...slot,
    }
  );
};

/** A slot that may be sold. `refused`: what readers have reported; absent when the store did not answer. */
interface SlotSale {
  readonly request: SlotRequest;
  readonly imp: OverlayImp;
  readonly title: TitleAnalysis;
  readonly refused: RefusedCreatives | undefined;
}

const readRefused = async (ports: Ports, request: SlotRequest): Promise<RefusedCreatives | undefined> => {
  const read = async () => ports.reviews.refused(request.account.id);
  try {
    return await withTimeout(ports.clock, answerTimesOf(ports).storeMs, read);
  } catch (error) {
    noteFailure(ports, request, 'reviews', error);
    return undefined;
  }
};

const collect = (ports: Ports, sale: SlotSale): Promise<readonly DemandAnswer[]> => {
  const { request, imp, title } = sale;
  const { account, catalog, country, nowMs } = request;
  const { auctionMs } = answerTimesOf(ports);
  const opportunity: OverlayOpportunity = {
    kind: 'overlay',
    id: request.decisionId,
    nowMs,
    account,
    country,
    childDirected: false,
    timeMs: auctionMs,
    imps: [imp],
    title,
  };
  // Contextual only: no person, no device; a bidder that needs consent is therefore asked as if it were unknown.
  const privacy = { regulatory: {}, globalPrivacyControl: false, limitedTracking: true, adultCharacter: false };
  return collectBids(
    ports,
    {
      kind: 'overlay',
      account,
      catalog,
      privacy,
      opportunityFor: () => opportunity,
      isDecided: isDecidedBy((answers) => factsOf(ports, sale, answers)),
    },
    auctionMs,
  );
};

const factsOf = (
  ports: Ports,
  { request, imp, refused }: SlotSale,
  answers: readonly DemandAnswer[],
): AuctionFacts => ({
  nowMs: request.nowMs,
  account: request.account,
  imps: [imp],
  answers,
  refusals: refusedCreatives(refused, answers),
  exposures: NO_EXPOSURES,
  viewer: {},
  shownAdvertisers: {},
  neighbours: [],
  adultCharacter: false,
  childDirected: false,
  bidIds: [bidId(ports.ids.uuid())],
});

const wonOverlay = (ports: Ports, request: SlotRequest, win: Win): WonOverlayAd | undefined => {
  const { imp } = win;
  const creative = finalCreative(ports, win);
  if (imp.kind !== 'overlay' || creative.format !== 'overlay') return undefined;
  return wonAdOf(request, win, request.claim.expiresAtMs, {
    kind: 'overlay',
    slotId: request.id,
    creative,
    width: imp.width,
    height: imp.height,
  });
};

/** Pins what was decided; another node that was faster has decided for all. */
const pin = (
  ports: Ports,
  request: SlotRequest,
  ours: SlotOutcome,
  deadline: Deadline,
): Promise<SlotOutcome | 'out'> => {
  const expiresAtMs = ours.kind === 'ad' ? request.claim.expiresAtMs : request.nowMs + EMPTY_MS;
  const put = () => ports.ads.putSlotIfAbsent(request.id, ours, request.nowMs, expiresAtMs);
  return withDeadline(deadline, put).catch((error: unknown) => {
    noteFailure(ports, request, 'ads', error);
    return 'out';
  });
};

const holdAuction = async (ports: Ports, sale: SlotSale, deadline: Deadline): Promise<HeldAuction> => {
  const { request } = sale;
  const facts = factsOf(ports, sale, await collect(ports, sale));
  const taker = () => takerOf(ports, request.account.id, request.address);
  return holdSlot(ports, facts, taker, deadline, (failure) => noteFailure(ports, request, 'ledger', failure));
};

const winOf = (held: HeldAuction | undefined): Win | undefined =>
  held?.kind === 'held' ? held.decision.wins[0] : undefined;

const auctionWithin = async (ports: Ports, request: SlotRequest, deadline: Deadline): Promise<SlotOutcome> => {
  const title = await withDeadline(deadline, () => ports.titles.find(request.claim.titleId));
  const imp = title && impOf(request, title);
  if (title === undefined || imp === undefined) return EMPTY;
  const refusal = firstRefusal(request.gates);
  const sell = async () =>
    holdAuction(ports, { request, imp, title, refused: await readRefused(ports, request) }, deadline);
  const held = refusal === undefined ? await sell() : undefined;
  const win = winOf(held);
  const ad = win && wonOverlay(ports, request, win);
  const pinned = await pin(ports, request, ad === undefined ? EMPTY : { kind: 'ad', ad }, deadline);
  const isShown = ad !== undefined && pinned !== 'out' && pinned.kind === 'ad' && pinned.ad.bidId === ad.bidId;
  if (isShown || win === undefined) {
    concludeSlot(ports, request, { held, shown: ad, obstacle: held?.kind === 'hindered' ? held.obstacle : undefined });
  } else {
    // Not awaited: what was held for an ad that is not shown ends by itself, only later.
    void releaseBudgets(ports, [win]);
    const obstacle = pinned === 'out' ? 'store-unavailable' : 'concurrent-change';
    concludeSlot(ports, request, { held, shown: undefined, obstacle });
  }
  // A store that is out has nothing to show.
  return pinned === 'out' ? EMPTY : pinned;
};

/**
 * The auction of one overlay slot: the same engine as a chat turn, with a context and without a person. Rejects when a
 * store is out.
 */
export const auctionSlot = async (ports: Ports, id: SlotId, claim: SlotClaim, caller: Caller): Promise<SlotOutcome> => {
  const request = openSlot(ports, id, claim, caller);
  if (request === undefined) return EMPTY;
  return withTimeout(ports.clock, answerTimesOf(ports).wholeMs, (deadline) => auctionWithin(ports, request, deadline));
};
