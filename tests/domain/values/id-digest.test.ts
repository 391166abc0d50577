import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { idDigest } from '../../../domain/values/id-digest.js';
import { holds } from '../property.js';

test('is short, whatever the id', () => {
  holds(
    fc.property(fc.string({ unit: 'binary', maxLength: 200 }), (id) => {
      expect(idDigest(id)).toMatch(/^\d{1,16}$/);
    }),
  );
});

test('tells ids apart that differ little', () => {
  const ids = Array.from({ length: 20_000 }, (_, i) => `msg-${i}`);
  expect(new Set(ids.map(idDigest)).size).toBe(ids.length);
  expect(idDigest('\ud800')).not.toBe(idDigest('\ufffd'));
  expect(idDigest('a')).not.toBe(idDigest('a\0'));
  expect(idDigest('')).not.toBe(idDigest('\0'));
});
