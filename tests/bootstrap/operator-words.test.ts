import { mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, jest, test } from '@jest/globals';
import { classifySafety } from '../../adapters/safety-lexicon/index.js';
import { withOperatorWords } from '../../bootstrap/classify-safety.js';
import { createSafetyWordsFeed } from '../../bootstrap/feeds/safety-words-feed.js';

const folder = mkdtempSync(join(tmpdir(), 'safety-words-'));
const path = join(folder, 'words.json');
afterAll(() => rmSync(folder, { recursive: true }));

const write = (file: unknown, atSeconds: number): void => {
  writeFileSync(path, typeof file === 'string' ? file : JSON.stringify(file));
  utimesSync(path, atSeconds, atSeconds);
};

test("an operator's file adds refusals and exceptions, changes at once, and keeps the last good one", () => {
  write({ blocked: { drugs: ['purple drank'] }, harmless: ['murder hornets'] }, 1_000);
  const error = jest.fn();
  const { words, refresh } = createSafetyWordsFeed(path, { error });
  if (words === undefined) throw new Error('There are no words.');
  const classify = withOperatorWords(classifySafety, words);
  const reasonOf = (text: string) => classify(text, 'en', undefined).reason;
  expect(reasonOf('purple drank')).toBe('operator: drugs');
  expect(reasonOf('murder hornets in the garden')).toBeUndefined();
  expect(reasonOf('murder hornets, and I want to kill myself')).toBe('self-harm');
  expect(reasonOf('purple drank, and I want to kill myself')).toBe('self-harm');

  write({ blocked: { hate: ['purple drank'] } }, 2_000);
  refresh();
  expect(reasonOf('purple drank')).toBe('operator: hate');
  expect(reasonOf('murder hornets in the garden')).toBe('violence');

  write('{', 3_000);
  refresh();
  expect(error).toHaveBeenCalledTimes(1);
  expect(reasonOf('purple drank')).toBe('operator: hate');
});

test('a file that cannot be used stops the start with its place and mistake', () => {
  write({ blocked: { drug: ['x y'] } }, 4_000);
  expect(() => createSafetyWordsFeed(path, { error: jest.fn() })).toThrow(/SAFETY_WORDS: .*words\.json: blocked/);
  expect(() => createSafetyWordsFeed(join(folder, 'none'), { error: jest.fn() })).toThrow(/cannot be read/);
});
