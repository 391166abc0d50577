import type { Brief, Creative } from './creative.js';

/** The one language of a brief; `undefined` where it has several, since then no one knows which was meant. */
const onlyLanguage = ({ pitches }: Pick<Brief, 'pitches'>): string | undefined => {
  const [only, ...others] = Object.keys(pitches);
  return others.length === 0 ? only : undefined;
};

interface Spoken {
  readonly creative: Pick<Creative, 'language'>;
  readonly brief: Pick<Brief, 'pitches'>;
}

/** BCP 47 language of the words on a creative; `undefined` where neither it nor its brief says. */
export const copyLanguageOf = ({ creative, brief }: Spoken): string | undefined =>
  creative.language ?? onlyLanguage(brief);

/**
 * In which an ad's label, buttons and disclosure may be, the best first: that of the app around it, where it says one;
 * of the conversation; of the words on the creative.
 */
export const readerLanguagesOf = (
  ad: Spoken & { readonly locale?: string | undefined; readonly language?: string | undefined },
): readonly string[] => [ad.locale, ad.language, copyLanguageOf(ad)].filter((tag) => tag !== undefined);

/** BCP 47 language of an ad's text: that of its conversation, else of the one pitch that it can be. */
export const textLanguageOf = ({
  language,
  brief,
}: Pick<Spoken, 'brief'> & { readonly language?: string | undefined }) => language ?? onlyLanguage(brief);
