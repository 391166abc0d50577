import type { CopyLanguage } from './languages.js';
import { anyOf, wholeWords, type Wording } from './notation.js';

type WordingsByLanguage = Readonly<Record<CopyLanguage, readonly Wording[]>>;

/** What a sentence may say only with the word of its brief. */
export interface OrderWords {
  /** An order may begin behind these. */
  readonly joiners: readonly Wording[];
  readonly orders: WordingsByLanguage;
  /** Of the advertiser, or of hurting or robbing anyone. */
  readonly harm: WordingsByLanguage;
}

/** What of a sentence its brief does not have: an order to the reader, or words of harm. */
export type OrderFinder = (
  plain: string,
  own: string,
  languages: readonly CopyLanguage[],
) => 'order' | 'harm' | undefined;

const compiled = (
  words: WordingsByLanguage,
  expressionFor: (wordings: readonly Wording[]) => RegExp,
): ReadonlyMap<CopyLanguage, RegExp> =>
  new Map(
    (Object.entries(words) as [CopyLanguage, readonly Wording[]][]).map(([language, wordings]) => [
      language,
      expressionFor(wordings),
    ]),
  );

/** Orders begin a sentence or a clause: elsewhere the same word may be a noun, or what the product does. */
export const orderFinder = ({ joiners, orders, harm }: OrderWords): OrderFinder => {
  const begins = `(?:^\\s*|[.!?:;,–—-]\\s*|${wholeWords(joiners).source}\\s)`;
  const ordersBy = compiled(
    orders,
    (verbs) => new RegExp(`${begins}(?<words>${anyOf(verbs)})(?![\\p{L}\\p{N}])`, 'gu'),
  );
  const harmBy = compiled(harm, (words) => new RegExp(`(?<words>${wholeWords(words).source})`, 'gu'));
  return (plain, own, languages) => {
    const has = (by: ReadonlyMap<CopyLanguage, RegExp>): boolean =>
      languages.some((language) => {
        const found = [...plain.matchAll(by.get(language) ?? /(?!)/gu)];
        return found.some(({ groups }) => !own.includes(groups?.['words'] ?? ''));
      });
    if (has(ordersBy)) return 'order';
    return has(harmBy) ? 'harm' : undefined;
  };
};
