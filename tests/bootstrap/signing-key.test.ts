import { spawn } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { DataDir } from '../../bootstrap/data-dir.js';

let folder: string;
beforeEach(() => void (folder = mkdtempSync(join(tmpdir(), 'signing-key-'))));
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** The key as another process gets it, after all have waited for the same moment. */
const keyOfProcess = (atMs: number): Promise<string> =>
  new Promise((resolve, reject) => {
    const script = `
      const { DataDir } = await import(${JSON.stringify(new URL('../../dist/bootstrap/data-dir.js', import.meta.url).href)});
      while (Date.now() < ${atMs});
      process.stdout.write(Buffer.from(new DataDir(${JSON.stringify(folder)}).signingKey()).toString('hex'));`;
    const child = spawn(process.execPath, ['--input-type=module', '-e', script], { stdio: ['ignore', 'pipe', 'pipe'] });
    let [key, complaint] = ['', ''];
    child.stdout.on('data', (part) => (key += String(part)));
    child.stderr.on('data', (part) => (complaint += String(part)));
    child.once('close', (code) => (code === 0 ? resolve(key) : reject(new Error(complaint))));
  });

test('nodes that start at once on one folder have one key', async () => {
  const atMs = Date.now() + 500;
  const keys = await Promise.all(Array.from({ length: 6 }, () => keyOfProcess(atMs)));
  expect(new Set(keys).size).toBe(1);
  expect(keys[0]).toHaveLength(64);
  expect(readdirSync(folder)).toEqual(['signing-key']);
  expect(statSync(join(folder, 'signing-key')).mode & 0o777).toBe(0o600);
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
