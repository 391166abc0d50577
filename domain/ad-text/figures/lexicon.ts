import { amountReader, type AmountReader, type AmountWords } from './amounts.js';
import { numberReader, type NumberReader, type Numerals } from './number-words.js';
import { unitFinder, type Unit, type UnitWords } from './units.js';

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
