import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from '@jest/globals';
import { runCommand } from '../../support/run-command.js';

const folder = mkdtempSync(join(tmpdir(), 'data-dir-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const made = (name: string, fill: (path: string) => void): string => {
  const path = join(folder, name);
  fill(path);
  return path;
};

const UNUSABLE = (reason: string): RegExp =>
  new RegExp(
    `^The configuration has a mistake:\n  - DATA_DIR: \\S+ cannot be used \\(${reason}\\); name a folder .+\\.\n$`,
  );

test.each([
  ['is a file', () => made('file', (path) => writeFileSync(path, 'x')), UNUSABLE('it is a file, and no folder')],
  [
    'is below a file',
    () =>
      join(
        made('other', (path) => writeFileSync(path, 'x')),
        'data',
      ),
    UNUSABLE('a part of its path is a file, and no folder'),
  ],
  // Nobody may write there, the superuser neither.
  ['cannot be written', () => '/proc/self/fdinfo', UNUSABLE('(it cannot be made there|this user may not write there)')],
  [
    'has a folder in place of the key',
    () => made('key', (path) => mkdirSync(join(path, 'signing-key'), { recursive: true })),
    /^The configuration has a mistake:\n {2}- \S+signing-key is no signing key; put the right one there, or remove it\.\n$/,
  ],
])('a DATA_DIR that %s: one sentence, and the end is 1', async (_what, pathOf, sentence) => {
  const { code, stdout, stderr } = await runCommand(['serve'], { DATA_DIR: pathOf(), PORT: '0' });
  expect([code, stdout, stderr]).toEqual([1, '', expect.stringMatching(sentence)]);
});

test('a command says it, too', async () => {
  const DATA_DIR = made('for-command', (path) => writeFileSync(path, 'x'));
  const { code, stderr } = await runCommand(['titles', 'list'], { DATA_DIR });
  expect([code, stderr]).toEqual([1, expect.stringMatching(/^The .+ cannot be used .+\n$/)]);
});
