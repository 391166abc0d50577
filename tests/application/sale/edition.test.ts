import { expect, test } from '@jest/globals';
import { createStaticCatalog } from '../../../adapters/catalog-file/index.js';
import { createCurrentEdition } from '../../../application/sale/edition.js';
import type { DirectBid } from '../../../domain/demand/bid.js';
import { DIRECT_SOURCE, partName } from '../../../domain/demand/shared-part.js';
import { sourceId } from '../../../domain/values/ids.js';
import { sampleCatalog, sampleDirectBid } from '../../contracts/index.js';

const engine = () => {
  const catalog = createStaticCatalog(sampleCatalog());
  return { current: createCurrentEdition({ catalog }), replace: catalog.replace };
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
  const { ofBid, ofRejection } = engine().current().snapshots;
  expect(ofBid(named('a'))).toBe(ofBid(named('a')));
  expect(ofBid(named('b'))).not.toBe(ofBid(named('a')));
  const rejection = {
    source: DIRECT_SOURCE,
    sharedAs: partName('a'),
    candidate: 'c',
    lossReason: 'below-floor',
  } as const;
  expect(ofRejection({ ...rejection })).toBe(ofRejection({ ...rejection }));
});

test('a verdict is made once for each name, also the one that finds no fault', () => {
  const { faultOf } = engine().current().checks;
  let read = 0;
  const counted = (bid: DirectBid) => Object.defineProperty(fields(bid), 'price', { get: () => (read++, bid.price) });
  expect([faultOf(counted(named('a'))), faultOf(counted(named('a')))]).toEqual([undefined, undefined]);
  const once = read;
  expect(once).toBeGreaterThan(0);
  faultOf(counted(named('b')));
  expect(read).toBe(2 * once);
});

test('without a name, and of another source, everything is made anew', () => {
  const { ofBid } = engine().current().snapshots;
  const own = sampleDirectBid({ source: DIRECT_SOURCE });
  expect(ofBid(own)).not.toBe(ofBid(own));
  const other = named('a', { source: sourceId('dsp') });
  expect(ofBid(other)).not.toBe(ofBid(other));
});

test('nothing is known of a replaced catalog, nor in another engine', () => {
  const [{ current, replace }, other] = [engine(), engine()];
  const known = current().snapshots.ofBid(named('a'));
  const priced = named('a', { relevance: 0.25 });
  expect(other.current().snapshots.ofBid(priced)).toMatchObject({ relevance: 0.25 });
  replace(sampleCatalog());
  expect(current().snapshots.ofBid(priced)).toMatchObject({ relevance: 0.25 });
  expect(known).toMatchObject({ relevance: 0.5 });
});

test('the names that are kept grow with the line items of the catalog, and not beyond', () => {
  const { ofBid } = engine().current().snapshots;
  const first = ofBid(named('first'));
  const meet = (from: number, count: number) => {
    for (let i = 0; i < count; i++) ofBid(named(`${from + i}`));
  };
  meet(0, 100);
  expect(ofBid(named('first'))).toBe(first);
  meet(100, 200);
  expect(ofBid(named('first'))).not.toBe(first);
});
