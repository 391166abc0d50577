import { mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { createFileFeed } from '../../../bootstrap/feeds/file-feed.js';
import { SettingsError } from '../../../bootstrap/settings/settings-error.js';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'file-feed-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

/** Reads the file once well, then with `error`: what is told of it. */
const toldOf = (error: Error): object[] => {
  const path = join(folder, 'file');
  writeFileSync(path, '');
  const told: object[] = [];
  let isFirst = true;
  const read = (): string => {
    if (!isFirst) throw error;
    isFirst = false;
    return 'good';
  };
  const feed = createFileFeed(path, read, (fields) => told.push(fields));
  utimesSync(path, 1, 1);
  feed.refresh();
  feed.refresh();
  expect(feed.current()).toBe('good');
  return told;
};

test("mistakes of the operator's file are told once, in our words", () => {
  expect(toldOf(new SettingsError(['RATES_FILE: EUR is no number.']))).toEqual([
    { problems: ['RATES_FILE: EUR is no number.'] },
  ]);
});

test('any other error is told by name, code and frames', () => {
  const told = toldOf(Object.assign(new TypeError('my sister is called Anna'), { code: 'ERR_X' }));
  expect(told).toMatchObject([{ error: { name: 'TypeError', code: 'ERR_X' } }]);
  expect(JSON.stringify(told)).not.toContain('Anna');
});
