import { spawn } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { DataDir } from '../../../bootstrap/storage/data-dir.js';

let folder: string;
beforeEach(() => void (folder = mkdtempSync(join(tmpdir(), 'signing-key-'))));
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const FOLDERS = 300;
const DATA_DIR_MODULE = new URL('../../../dist/bootstrap/storage/data-dir.js', import.meta.url).href;

/**
 * The keys of one folder after another as a process of its own gets them: who is ahead has more to do, so that all stay
 * close together.
 */
const keysOfProcess = (): Promise<string> =>
  new Promise((resolve, reject) => {
    const script = `
      const { DataDir } = await import(${JSON.stringify(DATA_DIR_MODULE)});
      for (let i = 0; i < ${FOLDERS}; i++) {
        const key = new DataDir(${JSON.stringify(folder)} + '/' + i).signingKey();
        process.stdout.write(Buffer.from(key).toString('hex') + ' ');
      }`;
    const child = spawn(process.execPath, ['--input-type=module', '-e', script], { stdio: ['ignore', 'pipe', 'pipe'] });
    let [keys, complaint] = ['', ''];
    child.stdout.on('data', (part) => (keys += String(part)));
    child.stderr.on('data', (part) => (complaint += String(part)));
    child.once('close', (code) => (code === 0 ? resolve(keys) : reject(new Error(complaint))));
  });

test('nodes that start at once on one folder have one key', async () => {
  const keys = await Promise.all(Array.from({ length: 4 }, keysOfProcess));
  expect(new Set(keys).size).toBe(1);
  expect(new Set(keys[0]?.trim().split(' ')).size).toBe(FOLDERS);
  expect(readdirSync(join(folder, '0'))).toEqual(['signing-key']);
  expect(statSync(join(folder, '0', 'signing-key')).mode & 0o777).toBe(0o600);
});

test('a key is kept, and one that is empty or cut off is refused', () => {
  const dataDir = new DataDir(folder);
  const key = dataDir.signingKey();
  expect(Buffer.from(dataDir.signingKey()).equals(key)).toBe(true);
  for (const broken of ['', 'x'.repeat(31)]) {
    writeFileSync(join(folder, 'signing-key'), broken);
    expect(() => dataDir.signingKey()).toThrow('is no signing key');
  }
});
