/** Numbers that look like chance and are the same for the same seed (mulberry32). */
export interface Random {
  /** From 0 up to, and without, 1. */
  readonly next: () => number;
  readonly below: (end: number) => number;
  readonly pick: <T>(values: readonly [T, ...T[]]) => T;
  readonly uuid: () => string;
}

/** A simulation draws millions, and looks globals up slowly in a test environment: that was most of its time. */
const { floor, imul } = Math;

export const seededRandom = (seed: number): Random => {
  let state = seed >>> 0;
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const below = (end: number): number => floor(next() * end);
  const hex = (): string =>
    below(2 ** 32)
      .toString(16)
      .padStart(8, '0');
  return {
    next,
    below,
    pick: (values) => values[below(values.length)] ?? values[0],
    uuid: () => `${hex()}-0000-4000-8000-${hex()}${hex().slice(4)}`,
  };
};
