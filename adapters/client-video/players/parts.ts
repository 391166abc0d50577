import type { PlayerView } from '../player-view.js';

/** Throws if the player has no video yet: an integration mistake that shows at once. */
export const videoOf = (media: unknown): HTMLVideoElement => {
  if (media instanceof HTMLVideoElement) return media;
  throw new TypeError('This player has no <video>: attach overlays when the player has its media element.');
};

/** Finds what a player draws by its class names, which are looked up each time: players make parts when needed. */
export const partsOf = (root: Element, bar: string, captions: string) => ({
  heightOfBar: (): number => root.querySelector<HTMLElement>(bar)?.offsetHeight ?? 0,
  captions: (): Element | null => root.querySelector(captions),
});

/** Controls at the foot alone. */
export const atFoot = (bottom: number): ReturnType<PlayerView['safeArea']> => ({ top: 0, bottom });
