/** What a figure counts. A factor leads to the first unit of its dimension, so that 48 hours are two days. */
export interface Unit {
  readonly dimension: string;
  readonly factor: number;
}

export interface UnitWords extends Unit {
  /** Words of all languages; a star stands for any ending. */
  readonly words: readonly string[];
}

const SHORTEST_PREFIX = 5;

/** Finds the unit that a word means, in any of the languages. */
export const unitFinder = (units: readonly UnitWords[]): ((word: string) => Unit | undefined) => {
  const exact = new Map<string, Unit>();
  const prefixes = new Map<string, Unit>();
  for (const { dimension, factor, words } of units)
    for (const word of words) {
      const unit = { dimension, factor };
      if (word.endsWith('*')) prefixes.set(word.slice(0, -1), unit);
      else exact.set(word, unit);
    }
  return (word) => {
    const found = exact.get(word);
    if (found !== undefined) return found;
    for (let length = SHORTEST_PREFIX; length <= word.length; length++) {
      const unit = prefixes.get(word.slice(0, length));
      if (unit !== undefined) return unit;
    }
    return undefined;
  };
};

/** A figure with its unit as one comparable string. Thirty days are a month, and a month is not thirty days. */
export const measured = (value: number, { dimension, factor }: Unit): readonly string[] => {
  const amount = Number((value * factor).toPrecision(6));
  const days = dimension === 'time' ? amount / 1440 : 0;
  const months = days > 0 && days % 30 === 0 ? [`${days / 30} month`] : [];
  return [`${amount} ${dimension}`, ...months];
};
