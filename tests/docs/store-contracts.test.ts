import { readdirSync } from 'node:fs';
import { describe, expect, test } from '@jest/globals';
import * as contracts from '../contracts/index.js';
import { STORE_KITS, TESTED_STORES, type Kept } from '../support/store-kits.js';
import { readPage } from './markdown.js';
import { storeContractsPage } from './store-contracts-page.js';

/** Kits of ports that keep nothing, or nothing beyond the process. */
const OTHER_KITS = [
  ...[
    'briefSearchContract',
    'contentCheckContract',
    'copyJudgeContract',
    'copyGateContract',
    'copyWriterContract',
    'demandSourceContract',
    'embedderContract',
  ],
  ...['messageReaderContract', 'modelWriterContract', 'networkListsContract', 'signerContract', 'trafficCheckContract'],
];

test('the list of store contracts is up to date; after a change, run `npm run store-contracts`', () => {
  const page = readPage('docs/reference/store-contracts.md');
  expect(page).toBe(storeContractsPage());
  expect(page.match(/^- /gm)?.length).toBeGreaterThan(100);
});

test('every published kit is in the list, or is none of a store', () => {
  const inTable = Object.values(STORE_KITS).flatMap((kits): readonly unknown[] => Object.values(kits));
  const missing = Object.entries(contracts).filter(
    ([name, kit]) => name.endsWith('Contract') && !OTHER_KITS.includes(name) && !inTable.includes(kit),
  );
  expect(missing.map(([name]) => name)).toEqual([]);
});

test('every published kit is tried with adapters that are broken on purpose, in tests/contract-kits', () => {
  const tried = readdirSync('tests/contract-kits').map((file) => readPage(`tests/contract-kits/${file}`));
  const untried = Object.keys(contracts).filter(
    (name) => name.endsWith('Contract') && !tried.some((source) => source.includes(`contracts.${name}`)),
  );
  expect(untried).toEqual([]);
});

describe('what the page says is tested', () => {
  const claims = TESTED_STORES.flatMap((store) =>
    (Object.keys(STORE_KITS) as Kept[]).flatMap((kept) => {
      const { [kept]: run } = store;
      return 'test' in run ? [{ store: store.name, kept, file: run.test }] : [];
    }),
  );

  test.each(claims)('$store runs all kits of what is $kept', ({ kept, file }) => {
    expect(readPage(file)).toMatch(new RegExp(`suitesOf\\(\\s*'${kept}'`));
  });
});
