import { expect, test } from '@jest/globals';
import { createStaticCatalog } from '../../../adapters/catalog-file/index.js';
import { copyGate } from '../../../bootstrap/copy-gate.js';
import { createCurrentEdition } from '../../../application/sale/edition.js';
import type { DirectBid } from '../../../domain/demand/bid.js';
import { DIRECT_SOURCE, partName } from '../../../domain/demand/shared-part.js';
import { sourceId } from '../../../domain/values/ids.js';
import { sampleCatalog, sampleDirectBid } from '../../contracts/index.js';

const engine = () => {
  const catalog = createStaticCatalog(sampleCatalog());
  return {
    current: createCurrentEdition({ catalog, copyGate }, { textOf: () => '', hasPitch: () => true }),
    replace: catalog.replace,
  };
};
const named = (name: string, differs: Partial<DirectBid> = {}) =>
  sampleDirectBid({ source: DIRECT_SOURCE, sharedAs: partName(name), ...differs });
const fields = (bid: DirectBid) => ({ ...bid }) as Record<string, unknown>;

test('an edition is the same until its catalog is replaced, even by one of the same version', () => {
  const { current, replace } = engine();
  const first = current();
  expect(current()).toBe(first);
  replace(sampleCatalog({ version: first.catalog.version }));
  expect(current()).not.toBe(first);
});

test('a snapshot is made once for each name, however many objects have it', () => {
  const { snapshotOf } = engine().current();
  expect(snapshotOf(named('a'))).toBe(snapshotOf(named('a')));
  expect(snapshotOf(named('b'))).not.toBe(snapshotOf(named('a')));
});

test('exposure keys are made once for each name', () => {
  const { exposureKeysOf } = engine().current();
  expect(exposureKeysOf(named('a'))).toBe(exposureKeysOf(named('a')));
  expect(exposureKeysOf(named('a'))).toContain('campaign:' + named('a').campaignId);
});

test('a verdict is made once for each name, also the one that finds no fault', () => {
  const { check } = engine().current();
  let read = 0;
  const counted = (bid: DirectBid) => Object.defineProperty(fields(bid), 'price', { get: () => (read++, bid.price) });
  expect([check(counted(named('a'))), check(counted(named('a')))]).toEqual([undefined, undefined]);
  const once = read;
  expect(once).toBeGreaterThan(0);
  check(counted(named('b')));
  expect(read).toBe(2 * once);
});

test('without a name, and of another source, everything is made anew', () => {
  const { snapshotOf } = engine().current();
  const own = sampleDirectBid({ source: DIRECT_SOURCE });
  expect(snapshotOf(own)).not.toBe(snapshotOf(own));
  const other = named('a', { source: sourceId('dsp') });
  expect(snapshotOf(other)).not.toBe(snapshotOf(other));
});

test('nothing is known of a replaced catalog, nor in another engine', () => {
  const [{ current, replace }, other] = [engine(), engine()];
  const known = current().snapshotOf(named('a'));
  const priced = named('a', { relevance: 0.25 });
  expect(other.current().snapshotOf(priced)).toMatchObject({ relevance: 0.25 });
  replace(sampleCatalog());
  expect(current().snapshotOf(priced)).toMatchObject({ relevance: 0.25 });
  expect(known).toMatchObject({ relevance: 0.5 });
});

test('the names that are kept grow with the line items of the catalog, and not beyond', () => {
  const { snapshotOf } = engine().current();
  const first = snapshotOf(named('first'));
  const meet = (from: number, count: number) => {
    for (let i = 0; i < count; i++) snapshotOf(named(`${from + i}`));
  };
  meet(0, 100);
  expect(snapshotOf(named('first'))).toBe(first);
  meet(100, 200);
  expect(snapshotOf(named('first'))).not.toBe(first);
});
