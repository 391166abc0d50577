import { slotId, type SlotId } from '../domain/ids.js';
import type { EpochMs } from '../domain/time.js';
import type { WonOverlayAd } from '../domain/won-ad.js';
import type { AdPlacement } from './ad-placement.js';
import { auctionSlot } from './auction-slot.js';
import type { Caller } from './caller.js';
import { eventTokens, mintClickToken } from './event-grant.js';
import { PAGE_DEADLINE_MS } from './find-ad.js';
import type { SlotOutcome } from './ports/ad-store.js';
import type { Ports } from './ports/index.js';
import { readSlotId, type SlotClaim } from './slot-token.js';
import { withinMs } from './within.js';

const NOTHING: SlotOutcome = { kind: 'empty' };

const adOf = (outcome: SlotOutcome): WonOverlayAd | undefined => (outcome.kind === 'ad' ? outcome.ad : undefined);

/** What was decided before; a store that is out or too slow decided nothing. */
const findOutcome = async (ports: Ports, id: SlotId, nowMs: EpochMs): Promise<SlotOutcome | undefined> => {
  try {
    return await withinMs(ports.clock, PAGE_DEADLINE_MS, () => ports.ads.findSlot(id, nowMs));
  } catch {
    return NOTHING;
  }
};

/**
 * The page of one overlay slot. The auction runs at its first request: one at a time in this process, the first writer wins across nodes.
 * Whatever the id, an answer without a creative is the same nothing.
 */
export const renderOverlay = (ports: Ports): AdPlacement['renderOverlay'] => {
  const running = new Map<SlotId, Promise<SlotOutcome>>();
  const clickTokens = new WeakMap<WonOverlayAd, string>();
  const eventTokenOf = eventTokens(ports);

  /** The same at every request, so that it is signed once an ad. */
  const clickTokenOf = (ad: WonOverlayAd): string => {
    const token = clickTokens.get(ad) ?? mintClickToken(ports, ad);
    clickTokens.set(ad, token);
    return token;
  };

  const decideOnce = (id: SlotId, claim: SlotClaim, caller: Caller): Promise<SlotOutcome> => {
    const present = running.get(id);
    if (present !== undefined) return present;
    const started = auctionSlot(ports, id, claim, caller)
      .catch(() => NOTHING)
      .finally(() => running.delete(id));
    running.set(id, started);
    return started;
  };

  /** A speculative request shows nobody anything: it may see what was decided, and decides nothing. */
  const decide = (id: SlotId, claim: SlotClaim, caller: Caller): SlotOutcome | Promise<SlotOutcome> =>
    caller.isPrefetch ? NOTHING : decideOnce(id, claim, caller);

  return async (slot, caller) => {
    const nowMs = ports.clock.nowMs();
    const claim = readSlotId(ports, slot, nowMs);
    const account = claim && ports.catalog.current().accounts.get(claim.accountId);
    if (claim === undefined || account?.enabled !== true) return undefined;
    const id = slotId(slot);
    const ad = adOf((await findOutcome(ports, id, nowMs)) ?? (await decide(id, claim, caller)));
    if (ad === undefined) return undefined;
    return {
      ad,
      allowedOrigins: account.allowedOrigins,
      eventToken: eventTokenOf(ad, nowMs),
      clickToken: clickTokenOf(ad),
    };
  };
};
