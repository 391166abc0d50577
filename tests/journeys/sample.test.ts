import { expect, test } from '@jest/globals';
import { IS_LONG, pairsOf, someOf } from '../support/sample.js';

const CLIENTS = ['js', 'react', 'vue'] as const;
const FAULTS = ['cut', 'html', 'garbage', 'redirect', 'foreign-cors'] as const;
const SEEDS = Array.from({ length: 200 }, (_, seed) => seed);
const ALL = CLIENTS.flatMap((client) => FAULTS.map((fault) => `${client} ${fault}`));

test('a sample of pairs has each of either side, is no longer than that takes, and is the same for the same seed', () => {
  for (const seed of SEEDS) {
    const pairs = pairsOf(CLIENTS, FAULTS, seed);
    expect(new Set(pairs.map(([client]) => client))).toEqual(new Set(CLIENTS));
    expect(new Set(pairs.map(([, fault]) => fault))).toEqual(new Set(FAULTS));
    expect(pairs).toHaveLength(IS_LONG ? ALL.length : FAULTS.length);
    expect(pairsOf(CLIENTS, FAULTS, seed)).toEqual(pairs);
  }
});

test('every pair and every member has a seed that brings it', () => {
  const pairs = SEEDS.flatMap((seed) => pairsOf(CLIENTS, FAULTS, seed)).map((pair) => pair.join(' '));
  expect(new Set(pairs)).toEqual(new Set(ALL));
  expect(new Set(SEEDS.flatMap((seed) => someOf(FAULTS, 1, seed)))).toEqual(new Set(FAULTS));
});
