import type { Win } from '../../domain/auction/decide.js';
import { firstRefusal } from '../../domain/turn/eligibility.js';
import { NO_EXPOSURES } from '../../domain/frequency/exposure.js';
import { bidId, type SlotId } from '../../domain/values/ids.js';
import type { OverlayImp, OverlayOpportunity } from '../../domain/demand/opportunity.js';
import { planSlots, type TitleAnalysis } from '../../domain/video/slot.js';
import { SECOND_MS } from '../../domain/values/time.js';
import { adChoiceOf } from '../../domain/delivery/ad-choice.js';
import type { WonOverlayAd } from '../../domain/delivery/won-ad.js';
import { answerTimesOf } from '../ports/answer-times.js';
import type { Caller } from '../ports/traffic/caller.js';
import { collectBids, type Offer } from '../sale/collect-bids.js';
import { noteFailure, noteStage } from '../deadline/deadline-log.js';
import { takerOf } from '../ports/hold-terms.js';
import { holdSale, type HeldAuction } from '../sale/hold-sale.js';
import type { SaleTerms } from '../sale/sale-terms.js';
import { enoughBy, type Enough } from '../sale/early-close.js';
import { refusedCreatives } from '../sale/refused-creatives.js';
import { openSlot, type SlotRequest, type SlotState } from './open-slot.js';
import type { SlotOutcome } from '../ports/storage/ad-store.js';
import type { Ports } from '../ports/index.js';
import type { RefusedCreatives } from '../ports/storage/review-store.js';
import { releaseBudgets } from '../sale/release-wins.js';
import { concludeSlot } from './slot-record.js';
import type { SlotClaim } from './slot-token.js';
import { withDeadline, withTimeout, Deadline } from '../deadline/deadline.js';
import { finalCreative, soldAsOf, wonAdOf } from '../ads/won-ad.js';

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
interface SlotOnSale {
  readonly request: SlotRequest;
  readonly imp: OverlayImp;
  readonly title: TitleAnalysis;
  readonly refused: RefusedCreatives | undefined;
}

type SellPorts = Pick<
  Ports,
  | 'clock'
  | 'ids'
  | 'demand'
  | 'destinations'
  | 'faults'
  | 'ledger'
  | 'exposures'
  | 'reviews'
  | 'signer'
  | 'holds'
  | 'times'
>;

const readRefused = async (
  ports: Pick<Ports, 'faults' | 'reviews' | 'clock' | 'times'>,
  request: SlotRequest,
): Promise<RefusedCreatives | undefined> => {
  const read = async () => ports.reviews.refused(request.account.id);
  try {
    return await withTimeout(ports.clock, answerTimesOf(ports).storeMs, read);
  } catch (error) {
    noteFailure(ports, request, 'reviews', error);
    return undefined;
  }
};

/** Contextual only: no person, no device; a bidder that needs consent is therefore asked as if it were unknown. */
const NO_PERSON = { regulatory: {}, globalPrivacyControl: false, limitedTracking: true, adultCharacter: false };

const offerOf = ({ request, imp, title }: SlotOnSale, timeMs: number, enough: Enough): Offer => {
  const { account, edition, country, nowMs, decisionId: id } = request;
  const opportunity: OverlayOpportunity = {
    kind: 'overlay',
    id,
    nowMs,
    account,
    country,
    childDirected: false,
    timeMs,
    outbound: request.outbound,
    imps: [imp],
    title,
  };
  return {
    kind: 'overlay',
    account,
    edition,
    privacy: NO_PERSON,
    timeMs,
    gone: undefined,
    opportunityFor: () => opportunity,
    ...enough,
  };
};

const termsOf = (ports: SellPorts, { request, imp, refused }: SlotOnSale, deadline: Deadline): SaleTerms => {
  const { account, nowMs, address } = request;
  const bidIds = () => [bidId(ports.ids.uuid())];
  return {
    nowMs,
    log: request,
    person: undefined,
    factsOf: (answers) => ({
      nowMs,
      account,
      imps: [imp],
      answers,
      refusals: refusedCreatives(refused, answers),
      exposures: NO_EXPOSURES,
      viewer: {},
      shownAdvertisers: {},
      neighbours: [],
      adultCharacter: false,
      childDirected: false,
      bidIds: bidIds(),
    }),
    bidIds,
    taker: () => takerOf(ports, account.id, address),
    wave: () => new Deadline(ports.clock, deadline.restMs),
    isGone: () => false,
    isLate: () => false,
  };
};

const sell = async (ports: SellPorts, slot: SlotOnSale, deadline: Deadline): Promise<HeldAuction> => {
  const terms = termsOf(ports, slot, deadline);
  const enough = enoughBy((answers) => terms.factsOf(answers, undefined));
  const offer = offerOf(slot, answerTimesOf(ports).auctionMs, enough);
  const answers = await collectBids(ports, offer);
  noteStage(ports, slot.request, 'auction');
  const held = await holdSale(ports, terms, answers);
  noteStage(ports, slot.request, 'hold');
  return held;
};

const wonOverlay = (
  ports: Pick<Ports, 'demand' | 'faults'>,
  request: SlotRequest,
  win: Win,
): WonOverlayAd | undefined => {
  const { imp } = win;
  const creative = finalCreative(ports, win);
  if (imp.kind !== 'overlay' || creative.format !== 'overlay') return undefined;
  return wonAdOf(request, win, request.claim.expiresAtMs, {
    kind: 'overlay',
    soldAs: soldAsOf(request, win),
    choice: adChoiceOf(win.bid, false),
    slotId: request.id,
    creative,
    width: imp.width,
    height: imp.height,
  });
};

/** Pins what was decided; another node that was faster has decided for all. */
const pin = (
  ports: Pick<Ports, 'ads' | 'clock' | 'faults'>,
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

const winOf = (held: HeldAuction | undefined): Win | undefined =>
  held?.kind === 'held' ? held.decision.wins[0] : undefined;

export type SlotPorts = SellPorts & Pick<Ports, 'titles' | 'ads' | 'journal' | 'traffic' | 'geo'>;

const auctionWithin = async (ports: SlotPorts, request: SlotRequest, deadline: Deadline): Promise<SlotOutcome> => {
  const title = await withDeadline(deadline, () => ports.titles.find(request.claim.titleId));
  const imp = title && impOf(request, title);
  if (title === undefined || imp === undefined) return EMPTY;
  const refusal = firstRefusal(request.gates);
  noteStage(ports, request, 'open');
  const held =
    refusal === undefined
      ? await sell(ports, { request, imp, title, refused: await readRefused(ports, request) }, deadline)
      : undefined;
  const win = winOf(held);
  const ad = win && wonOverlay(ports, request, win);
  const pinned = await pin(ports, request, ad === undefined ? EMPTY : { kind: 'ad', ad }, deadline);
  noteStage(ports, request, 'settle');
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
export const auctionSlot = async (
  ports: SlotPorts,
  state: SlotState,
  id: SlotId,
  claim: SlotClaim,
  caller: Caller,
): Promise<SlotOutcome> => {
  const request = openSlot(ports, state, id, claim, caller);
  if (request === undefined) return EMPTY;
  return withTimeout(ports.clock, answerTimesOf(ports).wholeMs, (deadline) => auctionWithin(ports, request, deadline));
};
