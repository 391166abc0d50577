import { BUTTON_PX, GAP_PX, type Box } from './overlay-frame.js';
import type { PlayerView, SafeArea } from './player-view.js';
import { frameSize, type OverlaySlot, type Size } from './slot.js';

/** A layer over the picture. Presses beside its overlays reach the player. */
export interface Layer {
  readonly node: HTMLElement;
  /** Matches the player, and returns its size. */
  measure(): Size;
  /** Where a slot's frame stands now; `undefined` if it has no room or could not be seen. */
  boxOf(slot: OverlaySlot, plannedWidth: number): Box | undefined;
}

/** Between an overlay and the edge, or the bar: at the very edge it would look like a part of the player. */
const EDGE_PX = 8;

/** The picture is in full screen or in its own window, without the page over it. */
const isAway = (media: HTMLVideoElement, layer: HTMLElement): boolean => {
  const { fullscreenElement, pictureInPictureElement } = document;
  return (
    (fullscreenElement !== null && fullscreenElement !== undefined && !fullscreenElement.contains(layer)) ||
    pictureInPictureElement === media ||
    (media as { readonly webkitDisplayingFullscreen?: boolean }).webkitDisplayingFullscreen === true
  );
};

export const createLayer = (view: PlayerView, given: Partial<SafeArea> | undefined): Layer => {
  const { media } = view;
  const node = document.createElement('div');
  Object.assign(node.style, { position: 'absolute', overflow: 'hidden', pointerEvents: 'none' });
  view.place(node);
  const size = (): Size => ({ width: media.offsetWidth, height: media.offsetHeight });
  return {
    node,
    measure() {
      const { width, height } = size();
      const box = { left: media.offsetLeft, top: media.offsetTop, width, height };
      for (const [name, length] of Object.entries(box)) node.style.setProperty(name, `${length}px`);
      return { width, height };
    },
    boxOf(slot, plannedWidth) {
      if (isAway(media, node)) return undefined;
      const player = size();
      const inset = { ...view.safeArea(), ...given }[slot.position] + EDGE_PX;
      const frame = frameSize(slot, plannedWidth, player, inset);
      if (frame === undefined) return undefined;
      const { width, height } = frame;
      // In the middle, but for the button at its right.
      const left = Math.min((player.width - width) / 2, player.width - width - GAP_PX - BUTTON_PX);
      return { width, height, left, top: slot.position === 'top' ? inset : player.height - inset - height };
    },
  };
};
