import type { AdVariant } from '../../domain/ad-variant/ad-variant.js';
import type { Creative } from '../../domain/catalog/creative.js';
import { REGISTERS } from '../../domain/conversation/signals.js';
import { creativeId } from '../../domain/values/ids.js';

/** Words on the creatives of a demo campaign, in one language. */
interface Copy {
  readonly headline: string;
  readonly cta: string;
  /** What its picture shows. */
  readonly picture: string;
}

/** The creatives of each language; those of the first have no language in their ids. */
export const spokenCreatives = <Words extends Copy>(
  copy: Readonly<Record<string, Words>>,
  url: string,
  make: (
    words: Words,
    common: { readonly language: string } & Pick<Creative, 'headline' | 'cta'>,
  ) => readonly Creative[],
): readonly Creative[] =>
  Object.entries(copy).flatMap(([language, words], place) => {
    const { headline, cta: label } = words;
    return make(words, { language, headline, cta: { label, url } }).map((creative) =>
      place === 0 ? creative : { ...creative, id: creativeId(`${creative.id}-${language}`) },
    );
  });

interface TextFile {
  readonly variants: readonly (Pick<AdVariant, 'language' | 'angle' | 'text'> & { readonly register: string })[];
}

/** Texts of a demo campaign, which its author has approved. A register that is none makes the text neutral. */
export const approvedTexts = ({ variants }: TextFile): readonly AdVariant[] =>
  variants.map(({ register, ...text }) => ({
    ...text,
    register: REGISTERS.find((one) => one === register) ?? 'neutral',
    review: 'approved',
  }));
