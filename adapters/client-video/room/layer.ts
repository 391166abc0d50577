import type { Box } from '../frame/overlay-frame.js';
import type { PlayerView, SafeArea } from '../player-view.js';
import type { OverlaySlot, Size } from '../slot.js';
import { watchCaptions } from './captions.js';
import { placeClear } from './placing.js';

/** A layer over the picture. Presses beside its overlays reach the player. */
export interface Layer {
  readonly node: HTMLElement;
  /** Matches the player, and returns its size. */
  measure(): Size;
  /** Where a slot's frame stands now; `undefined` if controls and subtitles leave it no room. */
  boxOf(slot: OverlaySlot, plannedWidth: number): Box | undefined;
  /** The picture is in full screen or in its own window, without the page over it. */
  isAway(): boolean;
  remove(): void;
}

const isAway = (media: HTMLVideoElement, layer: HTMLElement): boolean => {
  const { fullscreenElement, pictureInPictureElement } = document;
  return (
    (fullscreenElement !== null && fullscreenElement !== undefined && !fullscreenElement.contains(layer)) ||
    pictureInPictureElement === media ||
    (media as { readonly webkitDisplayingFullscreen?: boolean }).webkitDisplayingFullscreen === true
  );
};

/** `onMoved`: subtitles came, went, or moved. */
export const createLayer = (view: PlayerView, given: Partial<SafeArea> | undefined, onMoved: () => void): Layer => {
  const { media } = view;
  const node = document.createElement('div');
  Object.assign(node.style, { position: 'absolute', overflow: 'hidden', pointerEvents: 'none' });
  view.place(node);
  const captions = watchCaptions(view, onMoved);
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
      const player = size();
      const safe = { ...view.safeArea(), ...given };
      return placeClear(slot, plannedWidth, player, safe, captions.areasFor(slot, player, safe));
    },
    isAway: () => isAway(media, node),
    remove() {
      captions.stop();
      node.remove();
    },
  };
};
