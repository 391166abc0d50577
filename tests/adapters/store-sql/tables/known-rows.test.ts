import { expect, test } from '@jest/globals';
import { KnownRows } from '../../../../adapters/store-sql/tables/versioned-rows.js';

test('a row is known as it was kept last, until it is dropped', () => {
  const rows = new KnownRows<string>(10_000);
  rows.keep('a', { value: 'first', version: 1 }, rows.generation);
  rows.keep('a', { value: 'second', version: 2 }, rows.generation);
  const kept = rows.find('a');
  rows.drop('a');
  expect([kept, rows.find('a')]).toEqual([{ value: 'second', version: 2 }, undefined]);
});

test('what was being read or written when all was forgotten is not known afterwards', () => {
  const rows = new KnownRows<string>(10_000);
  const { generation } = rows;
  rows.clear();
  rows.keep('a', { value: 'of an erased person', version: 1 }, generation);
  rows.keep('b', { value: 'of another', version: 1 }, rows.generation);
  expect([rows.find('a'), rows.find('b')?.value]).toEqual([undefined, 'of another']);
});

test('rows that are large are known for shorter', () => {
  const rows = new KnownRows<string>(10_000);
  for (const name of ['a', 'b', 'c']) rows.keep(name, { value: 'x'.repeat(2_000), version: 1 }, rows.generation);
  expect(['a', 'b', 'c'].filter((name) => rows.find(name) !== undefined)).toEqual(['b', 'c']);
  rows.keep('d', { value: 'x'.repeat(10_000), version: 1 }, rows.generation);
  expect(rows.find('c')).toBeDefined();
});
