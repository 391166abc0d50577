import type { PlayerView } from '../player-view.js';
import { videoOf } from './parts.js';

const GROUPS = '.vds-controls-group';
const CAPTIONS = '.vds-captions, media-captions';

/** Of a `<media-player>` with its default layout, once it can play. */
export const fromVidstack = (player: Element): PlayerView => {
  const media = videoOf(player.querySelector('video'));
  return {
    media,
    place: (layer) => media.after(layer),
    safeArea() {
      const picture = media.getBoundingClientRect();
      const [first, ...others] = Array.from(player.querySelectorAll(GROUPS), (group) => group.getBoundingClientRect());
      // Between the bars there is one for the middle.
      const low = others.filter(({ top }) => top > picture.top + picture.height / 2);
      return {
        top: first === undefined ? 0 : Math.max(0, first.bottom - picture.top),
        bottom: Math.max(0, ...low.map(({ top }) => picture.bottom - top)),
      };
    },
    captions: () => player.querySelector(CAPTIONS),
    missing: () => (player.querySelector(GROUPS) ? undefined : GROUPS),
  };
};
