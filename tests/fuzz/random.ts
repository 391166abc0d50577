/** Draws that repeat for the same seed, so that a finding can be found again. */
export interface Random {
  /** From 0 up to, not including, `below`. */
  int(below: number): number;
  pick<T>(from: readonly [T, ...T[]]): T;
  /** `true` one time in `outOf`. */
  once(outOf: number): boolean;
}

/** Mulberry32: small, quick, and good enough to choose mutations. */
export const createRandom = (seed: number): Random => {
  let state = seed >>> 0;
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  const int = (below: number): number => Math.floor(next() * below);
  return { int, pick: (from) => from[int(from.length)] ?? from[0], once: (outOf) => int(outOf) === 0 };
};
