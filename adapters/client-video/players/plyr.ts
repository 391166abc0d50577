import type { PlayerView } from '../player-view.js';
import { atFoot, partsOf, videoOf } from './parts.js';

/** The part of a `Plyr` that is used. */
export interface PlyrPlayer {
  /** Also a `<div>`, when the film comes from a site for videos. */
  readonly media: HTMLElement;
  /** Filled when it is ready. */
  readonly elements: { readonly container: HTMLElement | null };
}

export const fromPlyr = ({ media, elements }: PlyrPlayer): PlayerView => {
  const video = videoOf(media);
  const { heightOfBar, captions } = partsOf(elements.container ?? video, '.plyr__controls', '.plyr__captions');
  return {
    media: video,
    place(layer) {
      // Above the poster, below the bar, which is 3.
      layer.style.zIndex = '2';
      video.after(layer);
    },
    safeArea: () => atFoot(heightOfBar()),
    captions,
    missing: () => (captions() ? undefined : '.plyr__captions'),
  };
};
