import type { Creative } from '../../domain/creative.js';
import type { LossReason } from '../../domain/loss-reason.js';
import type { Imp } from '../../domain/opportunity.js';
import { FORMAT_LIMITS } from '../../domain/placement.js';
import { primaryLanguage } from './match-context.js';

export type CreativeChoice =
  { readonly kind: 'chosen'; readonly creative: Creative } | { readonly kind: 'none'; readonly reason: LossReason };

const FNV_OFFSET = 2_166_136_261;
const FNV_PRIME = 16_777_619;

/**
 * FNV-1a, 32 bits. Not for secrets: it spreads turns over creatives, the same on every node. `seed` continues an earlier
 * hash. The last step stirs, since the low bits alone say little more than whether characters are odd or even.
 */
export const hashOf = (text: string, seed = FNV_OFFSET): number => {
  let hash = seed;
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), FNV_PRIME);
  return (hash ^ (hash >>> 15)) >>> 0;
};

/** Third-party markup has a fixed size; everything else is laid out by the page, down to the smallest legible box. */
const fitsBox = (creative: Creative, imp: Imp): boolean => {
  if (imp.kind !== 'overlay' || creative.format !== 'overlay') return true;
  const { minWidth, minHeight } = FORMAT_LIMITS.overlay;
  if (imp.width < minWidth || imp.height < minHeight) return false;
  const { media } = creative;
  return !('markup' in media) || (media.markup.width <= imp.width && media.markup.height <= imp.height);
};

/** Words in the reader's language go before creatives without words; words in another language are not shown. */
const inLanguage = (creatives: readonly Creative[], language: string | undefined): readonly Creative[] => {
  if (language === undefined) return creatives;
  const same = creatives.filter((creative) => primaryLanguage(creative.language) === language);
  return same.length > 0 ? same : creatives.filter((creative) => creative.language === undefined);
};

const none = (reason: LossReason): CreativeChoice => ({ kind: 'none', reason });

/** The creative for a slot, or the last test that none passed. `draw` decides among equals. */
export const chooseCreative = (
  creatives: readonly Creative[],
  imp: Imp,
  language: string | undefined,
  draw: () => number,
): CreativeChoice => {
  const formats: readonly string[] = imp.formats;
  const allowed = creatives.filter(({ format }) => formats.includes(format));
  if (allowed.length === 0) return none('creative-format');
  const fitting = allowed.filter((creative) => fitsBox(creative, imp));
  if (fitting.length === 0) return none('creative-size');
  const readable = inLanguage(fitting, language);
  const creative = readable[readable.length > 1 ? draw() % readable.length : 0];
  return creative === undefined ? none('creative-language') : { kind: 'chosen', creative };
};
