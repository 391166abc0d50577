import { expect, test } from '@jest/globals';
import { DIRECT_SOURCE, HOUSE_SOURCE, partName, sharedNameOf, unshared } from '../../../domain/demand/shared-part.js';
import { sourceId } from '../../../domain/values/ids.js';

test('a name counts only where a source of our own gave it', () => {
  const sharedAs = partName('a');
  expect([DIRECT_SOURCE, HOUSE_SOURCE].map((source) => sharedNameOf({ source, sharedAs }))).toEqual(['a', 'a']);
  expect(sharedNameOf({ source: sourceId('dsp'), sharedAs })).toBeUndefined();
  expect(sharedNameOf({ source: DIRECT_SOURCE })).toBeUndefined();
});

test('a part that is no longer shared has no name, and everything else', () => {
  const bid = { source: DIRECT_SOURCE, sharedAs: partName('a'), price: 1 };
  expect(unshared(bid)).toEqual({ source: DIRECT_SOURCE, price: 1 });
  expect(bid.sharedAs).toBe('a');
  const own = { price: 1 };
  expect(unshared(own)).toBe(own);
});
