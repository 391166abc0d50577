import type { BidId, SlotId } from '../../../domain/values/ids.js';
import { MINUTE_MS, type EpochMs } from '../../../domain/values/time.js';
import type { WonAd, WonOverlayAd } from '../../../domain/delivery/won-ad.js';
import type { UserEraser } from './user-eraser.js';

/** For so long at most a node that remembers ads does not ask the store whether an ad has been erased. */
export const ERASED_FOUND_MS = MINUTE_MS;

/**
 * What a slot over a video was decided to show; `empty` stands for a while too, so that a repeated request runs no
 * auction.
 */
export type SlotOutcome = { readonly kind: 'ad'; readonly ad: WonOverlayAd } | { readonly kind: 'empty' };

/**
 * Won ads; immutable. The first writer of a key wins on all nodes and everyone gets what it wrote.
 * Never returns what has expired. An outage rejects; the page is then empty.
 * Erases the ads of the traces, with their texts; another node may find one for {@link ERASED_FOUND_MS} more.
 */
export interface AdStore extends UserEraser {
  find(id: BidId, nowMs: EpochMs): Promise<WonAd | undefined>;
  putIfAbsent(ad: WonAd): Promise<WonAd>;
  findSlot(id: SlotId, nowMs: EpochMs): Promise<SlotOutcome | undefined>;
  /** Also stores the ad under its bid id. */
  putSlotIfAbsent(id: SlotId, outcome: SlotOutcome, nowMs: EpochMs, expiresAtMs: EpochMs): Promise<SlotOutcome>;
  /** The final text of an ad, once finalised. */
  findText(id: BidId, nowMs: EpochMs): Promise<string | undefined>;
  /** Returns the text that is pinned from now on: this one, or an earlier one. */
  pinTextIfAbsent(id: BidId, text: string, expiresAtMs: EpochMs): Promise<string>;
}
