import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { loadAssets } from '../../../../../adapters/http-koa/index.js';
import { call } from '../../call.js';
import { rawRequest } from '../../raw-request.js';
import { sameScripts, startStubServer, type StubServer } from '../../start-stub-server.js';

const directory = mkdtempSync(join(tmpdir(), 'assets-'));
writeFileSync(join(directory, 'clip.mp4'), '0123456789');
writeFileSync(join(directory, '.secret'), 'secret');
const assets = loadAssets({ directories: [directory], frameScripts: sameScripts(Buffer.from('run()')) });

let server: StubServer;
beforeAll(async () => {
  server = await startStubServer({ assets });
});
afterAll(async () => {
  await server.close();
  rmSync(directory, { recursive: true });
});

test('the frame script never changes under its name', async () => {
  const answer = await call(server.url + assets.frameScriptPaths.inline);
  expect([answer.status, answer.text]).toEqual([200, 'run()']);
  expect(answer.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
  expect(answer.headers.get('content-type')).toBe('text/javascript; charset=utf-8');
});

test('other files are asked for again, cheaply', async () => {
  const first = await call(`${server.url}/assets/clip.mp4`);
  expect([first.status, first.headers.get('cache-control')]).toEqual([200, 'public, max-age=3600']);
  const headers = { 'if-none-match': first.headers.get('etag') ?? '' };
  expect((await call(`${server.url}/assets/clip.mp4`, { headers })).status).toBe(304);
});

test.each([
  ['bytes=2-4', 206, '234', 'bytes 2-4/10'],
  ['bytes=7-', 206, '789', 'bytes 7-9/10'],
  ['bytes=-3', 206, '789', 'bytes 7-9/10'],
  ['bytes=0-99', 206, '0123456789', 'bytes 0-9/10'],
  ['bytes=-99', 206, '0123456789', 'bytes 0-9/10'],
  ['bytes=10-', 416, '', 'bytes */10'],
  ['bytes=5-2', 416, '', 'bytes */10'],
  ['bytes=0-1,3-4', 200, '0123456789', null],
  ['lines=1-2', 200, '0123456789', null],
  ['bytes=-', 200, '0123456789', null],
])('Range: %s', async (range, status, text, contentRange) => {
  const answer = await call(`${server.url}/assets/clip.mp4`, { headers: { range } });
  expect([answer.status, answer.text, answer.headers.get('content-range')]).toEqual([status, text, contentRange]);
});

/** RFC 9110, section 13.1.5: only a strong validator that is the file's own stands for the same file. */
const etag = assets.files.get('clip.mp4')?.etag ?? '';
const OTHER = [`W/${etag}`, '"0"', '""', etag.slice(1, -1), `${etag}, "0"`, `${etag.slice(0, -1)}-gzip"`, '*', ''];
const DATES = ['Fri, 27 Nov 2026 06:51:18 GMT', 'Thu, 01 Jan 1970 00:00:00 GMT', 'tomorrow'];
test.each([...OTHER, ...DATES])(
  'a part of another file is never continued with this one, If-Range: %s',
  async (other) => {
    for (const range of ['bytes=2-4', 'bytes=-3', 'bytes=10-']) {
      const answer = await call(`${server.url}/assets/clip.mp4`, { headers: { range, 'if-range': other } });
      expect([answer.status, answer.text, answer.headers.get('content-range')]).toEqual([200, '0123456789', null]);
    }
  },
);

test.each([
  ['bytes=2-4', 206, '234'],
  ['bytes=10-', 416, ''],
])('a part of this file is continued, %s', async (range, status, text) => {
  const answer = await call(`${server.url}/assets/clip.mp4`, { headers: { range, 'if-range': etag } });
  expect([answer.status, answer.text]).toEqual([status, text]);
});

test('ranges are for GET alone', async () => {
  const answer = await call(`${server.url}/assets/clip.mp4`, { method: 'HEAD', headers: { range: 'bytes=2-4' } });
  expect([answer.status, answer.headers.get('content-range')]).toEqual([200, null]);
});

test.each([
  '/assets/.secret',
  '/assets/../package.json',
  '/assets/..%2fpackage.json',
  '/assets/%2e%2e/x',
  '/assets/',
  '/assets//clip.mp4',
  '/assets/clip.mp4%00',
])('%s is not there', async (path) => {
  const answer = await rawRequest(server.port, `GET ${path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`);
  expect(answer).toMatch(/^HTTP\/1\.1 404 /);
});
