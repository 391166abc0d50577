import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { hostname, tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { DataDir } from '../../../bootstrap/storage/data-dir.js';
import { markServer, runningServers } from '../../../bootstrap/storage/running-servers.js';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'running-servers-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const URL_OF_ONE = 'http://127.0.0.1:8080';
/** As another process has left it. */
const leave = (name: string, mark: object): string => {
  const path = join(folder, `server-${name}.json`);
  writeFileSync(path, JSON.stringify(mark));
  return path;
};
const deadPid = (): number => spawnSync(process.execPath, ['-e', '']).pid;

test('every server on a folder is known until it stops', () => {
  const [one, other] = ['1', '2'].map((port) => markServer(new DataDir(folder), `http://127.0.0.1:${port}`));
  const here = { pid: process.pid, host: hostname() };
  const sorted = () => [...runningServers(folder)].sort((a, b) => a.url.localeCompare(b.url));
  expect(sorted()).toEqual([
    { url: 'http://127.0.0.1:1', ...here },
    { url: 'http://127.0.0.1:2', ...here },
  ]);
  one?.close();
  expect(sorted().map(({ url }) => url)).toEqual(['http://127.0.0.1:2']);
  other?.close();
  expect([runningServers(folder), readdirSync(folder)]).toEqual([[], []]);
});

test('one that was killed, or is of no server, is not', () => {
  leave('0a', { url: URL_OF_ONE, pid: deadPid(), host: hostname() });
  leave('0b', { url: URL_OF_ONE });
  writeFileSync(join(folder, 'server-0c.json'), 'half of it');
  expect(runningServers(folder)).toEqual([]);
});

test('one of another machine counts as long as it is touched', () => {
  const path = leave('0d', { url: URL_OF_ONE, pid: deadPid(), host: `not-${hostname()}` });
  expect(runningServers(folder)).toMatchObject([{ url: URL_OF_ONE }]);
  utimesSync(path, new Date(), new Date(Date.now() - 60_000));
  expect(runningServers(folder)).toEqual([]);
});

test('a server that starts sweeps what killed ones have left', () => {
  leave('0e', { url: URL_OF_ONE, pid: deadPid(), host: hostname() });
  const { close } = markServer(new DataDir(folder), URL_OF_ONE);
  expect(readdirSync(folder)).toHaveLength(1);
  close();
});

test('a folder that is not there has none', () => {
  expect(runningServers(join(folder, 'missing'))).toEqual([]);
});
