import type { CopyLanguage } from '../languages.js';
import { anyOf, type Wording } from '../notation.js';

export interface SuperlativeWords {
  /** Beginnings of adjectives; those of one list mean one thing: "the lightest" and "le plus léger". */
  readonly adjectives: readonly (readonly string[])[];
  /** Stems of words that end like superlatives and are none. German nouns have a capital and are not seen at all. */
  readonly noSuperlatives: Readonly<Partial<Record<CopyLanguage, readonly string[]>>>;
  /** "the most", and the comparative that an article makes a superlative in the Romance languages. */
  readonly most: Readonly<Partial<Record<CopyLanguage, Wording>>>;
}

/** Superlatives by their ending, with the stem as the group. */
const ENDINGS: Readonly<Partial<Record<CopyLanguage, RegExp>>> = {
  en: /(?<![\p{L}'-])(\p{L}{2,}est)(?![\p{L}])/gu,
  de: /(?<![\p{L}-])(\p{Ll}{2,}st)e[nmrs]?(?!\p{L})/gu,
  nl: /(?<![\p{L}-])(\p{L}{2,}st)e(?!\p{L})/gu,
};

/** German as it is written, since capitals tell nouns there, without accents. */
const withoutAccents = (written: string): string =>
  written
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .replaceAll('ß', 'ss');

/**
 * Finds the superlatives that a text has by their form ("the lightest", "das leiseste", "le plus léger"), each by the
 * adjective's meaning where it is known. `written` keeps its capitals, `plain` went through `plainText`.
 */
export type SuperlativeFinder = (
  written: string,
  plain: string,
  languages: readonly CopyLanguage[],
) => readonly string[];

export const superlativeFinder = ({ adjectives, noSuperlatives, most }: SuperlativeWords): SuperlativeFinder => {
  const byLanguage = <Given, Made>(given: Readonly<Record<string, Given>>, make: (one: Given) => Made) =>
    new Map<string, Made>(Object.entries(given).map(([language, one]) => [language, make(one)]));
  const none = byLanguage(noSuperlatives, (stems) => new Set(stems));
  const mostOf = byLanguage(most, (wording) => new RegExp(`(?<![\\p{L}])${anyOf([wording])}(\\p{L}+)`, 'gu'));

  const conceptOf = (adjective: string): string => {
    const found = adjectives.find((stems) => stems.some((stem) => adjective.startsWith(stem)));
    return found?.[0] ?? adjective.slice(0, 5);
  };

  return (written, plain, languages) => {
    const found: string[] = [];
    for (const language of languages) {
      const ending = ENDINGS[language];
      const text = language === 'de' ? withoutAccents(written) : plain;
      for (const [, stem = ''] of ending === undefined ? [] : text.matchAll(ending))
        if (none.get(language)?.has(stem) !== true) found.push(conceptOf(stem));
      const mostIn = mostOf.get(language);
      for (const [, adjective = ''] of mostIn === undefined ? [] : plain.matchAll(mostIn))
        found.push(conceptOf(adjective));
    }
    return found;
  };
};
