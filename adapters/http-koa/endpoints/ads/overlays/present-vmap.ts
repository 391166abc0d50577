import type { OverlaySlot } from '../../../../../application/api/ad-placement.js';
import { escapeHtml as escaped } from '../../../pages/escape.js';
import type { PublicUrls } from '../../../server/answer/public-urls.js';

const pad = (value: number, digits: number): string => String(value).padStart(digits, '0');

/** `HH:MM:SS.mmm`, as VMAP and VAST write times. */
const timeOf = (ms: number): string => {
  const seconds = Math.floor(ms / 1_000);
  const [hours, minutes] = [Math.floor(seconds / 3_600), Math.floor(seconds / 60) % 60];
  return `${pad(hours, 2)}:${pad(minutes, 2)}:${pad(seconds % 60, 2)}.${pad(ms % 1_000, 3)}`;
};

/** What would end the section goes on in the next one. */
const cdata = (text: string): string => `<![CDATA[${text.replaceAll(']]>', ']]]]><![CDATA[>')}]]>`;

/**
 * The page of a slot counts itself, so that nothing here may be counted once more: `about:blank` is what VAST wants in
 * place of an address. Elements stand in the order of the VAST 4.2 schema.
 */
const inlineAd = (slot: OverlaySlot, iframeUrl: string, adSystem: string): string => {
  const id = escaped(slot.id);
  const duration = timeOf(slot.endMs - slot.startMs);
  return `<VAST xmlns="http://www.iab.com/VAST" version="4.2">
<Ad id="${id}">
<InLine>
<AdSystem>${escaped(adSystem)}</AdSystem>
<Extensions><Extension type="position"><Position>${slot.position}</Position></Extension></Extensions>
<Impression>about:blank</Impression>
<AdServingId>${id}</AdServingId>
<AdTitle>Overlay</AdTitle>
<Creatives>
<Creative>
<NonLinearAds>
<NonLinear id="${id}" width="${slot.width}" height="${slot.height}" minSuggestedDuration="${duration}">
<IFrameResource>${cdata(iframeUrl)}</IFrameResource>
</NonLinear>
</NonLinearAds>
<UniversalAdId idRegistry="unknown">unknown</UniversalAdId>
</Creative>
</Creatives>
</InLine>
</Ad>
</VAST>`;
};

const adBreak = (slot: OverlaySlot, iframeUrl: string, adSystem: string): string => {
  const name = `overlay-${slot.index}`;
  return `<vmap:AdBreak timeOffset="${timeOf(slot.startMs)}" breakType="nonlinear" breakId="${name}">
<vmap:AdSource id="${name}" allowMultipleAds="false" followRedirects="false">
<vmap:VASTAdData>
${inlineAd(slot, iframeUrl, adSystem)}
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
  `<?xml version="1.0" encoding="UTF-8"?>
<vmap:VMAP xmlns:vmap="http://www.iab.net/videosuite/vmap" version="1.0.1">
${slots.map((slot) => adBreak(slot, urls.overlay(slot.id), adSystem)).join('')}</vmap:VMAP>
`;
