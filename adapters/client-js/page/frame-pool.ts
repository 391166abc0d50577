import type { Look } from '../options/look.js';
import type { Slot } from './slot.js';

/** Each keeps a page in memory. */
const MAX_WAITING = 8;

/** Takes no room, and neither pointer, keyboard nor screen reader finds it. */
const OUT_OF_SIGHT = 'position:fixed;width:0;height:0;overflow:hidden';

/** The ads of a session whose rows left the page: the newest wait out of sight, and return as they were. */
export interface FramePool {
  /** The row of the ad leaves the page, with the ad unless it can wait. */
  put(slot: Slot): void;
  /** The ad in `host` again, if it waited. */
  take(bidId: string, host: Element, look: () => Look): Slot | undefined;
  clear(): void;
}

export const createFramePool = (): FramePool => {
  let waiting: readonly Slot[] = [];
  let room: HTMLElement | undefined;
  const openRoom = (): HTMLElement => {
    if (room?.isConnected) return room;
    room = document.createElement('div');
    room.style.cssText = OUT_OF_SIGHT;
    room.inert = true;
    return document.body.appendChild(room);
  };
  const clear = (): void => {
    waiting.forEach((slot) => slot.remove());
    waiting = [];
    room?.remove();
  };
  return {
    put(slot) {
      if (!slot.canWait() || !slot.move(openRoom())) return slot.remove();
      waiting = [...waiting, slot];
      if (waiting.length > MAX_WAITING) waiting[0]?.remove();
      waiting = waiting.slice(-MAX_WAITING);
    },
    take(bidId, host, look) {
      const slot = waiting.find((one) => one.bidId === bidId);
      waiting = waiting.filter((one) => one !== slot);
      if (!slot || slot.move(host, look)) return slot;
      slot.remove();
      return undefined;
    },
    clear,
  };
};
