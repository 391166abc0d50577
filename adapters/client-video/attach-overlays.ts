import { textOf } from '../client-js/io/decode.js';
import { NEUTRAL_BRAND } from '../wire/names.js';
import { createLayer, type Layer } from './layer.js';
import type { OverlayClick, OverlayOptions } from './options.js';
import { mountFrame, type OverlayFrame } from './overlay-frame.js';
import { createPlanning } from './plan.js';
import { viewOf, type Player } from './player-view.js';
import { cueAt } from './schedule.js';
import type { OverlaySlot } from './slot.js';

/** The overlays of one playback. */
export interface Overlays {
  /** Removes all overlays and leaves the player as it was. Safe to call again. */
  destroy(): void;
}

const FILM_EVENTS = [
  ...['timeupdate', 'play', 'playing', 'pause', 'ended', 'seeking', 'seeked', 'ratechange', 'emptied'],
  ...['enterpictureinpicture', 'leavepictureinpicture', 'webkitbeginfullscreen', 'webkitendfullscreen'],
];

/** What a press does by default. */
export const openInTab = ({ url, video }: OverlayClick): void => {
  video.pause();
  window.open(url, '_blank', 'noopener');
};

interface Showing {
  /** Updates the page to the film's position. */
  follow(): void;
  hear(message: MessageEvent<unknown>): void;
  stop(): void;
}

/** Shows the frame due now, and no other. */
const createShowing = (media: HTMLVideoElement, layer: Layer, options: OverlayOptions): Showing => {
  const words = { brand: textOf(options.brand) ?? NEUTRAL_BRAND, dismissLabel: options.dismissLabel };
  let shown: OverlayFrame | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const take = (): void => {
    shown?.remove();
    shown = undefined;
  };
  const mount = (slot: OverlaySlot): OverlayFrame =>
    mountFrame(layer.node, slot, words, {
      onReady: () => follow(),
      onGone: () => {
        planning.finish(slot);
        follow();
      },
      onClick: (url) => (options.onClick ?? openInTab)({ slotId: slot.slot_id, url, video: media }),
    });
  const follow = (): void => {
    clearTimeout(timer);
    const plan = planning.planFor(layer.measure());
    if (plan === undefined || !layer.node.isConnected) return take();
    const { slot, isDue, againMs } = cueAt(media, plan.slots, shown?.slot);
    if (slot !== shown?.slot) take();
    if (slot !== undefined) shown ??= mount(slot);
    shown?.setBox(isDue && shown.isReady() ? layer.boxOf(shown.slot, plan.width) : undefined);
    if (againMs !== undefined) timer = setTimeout(follow, againMs);
  };
  const planning = createPlanning(options, follow);
  return {
    follow,
    hear: (message) => shown?.hear(message),
    stop() {
      clearTimeout(timer);
      take();
      layer.node.remove();
    },
  };
};

/**
 * Shows the overlays of a film at their times. Throws if the player has no video; after that never: if anything fails,
 * the film goes on without overlays.
 */
export const attachOverlays = (player: Player, options: OverlayOptions): Overlays => {
  const view = viewOf(player);
  const { media } = view;
  const { follow, hear, stop } = createShowing(media, createLayer(view, options.safeArea), options);
  const resizing = new ResizeObserver(follow);
  const ended = new AbortController();
  const { signal } = ended;
  resizing.observe(media);
  for (const name of FILM_EVENTS) media.addEventListener(name, follow, { signal });
  document.addEventListener('fullscreenchange', follow, { signal });
  window.addEventListener('message', hear, { signal });
  follow();
  return {
    destroy() {
      ended.abort();
      resizing.disconnect();
      stop();
    },
  };
};
