import { textOf } from '../client-js/io/decode.js';
import { NEUTRAL_BRAND } from '../wire/names.js';
import { mountFrame, type OverlayFrame } from './frame/overlay-frame.js';
import type { OverlayClick, OverlayOptions } from './options.js';
import { createPlanning } from './plan.js';
import { viewOf, type Player, type PlayerView } from './player-view.js';
import { createLayer, type Layer } from './room/layer.js';
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

/** Where the frame stands, or out of sight. `onNoRoom`: it is due, and controls and subtitles leave it no room. */
const put = (frame: OverlayFrame, layer: Layer, plannedWidth: number, isDue: boolean, onNoRoom: () => void): void => {
  // Before its time as well: then its place is known when subtitles pause just as it comes.
  const box = layer.boxOf(frame.slot, plannedWidth);
  const isWanted = isDue && frame.isReady() && !layer.isAway();
  if (isWanted && box === undefined) onNoRoom();
  frame.setBox(isWanted ? box : undefined);
};

/** Shows the frame due now, and no other. */
const createShowing = (view: PlayerView, options: OverlayOptions, onNoRoom: () => void): Showing => {
  const { media } = view;
  const layer = createLayer(view, options.safeArea, () => follow());
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
    if (slot !== undefined) put((shown ??= mount(slot)), layer, plan.width, isDue, onNoRoom);
    if (againMs !== undefined) timer = setTimeout(follow, againMs);
  };
  const planning = createPlanning(options, follow);
  return {
    follow,
    hear: (message) => shown?.hear(message),
    stop() {
      clearTimeout(timer);
      take();
      layer.remove();
    },
  };
};

/** The same for development, which reports an overlay without room. */
export const showOverlays = (view: PlayerView, options: OverlayOptions, onNoRoom: () => void): Overlays => {
  const { media } = view;
  const { follow, hear, stop } = createShowing(view, options, onNoRoom);
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

/**
 * Shows the overlays of a film at their times. Throws if the player has no video; after that never: if anything fails,
 * the film goes on without overlays.
 */
export const attachOverlays = (player: Player, options: OverlayOptions): Overlays =>
  showOverlays(viewOf(player), options, () => undefined);
