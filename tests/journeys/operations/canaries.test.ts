import { expect, test } from '@jest/globals';
import { createCanaries } from './canaries.js';

test('a canary is found however it is written', () => {
  const kind = createCanaries('zqk');
  const word = kind.next('here');
  const base64 = Buffer.from(`xy${word}`).toString('base64url');
  for (const text of [word, word.toUpperCase(), `?q=${encodeURIComponent(word)}`, JSON.stringify({ a: base64 })])
    expect(kind.foundIn(`${text} more`)).toEqual([`here: ${word}`]);
  expect(kind.foundIn('nothing')).toEqual([]);
});
