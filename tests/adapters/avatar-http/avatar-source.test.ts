import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeEach, describe, expect, test } from '@jest/globals';
import { createAvatarSource } from '../../../adapters/avatar-http/index.js';
import { createEgress, type EgressOptions } from '../../../adapters/demand-openrtb/index.js';
import type { Asker } from '../../../application/ports/sharing/asker.js';
import { accountId } from '../../../domain/values/ids.js';
import { GIF, PNG, pngOf, WEBP_LOSSY } from './pictures.js';

type Answer = (response: ServerResponse, request: IncomingMessage) => void;

const seen: IncomingMessage[] = [];
let answers: Readonly<Record<string, Answer>> = {};
const server = createServer((request, response) => {
  seen.push(request);
  response.on('error', () => undefined);
  const answer = answers[request.url ?? ''];
  if (answer === undefined) response.writeHead(404).end();
  else answer(response, request);
});
await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

const open: { close(): Promise<void> }[] = [];
const LIMIT = 256 * 1024;

const sourceWith = (
  limits: Parameters<typeof createAvatarSource>[1] = {},
  reach: EgressOptions['reach'] = 'loopback',
) => {
  const egress = createEgress({ reach, maxAnswerBytes: LIMIT });
  open.push(egress);
  // A busy machine is no slow server.
  return createAvatarSource(
    (url, { headers, signal }) => egress.call(url, { method: 'GET', headers, signals: [signal] }),
    { answerMs: 20_000, ...limits },
  );
};

const sends =
  (body: Buffer | string, headers: Readonly<Record<string, string>> = {}, status = 200): Answer =>
  (response) =>
    void response.writeHead(status, headers).end(body);

beforeEach(() => {
  seen.length = 0;
  answers = {};
});
afterAll(async () => {
  for (const one of open) await one.close();
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});

const find = (path: string) => sourceWith().find(origin + path);

describe('a picture', () => {
  test('is what its bytes are, whatever its server says', async () => {
    answers = {
      '/png': sends(PNG, { 'content-type': 'text/html' }),
      '/gif': sends(GIF, { 'content-type': 'image/svg+xml' }),
      '/webp': sends(gzipSync(WEBP_LOSSY), { 'content-encoding': 'gzip' }),
    };
    expect(await find('/png')).toEqual({ contentType: 'image/png', bytes: PNG });
    expect(await find('/gif')).toEqual({ contentType: 'image/gif', bytes: GIF });
    expect(await find('/webp')).toEqual({ contentType: 'image/webp', bytes: WEBP_LOSSY });
  });

  test('is asked for without anything about a reader', async () => {
    answers = { '/png': sends(PNG, { 'set-cookie': 'id=1' }) };
    await find('/png');
    await find('/png');
    expect(seen).toHaveLength(2);
    for (const { headers, method } of seen) {
      expect(method).toBe('GET');
      expect(Object.keys(headers).sort()).toEqual(['accept', 'accept-encoding', 'connection', 'host']);
    }
  });

  test('is fetched once for all who ask at once or later, and so is a failure', async () => {
    answers = { '/png': sends(PNG) };
    const source = sourceWith();
    for (const path of ['/png', '/nothing']) {
      const found = await Promise.all(Array.from({ length: 20 }, () => source.find(origin + path)));
      expect(new Set(found.map((avatar) => avatar?.contentType)).size).toBe(1);
      await source.find(origin + path);
    }
    expect(seen.map(({ url }) => url)).toEqual(['/png', '/nothing']);
  });

  test('is not fetched while too many others are; it may be asked for again', async () => {
    const held: ServerResponse[] = [];
    answers = { '/held': (response) => void held.push(response), '/png': sends(PNG) };
    const source = sourceWith({ atOnce: 1 });
    const first = source.find(`${origin}/held`);
    expect(await source.find(`${origin}/png`)).toBeUndefined();
    while (held.length === 0) await new Promise(setImmediate);
    held[0]?.end(PNG);
    expect(await first).toBeDefined();
    expect(await source.find(`${origin}/png`)).toBeDefined();
  });
});

/** A byte now and then, for as long as it is let. */
const drip: Answer = (response) => {
  response.writeHead(200, { 'content-type': 'image/png' });
  const timer = setInterval(() => response.write(PNG.subarray(0, 1)), 5);
  response.on('close', () => clearInterval(timer));
};

const SVG = '<svg xmlns="http://www.w3.org/2000/svg"><script>top.ran=1</script></svg>';
let streamed = 0;
/** Sends as much as is taken, up to 50 MB. */
const flood: Answer = (response) => {
  const chunk = Buffer.concat([PNG, Buffer.alloc(64 * 1024)]);
  const more = (): void => {
    while (streamed < 50_000_000 && !response.destroyed) {
      streamed += chunk.length;
      if (!response.write(chunk)) return void response.once('drain', more);
    }
    response.end();
  };
  response.writeHead(200, { 'content-type': 'image/png' });
  more();
};

describe('a hostile server', () => {
  test.each<readonly [string, Answer]>([
    ['SVG with script', sends(SVG, { 'content-type': 'image/svg+xml' })],
    ['SVG that is called a PNG', sends(SVG, { 'content-type': 'image/png' })],
    ['a page', sends('<!doctype html><script>top.ran=1</script>', { 'content-type': 'image/png' })],
    ['a redirect to a private address', sends('', { location: `${origin}/secret` }, 302)],
    ['a redirect with a picture', sends(PNG, { location: `${origin}/secret` }, 301)],
    ['an error with a picture', sends(PNG, {}, 500)],
    ['nothing', sends('')],
    ['more than is allowed', sends(Buffer.concat([PNG, Buffer.alloc(LIMIT)]))],
    ['a gzip bomb', sends(gzipSync(Buffer.concat([PNG, Buffer.alloc(50_000_000)])), { 'content-encoding': 'gzip' })],
    ['another way of packing', sends(PNG, { 'content-encoding': 'br' })],
    ['a picture of four thousand million pixels', sends(pngOf(65_535, 65_535))],
    ['a broken connection', (response) => void response.destroy()],
    [
      'half an answer',
      (response) => void response.writeHead(200, { 'content-length': '999' }).write(PNG, () => response.destroy()),
    ],
  ])('with %s has no picture', async (_, answer) => {
    answers = { '/avatar': answer, '/secret': sends(PNG) };
    expect(await find('/avatar')).toBeUndefined();
    expect(seen.map(({ url }) => url)).toEqual(['/avatar']);
  });

  test('with 50 MB is cut off near the limit', async () => {
    answers = { '/avatar': flood };
    expect(await find('/avatar')).toBeUndefined();
    // What lies in the buffers of both sockets is on its way by then.
    expect(streamed).toBeLessThan(20_000_000);
  });

  test.each<readonly [string, Answer]>([
    ['says nothing', () => undefined],
    ['stops amid its answer', (response) => void response.writeHead(200).write(PNG.subarray(0, 20))],
    ['drips', drip],
  ])('that %s is left when the time is over', async (_, answer) => {
    answers = { '/avatar': answer };
    expect(await sourceWith({ answerMs: 50 }).find(`${origin}/avatar`)).toBeUndefined();
  });

  test.each(['127.0.0.1', 'localhost'])('on this machine is never called: %s', async (host) => {
    answers = { '/avatar': sends(PNG) };
    const url = `${origin.replace('127.0.0.1', host)}/avatar`;
    expect(await sourceWith({}, 'public').find(url)).toBeUndefined();
    expect(seen).toEqual([]);
  });

  test.each(['https://10.0.0.1/a.png', ':'])('in a private network is never called: %s', async (url) => {
    expect(await sourceWith({}, 'public').find(url)).toBeUndefined();
  });

  test('behind another port than that of the web is never called', async () => {
    const called: string[] = [];
    const source = createAvatarSource((url) => {
      called.push(url);
      return Promise.resolve({ status: 200, bytes: PNG });
    });
    expect(await source.find('https://pip.example:6379/a.png')).toBeUndefined();
    expect(await source.find('https://pip.example:443/a.png')).toBeDefined();
    expect(called).toEqual(['https://pip.example:443/a.png']);
  });
});

test.each([
  ['a host that fails in its own words is none', new Error('connect ECONNREFUSED'), []],
  ['an error of the language is one', new TypeError('ours'), ['avatars.find']],
])('of faults: %s', async (_case, error, reported) => {
  const faults: string[] = [];
  const source = createAvatarSource(() => Promise.reject(error), {}, { report: ({ at }) => void faults.push(at) });
  expect(await source.find('https://pip.example/a.png')).toBeUndefined();
  expect(faults).toEqual(reported);
});

describe('a visitor whose pictures are slow', () => {
  const READER: Asker = { account: accountId('acc-a'), network: '198.51.100.7' };
  const STRANGER: Asker = { account: accountId('acc-b'), network: '203.0.113.9' };
  const slowExcept = (good: string) =>
    createAvatarSource((url) =>
      url.startsWith(good) ? Promise.resolve({ status: 200, bytes: PNG }) : new Promise(() => undefined),
    );

  test('takes no place from another account, on however many hosts they are', async () => {
    const source = slowExcept('https://good.example/');
    for (let n = 0; n < 9; n++) void source.find(`https://slow-${n}.example/a.png`, STRANGER);
    for (let n = 0; n < 20; n++)
      expect(await source.find(`https://good.example/${n}.png`, READER)).toMatchObject({ contentType: 'image/png' });
  });

  test('takes no place from other hosts, whoever asks', async () => {
    const source = slowExcept('https://good.example/');
    for (let n = 0; n < 9; n++) void source.find(`https://slow.example/${n}.png`);
    expect(await source.find('https://good.example/a.png')).toMatchObject({ contentType: 'image/png' });
  });
});
