import type { Brief } from '../../domain/catalog/creative.js';
import { nameIn } from '../../domain/catalog/product-name.js';
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

/** The fixed words of a language; `undefined` for one that the template does not speak. */
export const wordingOf = (language: string): Wording | undefined => WORDINGS.get(language);

/** A name without a sentence: the product, and its advertiser where the product does not name them. */
const nameAlone = (name: string, advertiser: string): string =>
  name.toLowerCase().includes(advertiser.toLowerCase()) ? name : `${advertiser}: ${name}`;

/**
 * The pitch in the language asked for. A brief without one has its product named as that language knows it, by a
 * sentence where the template speaks it: a text never stands in another language than its conversation. Only where no
 * language is known does the brief's first pitch stand. The fixed words follow the pitch: a text has one language.
 */
export const chooseSpeech = (brief: Brief, advertiser: string, language: string | undefined): Speech => {
  const [first = ['', brief.product] as const] = Object.entries(brief.pitches);
  const own = language !== undefined && Object.hasOwn(brief.pitches, language) ? brief.pitches[language] : undefined;
  if (language === undefined) return { language: first[0], pitch: first[1], wording: WORDINGS.get(first[0]) };
  const wording = WORDINGS.get(language);
  const name = nameIn(brief, advertiser, language);
  const named = wording?.naming.replaceAll('{}', () => name);
  return { language, pitch: own ?? named ?? nameAlone(name, advertiser), wording };
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
