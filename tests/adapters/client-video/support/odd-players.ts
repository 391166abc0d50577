import { attachOverlays } from '../../../../adapters/client-video/development/index.js';
import { fromPlyr } from '../../../../adapters/client-video/players/plyr.js';
import type { OverlayOptions, Player } from '../../../../adapters/client-video/index.js';
import { go, makeVideo, post, setSize, slotAt } from './film.js';

const within = (className: string, ...children: readonly Element[]): HTMLElement => {
  const node = document.createElement('div');
  node.className = className;
  node.append(...children);
  document.body.append(node);
  return node;
};

/** Players that a developer has to look at again, each with what is attached to it. */
const PLAYERS = {
  /** A `<video>` that a player has taken. */
  bare: () => {
    const video = makeVideo();
    within('plyr', video);
    return { video, player: video, safeArea: undefined };
  },
  own: () => {
    const video = makeVideo();
    within('', video, document.createElement('button'));
    return { video, player: video, safeArea: undefined };
  },
  told: () => {
    const video = makeVideo();
    within('', video, document.createElement('button'));
    return { video, player: video, safeArea: { bottom: 40 } };
  },
  /** Its class names are others. */
  changed: () => {
    const video = makeVideo();
    return {
      video,
      player: fromPlyr({ media: video, elements: { container: within('', video) } }),
      safeArea: undefined,
    };
  },
  full: () => {
    const video = makeVideo();
    setSize(video, 300, 100);
    return { video, player: video, safeArea: undefined };
  },
} as const satisfies Record<
  string,
  () => { readonly video: HTMLVideoElement; readonly player: Player; readonly safeArea: OverlayOptions['safeArea'] }
>;

export type PlayerName = keyof typeof PLAYERS;

/** An overlay comes in it, in development. */
export const playIn = async (name: PlayerName): Promise<void> => {
  const { video, player, safeArea } = PLAYERS[name]();
  const overlays = attachOverlays(player, { slots: [slotAt(20_000)], safeArea });
  await Promise.resolve();
  await Promise.resolve();
  go(video, 25);
  post('ready');
  overlays.destroy();
};
