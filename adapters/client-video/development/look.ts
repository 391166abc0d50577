import { note } from '../../client-js/development/mistakes.js';
import type { OverlayOptions } from '../options.js';
import type { Player, PlayerView } from '../player-view.js';

/** What stands around the `<video>` of players that have an adapter. */
const ADAPTERS = {
  '.video-js': 'fromVideoJs',
  '.shaka-video-container': 'fromShaka',
  '.plyr': 'fromPlyr',
  '[data-media-player]': 'fromVidstack',
} as const;

/** Somebody's own controls, which nothing measures. */
const isControlled = ({ controls, parentElement }: HTMLVideoElement): boolean =>
  !controls && parentElement?.querySelector('button, input, [role=slider]') !== null;

/** Notes what overlays would cover in this player, because it is not known. */
export const lookAtPlayer = (player: Player, view: PlayerView, { safeArea }: OverlayOptions): void => {
  const missing = view.missing?.();
  if (missing !== undefined) return note('unknown-player', missing);
  if (player !== view.media) return;
  const around = Object.entries(ADAPTERS).find(([selector]) => view.media.closest(selector) !== null);
  if (around !== undefined) note('player-adapter', `${around[1]}(player)`);
  else if (safeArea === undefined && isControlled(view.media)) note('unknown-player', 'controls and subtitles');
};
