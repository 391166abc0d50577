import sequencer from '@jest/test-sequencer';

const TestSequencer = sequencer.default ?? sequencer;

/** Mulberry32: the same seed gives the same order. */
const randomFrom = (seed) => {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
};

/** Test files in the order of the run's seed; `--randomize` does the same with the tests of each. */
export default class RandomOrder extends TestSequencer {
  #seed;

  constructor(options) {
    super(options);
    this.#seed = options.globalConfig.seed;
  }

  sort(tests) {
    const random = randomFrom(this.#seed);
    return [...tests]
      .sort((one, other) => (one.path < other.path ? -1 : 1))
      .map((test) => ({ test, key: random() }))
      .sort((one, other) => one.key - other.key)
      .map(({ test }) => test);
  }
}
