import type { OverlaySlot } from '../../../../../application/api/ad-placement.js';
import type { PublicUrls } from '../../../server/answer/public-urls.js';
import { timeOf, vastOf, type ShownSlot } from './present-vast.js';

const adBreak = (shown: ShownSlot): string => {
  const { slot } = shown;
  const name = `overlay-${slot.index}`;
  return `<vmap:AdBreak timeOffset="${timeOf(slot.startMs)}" breakType="nonlinear" breakId="${name}">
<vmap:AdSource id="${name}" allowMultipleAds="false" followRedirects="false">
<vmap:VASTAdData>
${vastOf(shown, '4.2')}
</vmap:VASTAdData>
</vmap:AdSource>
</vmap:AdBreak>
`;
};

/**
 * A playback as VMAP 1.0.1 with VAST 4.2 (`docs/reference/video-ads.md#vmap`). `adSystem` names the service. The title
 * stands nowhere in it.
 */
export const vmapOf = (slots: readonly OverlaySlot[], urls: Pick<PublicUrls, 'overlay'>, adSystem: string): string =>
  `<vmap:VMAP xmlns:vmap="http://www.iab.net/videosuite/vmap" version="1.0.1">
${slots.map((slot) => adBreak({ slot, iframeUrl: urls.overlay(slot.id), adSystem })).join('')}</vmap:VMAP>`;
