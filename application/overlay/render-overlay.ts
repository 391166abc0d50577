import type { Account } from '../../domain/catalog/account.js';
import { slotId, type AccountId, type SlotId } from '../../domain/values/ids.js';
import type { EpochMs } from '../../domain/values/time.js';
import type { WonOverlayAd } from '../../domain/delivery/won-ad.js';
import type { AdPlacement } from '../api/ad-placement.js';
import { auctionSlot, type SlotPorts } from './auction-slot.js';
import type { Caller } from '../ports/traffic/caller.js';
import { eventTokens, mintClickToken } from '../ads/event-grant.js';
import { tolerate, tolerated } from '../faults/outage.js';
import { PAGE_DEADLINE_MS } from '../ads/find-ad.js';
import { pageOpener } from '../ads/open-hold.js';
import type { SlotOutcome } from '../ports/storage/ad-store.js';
import type { Ports } from '../ports/index.js';
import type { SlotState } from './open-slot.js';
import { readSlotId, type SlotClaim } from './slot-token.js';
import { withTimeout } from '../deadline/deadline.js';

const NOTHING: SlotOutcome = { kind: 'empty' };

const adOf = (outcome: SlotOutcome): WonOverlayAd | undefined => (outcome.kind === 'ad' ? outcome.ad : undefined);

/** What was decided before; a store that is out or too slow decided nothing. */
const findOutcome = async (
  ports: Pick<Ports, 'ads' | 'clock' | 'faults'>,
  id: SlotId,
  nowMs: EpochMs,
): Promise<SlotOutcome | undefined> => {
  try {
    return await withTimeout(ports.clock, PAGE_DEADLINE_MS, () => ports.ads.findSlot(id, nowMs));
  } catch (error) {
    tolerate(ports, 'ads.findSlot', error);
    return NOTHING;
  }
};

type Decide = (id: SlotId, claim: SlotClaim, caller: Caller) => SlotOutcome | Promise<SlotOutcome>;

/** One auction at a time for a slot, in this process; the first writer wins across nodes. */
const decideOnce = (ports: SlotPorts, state: SlotState): Decide => {
  const running = new Map<SlotId, Promise<SlotOutcome>>();
  return (id, claim, caller) => {
    // A speculative request shows nobody anything: it may see what was decided, and decides nothing.
    if (caller.isPrefetch) return NOTHING;
    const present = running.get(id);
    if (present !== undefined) return present;
    const started = auctionSlot(ports, state, id, claim, caller)
      .catch(tolerated(ports, 'auctionSlot', NOTHING))
      .finally(() => running.delete(id));
    running.set(id, started);
    return started;
  };
};

type FilledSlot = { readonly ad: WonOverlayAd; readonly account: Account };

/** Finds the ad of a slot, or has the auction that decides; the slot's account is known and enabled. */
const slotFiller = (ports: SlotPorts & Pick<Ports, 'catalog' | 'faults'>, state: SlotState) => {
  const decide = decideOnce(ports, state);
  /** Ads of slots whose ids were found to be ours: each is verified once. */
  const verified = new WeakSet<WonOverlayAd>();

  const accountOf = (id: AccountId): Account | undefined => {
    const account = ports.catalog.current().accounts.get(id);
    return account?.enabled === true ? account : undefined;
  };

  const verifiedAd = async (slot: string, known: SlotOutcome | undefined, caller: Caller, nowMs: EpochMs) => {
    const claim = readSlotId(ports, slot, nowMs);
    if (claim === undefined || accountOf(claim.accountId) === undefined) return undefined;
    const ad = adOf(known ?? (await decide(slotId(slot), claim, caller)));
    if (ad !== undefined) verified.add(ad);
    return ad;
  };

  return async (slot: string, caller: Caller, nowMs: EpochMs): Promise<FilledSlot | undefined> => {
    const known = await findOutcome(ports, slotId(slot), nowMs);
    const found = known && adOf(known);
    const ad = found !== undefined && verified.has(found) ? found : await verifiedAd(slot, known, caller, nowMs);
    const account = ad && accountOf(ad.accountId);
    return ad && account && { ad, account };
  };
};

/**
 * The ad and the page of one overlay slot. The auction runs at the first request for either. Whatever the id, an answer
 * without a creative is the same nothing.
 */
export const overlaySlots = (
  ports: SlotPorts & Pick<Ports, 'catalog' | 'faults'>,
  state: SlotState,
): Pick<AdPlacement, 'fillSlot' | 'renderOverlay'> => {
  const fill = slotFiller(ports, state);
  const clickTokens = new WeakMap<WonOverlayAd, string>();
  const eventTokenOf = eventTokens(ports);
  const opens = pageOpener(ports);

  /** The same at every request, so that it is signed once an ad. */
  const clickTokenOf = (ad: WonOverlayAd): string => {
    let token = clickTokens.get(ad);
    if (token === undefined) clickTokens.set(ad, (token = mintClickToken(ports, ad)));
    return token;
  };

  return {
    fillSlot: async (slot, caller) => (await fill(slot, caller, ports.clock.nowMs()))?.ad,
    renderOverlay: async (slot, caller) => {
      const nowMs = ports.clock.nowMs();
      const filled = await fill(slot, caller, nowMs);
      if (filled === undefined) return undefined;
      const { ad, account } = filled;
      if (!caller.isPrefetch) opens(ad, nowMs);
      const { allowedOrigins } = account;
      return { ad, allowedOrigins, eventToken: eventTokenOf(ad, nowMs), clickToken: clickTokenOf(ad) };
    },
  };
};
