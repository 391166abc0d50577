import type { Brief } from '../../domain/catalog/creative.js';
import type { Wording } from './wording.js';
import { FURTHER } from './wordings-further.js';
import { GERMANIC } from './wordings-germanic.js';
import { ROMANCE } from './wordings-romance.js';

const WORDINGS: ReadonlyMap<string, Wording> = new Map(Object.entries({ ...GERMANIC, ...ROMANCE, ...FURTHER }));

/** The pitch that is said, and the fixed words that fit its language; without them the pitch stands alone. */
export interface Speech {
  readonly language: string;
  readonly pitch: string;
  readonly wording: Wording | undefined;
}

/**
 * The pitch in the language asked for, else the brief's first one. The fixed words follow the pitch: a text has one
 * language.
 */
export const chooseSpeech = (brief: Brief, language: string | undefined): Speech => {
  const [first = ['', brief.product] as const] = Object.entries(brief.pitches);
  const own = language !== undefined && Object.hasOwn(brief.pitches, language) ? brief.pitches[language] : undefined;
  const [spoken, pitch] = own === undefined || language === undefined ? first : [language, own];
  return { language: spoken, pitch, wording: WORDINGS.get(spoken) };
};

const KANA = /[\p{Script=Hiragana}\p{Script=Katakana}]/u;
const HAN = /\p{Script=Han}/u;

/** Which of the languages a message is in, by its little words; `undefined` when none is recognised. */
export const guessLanguage = (text: string, among: readonly string[]): string | undefined => {
  if (KANA.test(text)) return 'ja';
  if (HAN.test(text)) return 'zh';
  const words = new Set(text.toLowerCase().match(/\p{L}+/gu) ?? []);
  let best: string | undefined;
  let most = 1;
  for (const language of among) {
    const hits =
      WORDINGS.get(language)
        ?.marks.split(' ')
        .filter((mark) => words.has(mark)).length ?? 0;
    if (hits > most) [best, most] = [language, hits];
  }
  return best;
};
