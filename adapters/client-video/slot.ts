import { fieldsOf, isRecord, numberOf, textOf } from '../client-js/io/decode.js';
import type { WireAdSlot } from '../wire/video-ads.js';

/** CSS pixels. */
export interface Size {
  /** From left to right. */
  readonly width: number;
  /** From top to bottom. */
  readonly height: number;
}

/** A slot of an answer of `POST /v1/ads`, as the service sends it. */
export type OverlaySlot = Pick<
  WireAdSlot,
  'slot_id' | 'start_ms' | 'end_ms' | 'iframe_url' | 'width' | 'height' | 'position'
>;

/** The origin of a web address, else `undefined`: nothing else may become the address of a frame. */
export const webOriginOf = (address: unknown): string | undefined => {
  try {
    const { origin, protocol } = new URL(String(address));
    return /^https?:$/.test(protocol) ? origin : undefined;
  } catch {
    return undefined;
  }
};

const isSlot = (value: unknown, serviceOrigin: string | undefined): value is OverlaySlot => {
  const { slot_id, start_ms, end_ms, iframe_url, width, height, position } = fieldsOf(value);
  const numbers = [start_ms, end_ms, width, height].map((number) => numberOf(number) ?? -1);
  const origin = webOriginOf(iframe_url);
  return (
    textOf(slot_id) !== undefined &&
    numbers.every((number, index) => number > 0 || (index === 0 && number === 0)) &&
    (position === 'top' || position === 'bottom') &&
    origin !== undefined &&
    origin === (serviceOrigin ?? origin)
  );
};

/** The slots of an answer, without those that have no frame of the service: a bad slot must not cost the others. */
export const slotsOf = (value: unknown, serviceOrigin: string | undefined): readonly OverlaySlot[] => {
  const list: unknown = isRecord(value) ? value.slots : value;
  return Array.isArray(list) ? list.filter((slot): slot is OverlaySlot => isSlot(slot, serviceOrigin)) : [];
};

/** `docs/reference/video-ads.md#slots`: what is over a video keeps these, whatever becomes of the player. */
const RULES = {
  maxWidthShare: 0.8,
  maxHeightShare: 1 / 3,
  usualHeightShare: 0.2,
  maxAreaShare: 0.2,
  maxWidth: 960,
  minWidth: 120,
  minHeight: 32,
} as const;

/**
 * The size of a slot's frame in a player as it is now: the same share of its width as when the slots were planned, in
 * the same proportions, within the rules of the service. `insetPx` at the slot's edge is taken: the frame stays in the
 * outer third all the same. `undefined` where no legible frame has room.
 */
export const frameSize = (slot: Size, plannedWidth: number, player: Size, insetPx: number): Size | undefined => {
  const { maxWidthShare, maxHeightShare, usualHeightShare, maxAreaShare, maxWidth, minWidth, minHeight } = RULES;
  const widest = Math.min(Math.min(slot.width / plannedWidth, maxWidthShare) * player.width, maxWidth);
  const room = player.height * maxHeightShare - insetPx;
  const usual = Math.min((widest * slot.height) / slot.width, player.height * usualHeightShare);
  const height = Math.floor(Math.min(Math.max(usual, minHeight), room));
  const width = Math.floor(Math.min(widest, (player.width * player.height * maxAreaShare) / height));
  return height >= minHeight && width >= minWidth ? { width, height } : undefined;
};
