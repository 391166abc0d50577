import type { WireAdSlot } from '../../wire/video-ads.js';
import { element } from '../dom.js';
import type { ShownOverlay } from './judge-click.js';

export interface OverlayLayer {
  /** Shows the slot's overlay at its edge, or takes away the one on show. */
  show(slot: WireAdSlot | undefined): void;
  shown(): ShownOverlay | undefined;
}

export const createOverlayLayer = (screen: HTMLElement): OverlayLayer => {
  let current: { readonly slot: WireAdSlot; readonly frame: HTMLIFrameElement } | undefined;
  return {
    show(slot) {
      if (slot === current?.slot) return;
      current?.frame.remove();
      current = undefined;
      if (slot === undefined) return;
      const frame = element('iframe', { title: 'Advertisement', class: `overlay ${slot.position}` });
      Object.assign(frame.style, { width: `${slot.width}px`, height: `${slot.height}px` });
      frame.src = slot.iframe_url;
      screen.append(frame);
      current = { slot, frame };
    },
    shown: () => current && { slotId: current.slot.slot_id, window: current.frame.contentWindow },
  };
};
