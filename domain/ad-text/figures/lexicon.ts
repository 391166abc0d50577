import { numberReader, type NumberReader, type Numerals } from './number-words.js';
import { unitFinder, type Unit, type UnitWords } from './units.js';
import { anyOf, type Wording } from '../notation.js';

interface AmountWords {
  /** Signs and words of one currency in one list; the first is its name here. */
  readonly currencies: readonly (readonly string[])[];
  /** Currencies whose names may stand before a number. */
  readonly currencyCodes: readonly string[];
  readonly percent: { readonly before: readonly Wording[]; readonly after: readonly Wording[] };
  /** One day or month in one list; they are figures, whatever language names them. */
  readonly calendar: readonly (readonly string[])[];
  /** Words for one multiple, part or great number in one list, which a brief has to state as much as digits. */
  readonly vague: readonly (readonly string[])[];
}

/** Tells amounts, shares, days and months by their words. */
interface AmountReader {
  /** `%`, or the currency that stands before or after a number; empty where it is neither. */
  unitOf(before: string, after: string): string;
  /** The day, month, multiple or great number that one word means. */
  named(word: string): string | undefined;
}

const MONEY_AFTER = /^(?:\p{Sc}|r\$|[\p{L}]+)/u;

/** Each word with the first of its list. */
const byWord = (lists: readonly (readonly string[])[]): ReadonlyMap<string, string> =>
  new Map(lists.flatMap((words) => words.map((word): [string, string] => [word, words[0] ?? ''])));

const amountReader = (words: AmountWords): AmountReader => {
  const currencies = byWord(words.currencies);
  const calendar = byWord(words.calendar);
  const vague = byWord(words.vague);
  const percentAfter = new RegExp(`^${anyOf(words.percent.after)}`, 'u');
  const percentBefore = new RegExp(`${anyOf(words.percent.before)}$`, 'u');
  const moneyBefore = new RegExp(`(?:r\\$|\\p{Sc}|(?<![\\p{L}])${anyOf(words.currencyCodes)})\\s?$`, 'u');
  return {
    unitOf(before, after) {
      if (percentAfter.test(after) || percentBefore.test(before)) return '%';
      const symbol = moneyBefore.exec(before)?.[0].trim() ?? MONEY_AFTER.exec(after)?.[0] ?? '';
      return currencies.get(symbol) ?? (/^\p{Sc}$/u.test(symbol) ? symbol : '');
    },
    named: (word) => calendar.get(word) ?? vague.get(word),
  };
};

/** Little words around a number, in all languages. */
interface AroundNumbers<Words> {
  /** A number before these counts nothing that follows. */
  readonly stops: Words;
  /** Words between a number and what it counts. */
  readonly skipped: Words;
  readonly articles: Words;
  /** After these an article counts: "within a month". */
  readonly within: Words;
  /** Before how long someone stays or travels. */
  readonly for: Words;
  readonly half: Words;
  readonly quarter: Words;
}

export interface FigureWords {
  readonly around: AroundNumbers<readonly string[]>;
  /** Words for a span, with its minutes. */
  readonly minutes: ReadonlyMap<string, number>;
  /** Chinese and Japanese digits, and what may follow them. */
  readonly ideographs: { readonly digits: string; readonly units: readonly string[] };
  readonly numerals: Numerals;
  readonly units: readonly UnitWords[];
  readonly amounts: AmountWords;
}

/** The words of figures, made ready for looking up. */
export interface Lexicon extends AroundNumbers<ReadonlySet<string>>, Pick<FigureWords, 'minutes'> {
  readonly amounts: AmountReader;
  readonly numbers: NumberReader;
  unitOf(word: string): Unit | undefined;
}

export const lexiconOf = ({ around, minutes, numerals, units, amounts }: FigureWords): Lexicon => ({
  stops: new Set(around.stops),
  skipped: new Set(around.skipped),
  articles: new Set(around.articles),
  within: new Set(around.within),
  for: new Set(around.for),
  half: new Set(around.half),
  quarter: new Set(around.quarter),
  minutes,
  amounts: amountReader(amounts),
  numbers: numberReader(numerals),
  unitOf: unitFinder(units),
});
