import { videoOf, type Creative } from '../../domain/catalog/creative.js';
import type { LossReason } from '../../domain/values/loss-reason.js';
import type { Imp } from '../../domain/demand/opportunity.js';
import { FORMAT_LIMITS } from '../../domain/catalog/placement.js';
import { primaryLanguage } from './fit/match-context.js';

const FNV_OFFSET = 2_166_136_261;
const FNV_PRIME = 16_777_619;

/**
 * FNV-1a, 32 bits. Not for secrets: it spreads turns over creatives, the same on every node. `seed` continues an
 * earlier hash. The last step stirs, since the low bits alone say little more than whether characters are odd or even.
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

/** The creatives that may be shown in a slot, or the last test that none of them passed. */
export type Suiting =
  | { readonly kind: 'some'; readonly creatives: readonly Creative[] }
  | { readonly kind: 'none'; readonly reason: LossReason };

const none = (reason: LossReason): Suiting => ({ kind: 'none', reason });

export const isApproved = ({ review = 'approved' }: Creative): boolean => review === 'approved';

/** One that still waits is the better news: it needs only a look. */
const refusalOfAll = (creatives: readonly Creative[]): LossReason =>
  creatives.some(({ review }) => review === 'draft') ? 'creative-pending' : 'creative-disapproved';

const suitingCreatives = (creatives: readonly Creative[], imp: Imp, language: string | undefined): Suiting => {
  const approved = creatives.filter(isApproved);
  if (approved.length === 0) return none(refusalOfAll(creatives));
  const formats: readonly string[] = imp.formats;
  const takesFilms = imp.kind === 'overlay' || !imp.withoutFilms;
  const allowed = approved.filter(
    (creative) => formats.includes(creative.format) && (takesFilms || videoOf(creative) === undefined),
  );
  if (allowed.length === 0) return none('creative-format');
  const fitting = allowed.filter((creative) => fitsBox(creative, imp));
  if (fitting.length === 0) return none('creative-size');
  const readable = inLanguage(fitting, language);
  return readable.length === 0 ? none('creative-language') : { kind: 'some', creatives: readable };
};

/**
 * The same, remembered for slots of a conversation: there it depends on the formats and the language alone.
 */
export const createSuiting = (
  creatives: readonly Creative[],
): ((imp: Imp, language: string | undefined) => Suiting) => {
  const known = new Map<string, Suiting>();
  return (imp, language) => {
    if (imp.kind === 'overlay') return suitingCreatives(creatives, imp, language);
    const key = `${language ?? ''} ${imp.formats.join()} ${imp.withoutFilms ? 'no films' : ''}`;
    const suiting = known.get(key) ?? suitingCreatives(creatives, imp, language);
    known.set(key, suiting);
    return suiting;
  };
};
