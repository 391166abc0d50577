import { expect, test } from '@jest/globals';
import { KnownRows } from '../../../adapters/store-sql/known-rows.js';

const row = (value: string) => ({ version: 1, value, writtenAtMs: 5 });

test('what is read while a row is being written has no stamp: it may be undone', async () => {
  const rows = new KnownRows<string>();
  let end: (isWritten: boolean) => void = () => undefined;
  const written = rows.whileWriting('a', row('next'), () => new Promise((resolve) => (end = resolve)));
  rows.keepRead('a', row('next, not committed'), 7);
  rows.keepRead('b', row('beside it'), 7);
  expect([rows.find('a')?.stamp, rows.find('b')?.stamp]).toEqual([undefined, undefined]);
  end(false);
  await written;
  rows.keepRead('b', row('beside it'), 7);
  expect(rows.find('b')?.stamp).toBe(7);
});

test('a row is not known while it is being written, nor when the write fails', async () => {
  const rows = new KnownRows<string>();
  rows.keepRead('a', row('before'), 7);
  const failed = rows
    .whileWriting('a', row('next'), () => Promise.reject(new Error('disk full')))
    .catch((error: Error) => error.message);
  const meanwhile = rows.find('a');
  expect([meanwhile, await failed, rows.find('a')]).toEqual([undefined, 'disk full', undefined]);
});

test('what was written is known, by the stamp of the last read before it', async () => {
  const rows = new KnownRows<string>();
  rows.keepRead('b', row('beside it'), 7);
  await rows.whileWriting('a', row('next'), () => Promise.resolve(true));
  expect(rows.find('a')).toEqual({ ...row('next'), stamp: 7 });
});

test('what was being written when all was forgotten is not known afterwards', async () => {
  const rows = new KnownRows<string>();
  const written = rows.whileWriting('a', row('next'), () => Promise.resolve(true));
  rows.clear();
  expect(await written).toBe(true);
  expect(rows.find('a')).toBeUndefined();
});
