import type { PlayerView } from '../player-view.js';
import { atFoot, partsOf, videoOf } from './parts.js';

/** The part of a video.js player that is used. */
export interface VideoJsPlayer {
  /** The element around film and controls. */
  el(): Element;
}

const BAR = '.vjs-control-bar';
const CAPTIONS = '.vjs-text-track-display';

export const fromVideoJs = (player: VideoJsPlayer): PlayerView => {
  const root = player.el();
  const { heightOfBar, captions } = partsOf(root, BAR, CAPTIONS);
  return {
    media: videoOf(root.querySelector('video')),
    // Menus of the bar open over the overlay.
    place: (layer) => void root.insertBefore(layer, root.querySelector(`:scope > ${BAR}`)),
    safeArea: () => atFoot(heightOfBar()),
    captions,
    // In Safari the browser draws them.
    missing: () => (captions() || root.querySelector('video')?.textTracks.length ? undefined : CAPTIONS),
  };
};
