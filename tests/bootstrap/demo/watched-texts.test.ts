import { expect, test } from '@jest/globals';
import { createWatchedTexts } from '../../../bootstrap/demo/watched-texts.js';
import { bidId } from '../../../domain/values/ids.js';

const all = async (moments: AsyncIterable<string>): Promise<readonly string[]> => {
  const found: string[] = [];
  for await (const moment of moments) found.push(moment);
  return found;
};
const patient = (): AbortSignal => new AbortController().signal;
const BID = bidId('0b8f1d1c-5a53-4d5e-9c39-6a1c6a3c9f01');

test('whoever reads gets every moment from the first, whether they came before or after it, and the end', async () => {
  const texts = createWatchedTexts();
  const early = all(texts.read(BID, patient()));
  texts.tell(BID, { kind: 'piece', text: 'A ' });
  texts.tell(BID, { kind: 'sentence', words: 'A cup.', refusal: { stage: 'gate', reason: 'claim' } });
  texts.tell(BID, { kind: 'end', end: 'refused' });
  const lines = [
    '{"kind":"piece","text":"A "}',
    '{"kind":"sentence","words":"A cup.","refusal":{"stage":"gate","reason":"claim"}}',
    '{"kind":"end","end":"refused"}',
  ];
  expect(await early).toEqual(lines);
  expect(await all(texts.read(BID, patient()))).toEqual(lines);
});

test('a text that nobody writes ends with the reader', async () => {
  const texts = createWatchedTexts();
  const leaving = new AbortController();
  const read = all(texts.read(BID, leaving.signal));
  leaving.abort();
  expect(await read).toEqual([]);
});

test('no more than the last texts are kept', async () => {
  const texts = createWatchedTexts();
  texts.tell(BID, { kind: 'end', end: 'whole' });
  for (let n = 0; n < 64; n++) texts.tell(bidId(`other-${n}`), { kind: 'end', end: 'whole' });
  const leaving = new AbortController();
  const read = all(texts.read(BID, leaving.signal));
  leaving.abort();
  expect(await read).toEqual([]);
});

test('of a text without end a part is kept, and its end', async () => {
  const texts = createWatchedTexts();
  for (let n = 0; n < 10_000; n++) texts.tell(BID, { kind: 'piece', text: 'word ' });
  texts.tell(BID, { kind: 'end', end: 'late' });
  const lines = await all(texts.read(BID, patient()));
  expect(lines.at(-1)).toBe('{"kind":"end","end":"late"}');
  expect(lines.join('').length * 2).toBeLessThan(32 * 1024);
});
