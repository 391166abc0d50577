import { note } from '../../client-js/development/mistakes.js';
import { showOverlays, type Overlays } from '../attach-overlays.js';
import type { OverlayOptions } from '../options.js';
import { viewOf, type Player } from '../player-view.js';
import { videoAdsOf } from '../video-ads-element.js';
import { lookAtPlayer } from './look.js';

/**
 * The same client, which logs once what a developer has to fix (`docs/reference/integration-mistakes.md`). Bundlers
 * choose it in development builds.
 */
export const attachOverlays = (player: Player, options: OverlayOptions): Overlays => {
  const view = viewOf(player);
  lookAtPlayer(player, view, options);
  return showOverlays(view, options, () => note('overlay-without-room'));
};

export const defineVideoAds = videoAdsOf(attachOverlays);
