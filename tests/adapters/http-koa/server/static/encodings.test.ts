import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { get } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { loadAssets, loadClientPackages, loadPrepared } from '../../../../../adapters/http-koa/index.js';
import { digestOf } from '../../../../../adapters/http-koa/server/static/encodings.js';
import { sameScripts, startStubServer, type StubServer } from '../../start-stub-server.js';

const directory = mkdtempSync(join(tmpdir(), 'encodings-'));
const SCRIPT = Buffer.from('console.log("an ad");\n'.repeat(100));
const STYLES = 'p { color: red }\n'.repeat(100);
const PACKAGES = '{"packages":[]}';
const PREPARED = `${directory}/${digestOf(SCRIPT)}`;

let server: StubServer;
let scriptPath: string;
beforeAll(async () => {
  writeFileSync(`${PREPARED}.br`, 'prepared br');
  writeFileSync(`${PREPARED}.gzip`, 'prepared gzip');
  writeFileSync(join(directory, 'late.css'), STYLES);
  writeFileSync(join(directory, 'tiny.css'), 'p{}');
  writeFileSync(join(directory, 'film.mp4'), STYLES);
  writeFileSync(join(directory, 'react.tgz'), 'a tarball');
  writeFileSync(join(directory, 'packages.json'), PACKAGES);
  const assets = loadAssets({
    directories: [directory],
    frameScripts: sameScripts(SCRIPT),
    prepared: loadPrepared(directory),
  });
  scriptPath = assets.frameScriptPaths.inline;
  server = await startStubServer({ assets, clientPackages: loadClientPackages(directory) });
});
afterAll(async () => {
  await server.close();
  rmSync(directory, { recursive: true });
});

interface Raw {
  readonly status: number;
  readonly encoding: string | null;
  readonly etag: string | null;
  readonly vary: string | null;
  readonly body: Buffer;
}

/** `fetch` would decode what comes; over HTTP it is as it is. */
const ask = (path: string, headers: Readonly<Record<string, string>>): Promise<Raw> =>
  new Promise((resolve, reject) => {
    get(server.url + path, { headers }, (answer) => {
      const parts: Buffer[] = [];
      answer.on('data', (part: Buffer) => void parts.push(part));
      answer.on('end', () => {
        const named = (name: string): string | null => (answer.headers[name] as string | undefined) ?? null;
        const [encoding, etag, vary] = [named('content-encoding'), named('etag'), named('vary')];
        resolve({ status: answer.statusCode ?? 0, encoding, etag, vary, body: Buffer.concat(parts) });
      });
    }).on('error', reject);
  });

test.each([
  ['gzip, deflate, br, zstd', 'br'],
  ['br', 'br'],
  ['gzip', 'gzip'],
  ['br;q=0, gzip', 'gzip'],
  ['*', 'br'],
  ['identity', null],
  ['deflate', null],
  ['br;q=0, *;q=0', null],
])('what the build has compressed, for `Accept-Encoding: %s`', async (accepted, encoding) => {
  const answer = await ask(scriptPath, { 'accept-encoding': accepted });
  expect(answer).toMatchObject({ status: 200, encoding, vary: 'Accept-Encoding' });
  expect(answer.body.toString()).toBe(encoding === null ? SCRIPT.toString() : `prepared ${encoding}`);
});

test('who says nothing gets it as it is', async () => {
  expect(await ask(scriptPath, {})).toMatchObject({ encoding: null, vary: 'Accept-Encoding' });
});

test('each encoding has its own validator, and only that one is known again', async () => {
  const [br, gzip, plain] = await Promise.all(
    ['br', 'gzip', 'identity'].map((accepted) => ask(scriptPath, { 'accept-encoding': accepted })),
  );
  expect(new Set([br?.etag, gzip?.etag, plain?.etag]).size).toBe(3);
  const again = (etag: string): Promise<Raw> => ask(scriptPath, { 'accept-encoding': 'br', 'if-none-match': etag });
  expect(await again(br?.etag ?? '')).toMatchObject({ status: 304, encoding: null, vary: 'Accept-Encoding' });
  expect(await again(`"x", W/${br?.etag}`)).toMatchObject({ status: 304 });
  expect(await again(gzip?.etag ?? '')).toMatchObject({ status: 200, encoding: 'br' });
});

test('what the build has not seen is compressed at the start', async () => {
  const br = await ask('/assets/late.css', { 'accept-encoding': 'br' });
  const gzip = await ask('/assets/late.css', { 'accept-encoding': 'gzip' });
  expect([brotliDecompressSync(br.body).toString(), gunzipSync(gzip.body).toString()]).toEqual([STYLES, STYLES]);
});

test.each(['/assets/tiny.css', '/assets/film.mp4', '/sdk/react.tgz'])('%s is sent as it is', async (path) => {
  expect(await ask(path, { 'accept-encoding': 'br, gzip' })).toMatchObject({ status: 200, encoding: null, vary: null });
});

test('a range is one of the bytes as they are', async () => {
  const answer = await ask(scriptPath, { 'accept-encoding': 'br', range: 'bytes=0-6' });
  expect(answer).toMatchObject({ status: 206, encoding: null, vary: 'Accept-Encoding' });
  expect(answer.body.toString()).toBe('console');
});

test('the description of the interface is compressed, too', async () => {
  const [br, plain] = await Promise.all([
    ask('/openapi.json', { 'accept-encoding': 'br' }),
    ask('/openapi.json', { 'accept-encoding': 'identity' }),
  ]);
  expect(brotliDecompressSync(br.body).equals(plain.body)).toBe(true);
  expect(br.body.length).toBeLessThan(plain.body.length / 5);
});

describe('packages of clients', () => {
  test('are packages, and asked for again each time', async () => {
    const answer = await fetch(`${server.url}/sdk/react.tgz`);
    expect([answer.status, await answer.text()]).toEqual([200, 'a tarball']);
    expect([answer.headers.get('content-type'), answer.headers.get('cache-control')]).toEqual([
      'application/gzip',
      'no-cache',
    ]);
  });

  test('are listed, and the list is asked for again each time', async () => {
    const answer = await fetch(`${server.url}/sdk`);
    expect([answer.status, await answer.text(), answer.headers.get('cache-control')]).toEqual([
      200,
      PACKAGES,
      'no-cache',
    ]);
  });

  test.each(['angular.tgz', 'packages.json', 'late.css', '..%2freact.tgz', '.staged'])(
    'there is no %s',
    async (name) => {
      expect((await fetch(`${server.url}/sdk/${name}`)).status).toBe(404);
    },
  );
});
