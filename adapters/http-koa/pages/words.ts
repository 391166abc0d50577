import type { FramePageData, FrameWords } from '../../wire/frame-page.js';
import { WORDS, type WordRow } from './words-table.js';

const RTL_LANGUAGES: readonly string[] = ['ar'];
const FALLBACK = 'en';

const rowOf = (language: string): { readonly language: string; readonly row: WordRow } => {
  const primary = language.toLowerCase().split(/[-_]/)[0] ?? FALLBACK;
  // Norwegian arrives as `no` or `nn` as often as `nb`.
  const key = primary === 'no' || primary === 'nn' ? 'nb' : primary;
  const row = WORDS.get(key);
  return row ? { language: key, row } : { language: FALLBACK, row: WORDS.get(FALLBACK) as WordRow };
};

/**
 * Fixed words of a page in the reader's language; English where there is no translation.
 * `about` says what DSA article 26 asks for: that it is an ad, on whose behalf, who paid, and why it was chosen.
 */
export const frameWords = (
  language: string | undefined,
  advertiserName: string,
  kind: FramePageData['kind'],
): FrameWords => {
  const found = rowOf(language ?? FALLBACK);
  const [label, close, open, play, pause, replay, mute, unmute, aboutThisAd, isAd, paidBy, byTopic, byVideo] =
    found.row;
  const behalf = paidBy.split('{name}').join(advertiserName);
  return {
    language: found.language,
    direction: RTL_LANGUAGES.includes(found.language) ? 'rtl' : 'ltr',
    ...{ label, close, open, play, pause, replay, mute, unmute, aboutThisAd },
    about: [isAd, behalf, kind === 'overlay' ? byVideo : byTopic],
  };
};
