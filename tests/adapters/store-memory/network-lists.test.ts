import { describe, expect, test } from '@jest/globals';
import { createMemoryNetworkLists } from '../../../adapters/store-memory/index.js';
import { networkListsContract } from '../../contracts/index.js';

describe('the memory network lists keep their contract', () => {
  for (const { name, run } of networkListsContract(() => createMemoryNetworkLists())) test(name, run);
});

const NOW = 0;
const LATER = 10;
const list = (chars: number): readonly string[] => ['n'.repeat(chars)];

describe('the memory network lists', () => {
  test('keep the installations used last', () => {
    const lists = createMemoryNetworkLists({ maxEntries: 2 });
    for (const install of ['a', 'b']) lists.remember(install, list(1), NOW, LATER);
    lists.find('a', NOW);
    lists.remember('c', list(1), NOW, LATER);
    expect(['a', 'b', 'c'].filter((install) => lists.find(install, NOW) !== undefined)).toEqual(['a', 'c']);
  });

  test('hold no more bytes than they may', () => {
    const lists = createMemoryNetworkLists({ maxBytes: 3_000 });
    for (const install of ['a', 'b', 'c']) lists.remember(install, list(500), NOW, LATER);
    expect(['a', 'b', 'c'].filter((install) => lists.find(install, NOW) !== undefined)).toEqual(['b', 'c']);
  });

  test('give the bytes of what was replaced or is over to others', () => {
    const lists = createMemoryNetworkLists({ maxBytes: 3_000 });
    for (let n = 0; n < 10; n++) lists.remember('a', list(600), NOW, LATER);
    expect(lists.find('a', LATER)).toBeUndefined();
    for (const install of ['b', 'c']) lists.remember(install, list(500), NOW, LATER);
    expect(['b', 'c'].filter((install) => lists.find(install, NOW) !== undefined)).toEqual(['b', 'c']);
  });
});
