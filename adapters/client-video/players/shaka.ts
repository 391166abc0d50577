import { nativeView, type PlayerView } from '../player-view.js';
import { atFoot, partsOf, videoOf } from './parts.js';

/** The part of a `shaka.Player` that is used; its interface, if there is one, is found around the video. */
export interface ShakaPlayer {
  /** `null` until it is attached to one. */
  getMediaElement(): HTMLMediaElement | null;
}

const BAR = '.shaka-bottom-controls';

export const fromShaka = (player: ShakaPlayer): PlayerView => {
  const media = videoOf(player.getMediaElement());
  const root = media.closest('.shaka-video-container');
  // Without its interface the browser draws controls and subtitles.
  if (root === null) return nativeView(media);
  const { heightOfBar, captions } = partsOf(root, BAR, '.shaka-text-container');
  return {
    media,
    // Its controls are one layer over the whole picture, which catches every press.
    place(layer) {
      layer.style.zIndex = '1';
      root.append(layer);
    },
    safeArea: () => atFoot(heightOfBar()),
    captions,
    missing: () => (root.querySelector(BAR) ? undefined : BAR),
  };
};
