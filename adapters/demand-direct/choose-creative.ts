import { videoOf, type Creative } from '../../domain/catalog/creative.js';
import { isActive } from '../../domain/catalog/content/delivery-status.js';
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

/** Words in the reader's language go before creatives that name none, and those before the campaign's usual words. */
const inLanguage = (
  creatives: readonly Creative[],
  language: string | undefined,
  usual: string | undefined,
): readonly Creative[] => {
  for (const wanted of [language ?? usual, undefined, usual]) {
    const same = creatives.filter((creative) => primaryLanguage(creative.language) === wanted);
    if (same.length > 0) return same;
  }
  return creatives;
};

/** What keeps a candidate out, the one that decided first. */
export type Faults = readonly [LossReason, ...LossReason[]];

/** The creatives that may be shown in a slot, or every reason against the one that comes closest. */
export type Suiting =
  | { readonly kind: 'some'; readonly creatives: readonly Creative[] }
  | { readonly kind: 'none'; readonly faults: Faults };

/** Why a creative alone, whatever the slot, is not shown: where it leads. */
export type JudgeCreative = (creative: Creative) => LossReason | undefined;

const isApproved = ({ review = 'approved' }: Creative): boolean => review === 'approved';

/** The operator lets it be shown. */
export const isReleased = (creative: Creative): boolean => isActive(creative) && isApproved(creative);

type Test = (creative: Creative) => LossReason | undefined;

/** What decides which creatives of a line item are shown. */
export interface SuitingRules {
  readonly creatives: readonly Creative[];
  /** BCP 47 primary language of the pitch that stands where no language is known. */
  readonly usual: string | undefined;
  /** Whether its words, and the text beside it, may be shown to a reader of a language. */
  readonly isReadable: (creative: Creative, language: string) => boolean;
  readonly judgeCreative: JudgeCreative;
}

/** In the order in which they decide. */
const testsOf = (
  imp: Imp,
  language: string | undefined,
  { isReadable, judgeCreative }: Pick<SuitingRules, 'isReadable' | 'judgeCreative'>,
): readonly Test[] => {
  const formats: readonly string[] = imp.formats;
  const takesFilms = imp.kind === 'overlay' || !imp.withoutFilms;
  return [
    (creative) => (isActive(creative) ? undefined : 'paused'),
    (creative) => {
      if (isApproved(creative)) return undefined;
      return creative.review === 'draft' ? 'creative-pending' : 'creative-disapproved';
    },
    (creative) =>
      formats.includes(creative.format) && (takesFilms || videoOf(creative) === undefined)
        ? undefined
        : 'creative-format',
    (creative) => (fitsBox(creative, imp) ? undefined : 'creative-size'),
    (creative) => (language === undefined || isReadable(creative, language) ? undefined : 'creative-language'),
    judgeCreative,
  ];
};

/** Of all that failed a test: one that still waits is the better news, since it needs only a look; then the nearest. */
const nearest = (failed: readonly Creative[], tests: readonly Test[]): Faults => {
  const faults = failed.map((creative) => tests.flatMap((test) => test(creative) ?? []));
  const distance = ([first, ...others]: readonly LossReason[]): number =>
    (first === 'creative-disapproved' ? tests.length : 0) + others.length;
  const [first = 'creative-disapproved', ...others] = faults.toSorted((a, b) => distance(a) - distance(b))[0] ?? [];
  return [first, ...others];
};

const suitingCreatives = (
  { creatives, usual }: Pick<SuitingRules, 'creatives' | 'usual'>,
  language: string | undefined,
  tests: readonly Test[],
): Suiting => {
  let left = creatives;
  for (const [place, test] of tests.entries()) {
    const passed = left.filter((creative) => test(creative) === undefined);
    if (passed.length === 0) return { kind: 'none', faults: nearest(left, tests.slice(place)) };
    left = passed;
  }
  return { kind: 'some', creatives: inLanguage(left, language, usual) };
};

/**
 * The same, remembered for slots of a conversation: there it depends on the formats and the language alone.
 */
export const createSuiting = (rules: SuitingRules): ((imp: Imp, language: string | undefined) => Suiting) => {
  const known = new Map<string, Suiting>();
  const suitingFor = (imp: Imp, language: string | undefined): Suiting =>
    suitingCreatives(rules, language, testsOf(imp, language, rules));
  return (imp, language) => {
    if (imp.kind === 'overlay') return suitingFor(imp, language);
    const key = `${language ?? ''} ${imp.formats.join()} ${imp.withoutFilms ? 'no films' : ''}`;
    const suiting = known.get(key) ?? suitingFor(imp, language);
    known.set(key, suiting);
    return suiting;
  };
};
