import type { Campaign } from './campaign.js';
import type { Brief, Creative } from './creative.js';

/** The one language of a brief; `undefined` where it has several, since then no one knows which was meant. */
const onlyLanguage = ({ pitches }: Pick<Brief, 'pitches'>): string | undefined => {
  const [only, ...others] = Object.keys(pitches);
  return others.length === 0 ? only : undefined;
};

const primaryOf = (tag: string): string => tag.split('-', 1)[0]?.toLowerCase() ?? '';

/** BCP 47 primary languages that a campaign has words of its own in: pitches, names of the product, approved texts. */
export const briefLanguages = ({ brief, variants = [] }: Pick<Campaign, 'brief' | 'variants'>): ReadonlySet<string> =>
  new Set(
    [
      ...Object.keys(brief.pitches),
      ...Object.keys(brief.productIn ?? {}),
      ...variants.flatMap(({ language, review }) => (review === 'approved' ? [language] : [])),
    ].map(primaryOf),
  );

/** Those that a creative may be shown in: its own, or all of its campaign where it says none. */
export const creativeLanguages = (
  { language }: Pick<Creative, 'language'>,
  ofBrief: ReadonlySet<string>,
): ReadonlySet<string> => (language === undefined ? ofBrief : new Set([primaryOf(language)]));

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
