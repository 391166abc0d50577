import { languageOfLocale } from '../../../../domain/conversation/turn-language.js';
import type { FrameLanguage, FrameWords } from '../../../wire/frame-page.js';

export type TextDirection = 'ltr' | 'rtl';

/** ISO 15924 codes of the scripts in which living languages are written from right to left. */
const RTL_SCRIPTS: ReadonlySet<string | undefined> = new Set(['Adlm', 'Arab', 'Hebr', 'Nkoo', 'Rohg', 'Syrc', 'Thaa']);

/** How a language is written in its usual script. */
export const directionOf = (tag: string): TextDirection => {
  const primary = languageOfLocale(tag);
  const script = primary === undefined ? undefined : new Intl.Locale(primary).maximize().script;
  return RTL_SCRIPTS.has(script) ? 'rtl' : 'ltr';
};

/** Of words in the language `tag`; `undefined` where they are in that of the page's words. */
export const languageIn = (
  { language }: Pick<FrameWords, 'language'>,
  tag: string | undefined,
): FrameLanguage | undefined => {
  const primary = languageOfLocale(tag);
  if (primary === language) return undefined;
  return tag === undefined || primary === undefined ? { lang: '', dir: 'auto' } : { lang: tag, dir: directionOf(tag) };
};
