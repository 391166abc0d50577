import type { OverlaySlot } from '../../../../../application/api/ad-placement.js';
import type { PlayerParts } from '../../../../../domain/catalog/creative.js';
import { escapeHtml as escaped } from '../../../pages/escape.js';

const pad = (value: number, digits: number): string => String(value).padStart(digits, '0');

/** `HH:MM:SS.mmm`, as VMAP and VAST write times. */
export const timeOf = (ms: number): string => {
  const seconds = Math.floor(ms / 1_000);
  const [hours, minutes] = [Math.floor(seconds / 3_600), Math.floor(seconds / 60) % 60];
  return `${pad(hours, 2)}:${pad(minutes, 2)}:${pad(seconds % 60, 2)}.${pad(ms % 1_000, 3)}`;
};

/** What would end the section goes on in the next one. */
const cdata = (text: string): string => `<![CDATA[${text.replaceAll(']]>', ']]]]><![CDATA[>')}]]>`;

export const VAST_VERSIONS = ['3.0', '4.0', '4.1', '4.2', '4.3'] as const;
export type VastVersion = (typeof VAST_VERSIONS)[number];

/** A slot in a player's document. `adSystem` names the service. */
export interface ShownSlot {
  readonly slot: OverlaySlot;
  readonly iframeUrl: string;
  readonly adSystem: string;
  /** What the winner's VAST holds for the player. Absent: nothing, or no winner yet. */
  readonly parts?: PlayerParts | undefined;
}

/** Where versions differ, each element as of its schema; lines without content are left out. */
const UNIVERSAL_AD_ID: Readonly<Record<VastVersion, string>> = {
  '3.0': '',
  '4.0': '<UniversalAdId idRegistry="unknown" idValue="unknown">unknown</UniversalAdId>',
  '4.1': '<UniversalAdId idRegistry="unknown">unknown</UniversalAdId>',
  '4.2': '<UniversalAdId idRegistry="unknown">unknown</UniversalAdId>',
  '4.3': '<UniversalAdId idRegistry="unknown">unknown</UniversalAdId>',
};
const hasServingId = (version: VastVersion): boolean => version !== '3.0' && version !== '4.0';

const lines = (...all: readonly string[]): string => all.filter((line) => line !== '').join('\n');

const creativesOf = ({ slot, iframeUrl, parts }: ShownSlot, version: VastVersion): string => {
  const duration = timeOf(slot.endMs - slot.startMs);
  return lines(
    '<Creatives>',
    '<Creative>',
    '<NonLinearAds>',
    `<NonLinear id="${escaped(slot.id)}" width="${slot.width}" height="${slot.height}" minSuggestedDuration="${duration}">`,
    `<IFrameResource>${cdata(iframeUrl)}</IFrameResource>`,
    parts?.parameters ?? '',
    '</NonLinear>',
    '</NonLinearAds>',
    UNIVERSAL_AD_ID[version],
    '</Creative>',
    '</Creatives>',
  );
};

/** Scripts that measure stand in an extension before VAST 4.1, in an element of their own since. */
const extensionsOf = ({ slot, parts }: ShownSlot, verifications: string): string => {
  const position = `<Extension type="position"><Position>${slot.position}</Position></Extension>`;
  const measured = verifications === '' ? '' : `<Extension type="AdVerifications">${verifications}</Extension>`;
  return `<Extensions>${position}${measured}${parts?.extensions ?? ''}</Extensions>`;
};

/**
 * The page of a slot counts itself, so that nothing here may be counted once more: `about:blank` is what VAST wants in
 * place of an address. Elements stand in the order of each version's schema.
 */
const inLineOf = (shown: ShownSlot, version: VastVersion): string => {
  const system = `<AdSystem>${escaped(shown.adSystem)}</AdSystem>`;
  const impression = '<Impression>about:blank</Impression>';
  const title = '<AdTitle>Overlay</AdTitle>';
  const verifications = shown.parts?.verifications ?? '';
  const measured = verifications === '' ? '' : `<AdVerifications>${verifications}</AdVerifications>`;
  const creatives = creativesOf(shown, version);
  if (version === '3.0') return lines(system, title, impression, creatives, extensionsOf(shown, measured));
  const isOwn = hasServingId(version);
  return lines(
    system,
    extensionsOf(shown, isOwn ? '' : measured),
    impression,
    isOwn ? `<AdServingId>${escaped(shown.slot.id)}</AdServingId>` : '',
    title,
    isOwn ? measured : '',
    creatives,
  );
};

/** One slot as VAST; without one the document holds no ad (`docs/reference/video-ads.md#vast`). */
export const vastOf = (shown: ShownSlot | undefined, version: VastVersion): string => {
  const namespace = version === '3.0' ? '' : ' xmlns="http://www.iab.com/VAST"';
  if (shown === undefined) return `<VAST${namespace} version="${version}"/>`;
  return lines(
    `<VAST${namespace} version="${version}">`,
    `<Ad id="${escaped(shown.slot.id)}">`,
    '<InLine>',
    inLineOf(shown, version),
    '</InLine>',
    '</Ad>',
    '</VAST>',
  );
};
