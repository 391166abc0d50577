import type { CopyLanguage } from '../languages.js';
import { lexiconOf, type FigureWords, type Lexicon } from './lexicon.js';
import { measured } from './units.js';

/** One figure that a text states. It is stated elsewhere too when one of its keys is a key there. */
export interface Figure {
  readonly keys: readonly string[];
  /** The number alone, where it is no amount of money and no share. */
  readonly count?: string | undefined;
  /** How long someone stays or travels ("for three days"), which a reader may have said of themselves. */
  readonly isSpan: boolean;
}

const PIECE = /\d+(?:[ .,'\u202f\u00a0]\d{3}(?!\d))*(?:[.,]\d+)?|\p{L}+|[^\s\p{L}\p{N}'-]/gu;
const OTHER_NUMBER = /[\p{No}\p{Nl}]/gu;
const MINUTE = { dimension: 'time', factor: 1 };

const canonical = (written: string): string => {
  const [whole = '', fraction = ''] = /[.,]\d{3}$/.test(written) ? [written] : written.split(/[.,](?=\d+$)/);
  const digits = whole.replace(/\D/g, '').replace(/^0+(?=\d)/, '');
  const decimals = fraction.replace(/(?<!0)0+$/, '');
  return decimals === '' ? digits : `${digits}.${decimals}`;
};

interface Piece {
  readonly text: string;
  readonly start: number;
  readonly end: number;
}

/** Reads the figures of one text in one language from left to right. */
class Reading {
  readonly figures: Figure[] = [];
  readonly #plain: string;
  readonly #pieces: readonly Piece[];
  readonly #words: readonly string[];
  readonly #language: CopyLanguage | undefined;
  readonly #lexicon: Lexicon;

  constructor(plain: string, pieces: readonly Piece[], language: CopyLanguage | undefined, lexicon: Lexicon) {
    this.#plain = plain;
    this.#pieces = pieces;
    this.#words = pieces.map(({ text }) => text);
    this.#language = language;
    this.#lexicon = lexicon;
  }

  read(): readonly Figure[] {
    for (let at = 0; at < this.#pieces.length;) at += this.#one(at);
    return this.figures;
  }

  /** How many pieces were read. */
  #one(at: number): number {
    const text = this.#words[at] ?? '';
    if (/^\d/.test(text)) return this.#counted(at, 1, canonical(text));
    const number = this.#language && this.#lexicon.numbers.at(this.#words, at, this.#language);
    if (number !== undefined) return this.#counted(at, number.length, String(number.value));
    const minutes = this.#lexicon.minutes.get(text);
    if (minutes !== undefined) return this.#add(measured(minutes, MINUTE));
    return this.#part(at, text) ?? this.#article(at, text) ?? this.#compound(text) ?? this.#named(text);
  }

  #add(keys: readonly string[], count?: string, isSpan = false): number {
    this.figures.push({ keys, count, isSpan });
    return 1;
  }

  #counted(at: number, length: number, value: string): number {
    const start = this.#pieces[at]?.start ?? 0;
    const end = this.#pieces[at + length - 1]?.end ?? start;
    const letter = /\p{L}/u.test(this.#plain.charAt(start - 1));
    const after = this.#plain.slice(end, end + 16).replace(/^[\s-]+/, '');
    const amount = this.#lexicon.amounts.unitOf(this.#plain.slice(Math.max(0, start - 8), start), after);
    if (letter) this.#add([`${value} #`], value);
    else if (amount !== '') this.#add([`${value}${amount}`]);
    else {
      const unit = this.#unitAfter(at + length);
      const isSpan = this.#lexicon.for.has(this.#words[at - 1] ?? '');
      this.#add(typeof unit === 'string' ? [`${value} ${unit}`] : measured(Number(value), unit), value, isSpan);
    }
    return length;
  }

  /** The unit that follows, at most two words away; `#` for a thing that is no unit, `*` for nothing. */
  #unitAfter(at: number) {
    let seen = 0;
    for (let i = at; i < this.#words.length && seen < 3; i++) {
      const word = this.#words[i] ?? '';
      const unit = this.#lexicon.unitOf(word);
      if (unit !== undefined && (seen === 0 || word.length > 1)) return unit;
      if (!/^\p{L}/u.test(word) || this.#lexicon.stops.has(word)) break;
      if (!this.#lexicon.skipped.has(word)) seen += 1;
    }
    return seen === 0 ? '*' : '#';
  }

  /** "half an hour", "un quart d'heure", "eine halbe Stunde". */
  #part(at: number, text: string): number | undefined {
    const share = this.#lexicon.half.has(text) ? 0.5 : this.#lexicon.quarter.has(text) ? 0.25 : undefined;
    if (share === undefined) return undefined;
    for (let i = at + 1; i <= at + 3; i++) {
      const word = this.#words[i] ?? '';
      const unit = this.#lexicon.unitOf(word);
      if (unit !== undefined && word.length > 1 && word !== 'an') return this.#add(measured(share, unit));
      if (!this.#lexicon.skipped.has(word) && !this.#lexicon.articles.has(word)) return undefined;
    }
    return undefined;
  }

  /** "within a month", "one year": an article counts where it says how long. */
  #article(at: number, text: string): number | undefined {
    if (!this.#lexicon.articles.has(text)) return undefined;
    const unit = this.#lexicon.unitOf(this.#words[at + 1] ?? '');
    if (unit === undefined || (unit.dimension !== 'time' && unit.dimension !== 'month') || unit.factor === 1440)
      return undefined;
    const counts = text === 'one' || this.#lexicon.within.has(this.#words[at - 1] ?? '');
    return counts ? this.#add(measured(1, unit)) : undefined;
  }

  /** "zehnjährig": the number and what it counts in one word. */
  #compound(text: string): number | undefined {
    const parts =
      this.#language && text.length > 6 ? this.#lexicon.numbers.splitCompound(text, this.#language) : undefined;
    const unit = parts && this.#lexicon.unitOf(parts.rest);
    return parts && unit ? this.#add(measured(parts.value, unit)) : undefined;
  }

  #named(text: string): number {
    const figure = this.#lexicon.amounts.named(text);
    if (figure !== undefined) this.#add([figure]);
    return 1;
  }
}

/**
 * Reads every figure that a text states in digits, words, ideographs, or as the name of a day or month. The text went
 * through `plainText`; its number words are read in the languages given.
 */
export interface FigureReader {
  figuresIn(plain: string, languages: readonly CopyLanguage[]): readonly Figure[];
  /** Whether a word is the name of a day, month, multiple or great number, and so is compared as a figure. */
  isFigure(word: string): boolean;
}

export const figureReader = (words: FigureWords): FigureReader => {
  const lexicon = lexiconOf(words);
  const { digits, units } = words.ideographs;
  const ideographs = new RegExp(`(?<![${digits}])[${digits}]+(?:${units.join('|')})`, 'gu');
  return {
    figuresIn(plain, languages) {
      const pieces = [...plain.matchAll(PIECE)].map(({ 0: text, index }) => ({
        text,
        start: index,
        end: index + text.length,
      }));
      const readAs = languages.length === 0 ? [undefined] : languages;
      const read = readAs.flatMap((one) => new Reading(plain, pieces, one, lexicon).read());
      const others = [ideographs, OTHER_NUMBER].flatMap((pattern) => [...plain.matchAll(pattern)]);
      return [...read, ...others.map(([sign]) => ({ keys: [sign], isSpan: false }))];
    },
    isFigure: (word) => lexicon.amounts.named(word) !== undefined,
  };
};

/**
 * What a text states, for looking up what another one states. A number that stands alone may be any of its numbers but
 * an amount: "enough for two" is said of two people.
 */
export const statedFigures = (figures: readonly Figure[]): ReadonlySet<string> =>
  new Set(
    figures.flatMap(({ keys, count }) => {
      const loose = count === undefined ? [] : [`${count} *`];
      return keys.some((key) => /[#*]$/.test(key)) ? [...loose, `${count} #`] : [...keys, ...loose];
    }),
  );
