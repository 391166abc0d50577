import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { startMockDsp, type MockDsp } from '../../../adapters/mock-bidder/index.js';
import type { WireBid } from '../../../adapters/wire/index.js';
import { readPage, rowsOf, sectionOf } from '../../docs/markdown.js';
import { Conversation } from '../conversation.js';
import { askForSlots } from '../video/overlay-calls.js';
import { startPixelServer, type PixelServer } from '../pages/pixel-server.js';
import { CANARIES, answers, writes } from '../models/scripted-model.js';
import { eventually, startJourneyServer, type JourneyServer } from '../server.js';

const folder = mkdtempSync(join(tmpdir(), 'bytes-out-'));
const [BIDDERS, BIDS] = [10, 10];
const KIB = 1_024;
let dsp: MockDsp;
let pixels: PixelServer;
let models: { readonly url: string; readonly asked: number[]; close(): void };
let server: JourneyServer;

/** Everything that the settings may name, except bidders: notes how many bytes each question has. */
const startModels = async () => {
  const asked: number[] = [];
  const listener = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request
      .on('data', (chunk: Buffer) => void chunks.push(chunk))
      .once('end', () => {
        const body = Buffer.concat(chunks);
        asked.push(body.length === 0 ? (request.url ?? '').length : body.length);
        const path = request.url ?? '';
        if (!path.startsWith('/v1/')) return void response.writeHead(404).end();
        const question = JSON.parse(body.toString()) as {
          readonly stream?: boolean;
          readonly input?: readonly string[];
          readonly messages?: readonly { readonly content: string }[];
        };
        const json = (value: object): void =>
          void response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(value));
        if (path === '/v1/moderations') return json({ results: [{ flagged: false }] });
        if (path === '/v1/embeddings')
          return json({ data: (question.input ?? []).map((_, index) => ({ index, embedding: [1, index, 2] })) });
        const reply = question.stream === true ? writes(SENTENCES) : answers(verdictOn(question));
        reply(response, question as never);
      });
  });
  await new Promise<void>((listening) => listener.listen(0, '127.0.0.1', listening));
  const url = `http://127.0.0.1:${(listener.address() as AddressInfo).port}`;
  return { url, asked, close: () => void listener.close().closeAllConnections() };
};

/** More than are judged: each says something else of the product, in a word from outside. */
const WORDS = ['warm', 'mild', 'dark', 'soft', 'bold', 'rich', 'calm', 'deep', 'fine', 'kind', 'true', 'slow'];
const SENTENCES = WORDS.map((word) => `Harbor Coffee is ${word}.`).join(' ');

/** Knows the sentences by which it is tried, and states everything else. */
const verdictOn = ({ messages = [] }: { readonly messages?: readonly { readonly content: string }[] }): string => {
  const { sentence } = JSON.parse(messages[1]?.content ?? '{}') as { readonly sentence?: string };
  return JSON.stringify({ verdict: CANARIES.get(sentence ?? '') ?? 'entailed', statements: [1] });
};

const longUrl = (origin: string, path: string, chars: number): string =>
  `${origin}/${path}?${'x'.repeat(chars - origin.length - path.length - 2)}`;

/** As long as they are read: what a bidder of the operator may make the service call. */
const largestBid = () => {
  const trackers = (path: string, count: number) =>
    Array.from({ length: count }, (_, i) => longUrl(pixels.origin, `${path}-${i}`, 327));
  const adm = JSON.stringify({
    assets: [
      { id: 1, title: { text: 'Trail shoes' } },
      { id: 2, data: { value: 'Northtrail' } },
      { id: 3, img: { url: `${server.url}/assets/northtrail.svg`, w: 1200, h: 628 } },
    ],
    link: { url: 'https://northtrail.example/shoes', clicktrackers: trackers('click', 25) },
    eventtrackers: trackers('viewable', 25).map((url) => ({ event: 2, method: 1, url })),
  });
  const notices = Object.entries({ nurl: 'win', burl: 'billing', lurl: 'loss' });
  return {
    mtype: 4,
    adm,
    ...Object.fromEntries(notices.map(([name, path]) => [name, longUrl(dsp.origin, path, 2_040)])),
  };
};

beforeAll(async () => {
  [dsp, pixels, models] = await Promise.all([
    startMockDsp({ price: 9, bids: BIDS }),
    startPixelServer(),
    startModels(),
  ]);
  const bidder = { url: `${dsp.origin}/openrtb`, deadlineMs: 5_000, hosts: ['127.0.0.1'], trackerHosts: ['localhost'] };
  const bidders = Array.from({ length: BIDDERS }, (_, i) => ({ id: `dsp-${i}`, ...bidder }));
  const CONFIG = join(folder, 'config.json');
  writeFileSync(CONFIG, JSON.stringify({ bidders, supply: { asi: 'ads.example.com', version: '1.0' } }));
  const named = ['SAFETY', 'EMBEDDINGS', 'WRITER'].flatMap((name) => [
    [`${name}_URL`, `${models.url}/v1`],
    [`${name}_MODEL`, 'a-model'],
  ]);
  server = await startJourneyServer({ CONFIG, BIDDER_REACH: 'loopback', ...Object.fromEntries(named) });
});
afterAll(async () => {
  await server.stop();
  models.close();
  await Promise.all([dsp.close(), pixels.close()]);
  rmSync(folder, { recursive: true });
});

/** Bytes of bodies; of a call without one, of its address. */
const sentSoFar = (): number =>
  [...dsp.seen.map(({ path, body }) => body ?? path), ...pixels.seen.map(({ path }) => path)].reduce(
    (sum, text) => sum + Buffer.byteLength(text),
    models.asked.reduce((sum, bytes) => sum + bytes, 0),
  );

/** Notices leave five times a second. */
const QUIET_LOOKS = 28;
const untilQuiet = async (least = 0): Promise<number> => {
  let [known, looks] = [sentSoFar(), 0];
  return eventually(() => {
    const now = sentSoFar();
    looks = now === known ? looks + 1 : 0;
    known = now;
    return looks >= QUIET_LOOKS && now >= least ? now : undefined;
  });
};

interface Call {
  readonly method?: 'GET' | 'POST';
  readonly path: string;
  readonly body?: string | Buffer;
  readonly headers?: Readonly<Record<string, string>>;
}

/** What one call makes the server send, and how large it is itself: its target and its body. */
const measure = async ({ method = 'GET', path, body, headers }: Call, least = 0) => {
  const before = await untilQuiet();
  const answer = await fetch(server.url + path, {
    method,
    redirect: 'manual',
    ...(body !== undefined && { body: typeof body === 'string' ? body : new Uint8Array(body) }),
    ...(headers && { headers }),
  });
  await answer.arrayBuffer();
  const cameIn = path.length + Buffer.byteLength(body ?? '');
  return { status: answer.status, cameIn, sent: (await untilQuiet(before + least)) - before };
};

const ASK = 'Which shoes fit a forest trail?';
const say = (id: string, role: string, content: string) => ({ id, role, content });
let people = 0;
/** The second turn of a conversation, which may show an ad. */
const turnOf = (messages: readonly object[]): string => {
  const person = `p${++people}`;
  const ids = { publisherToken: 'demo-publisher-token', userId: person, conversationId: person };
  return JSON.stringify({ ...ids, messages });
};
const SMALL = [say('1', 'user', 'Hi'), say('2', 'assistant', 'Hi'), say('3', 'user', ASK)];
/** In JSON within JSON a control character takes seven bytes, and packed almost none. */
const LARGE = [1, 2, 3, 4, 5, 6, 7, 8, 9].map((n) =>
  say(`m${n}`, n % 2 === 1 ? 'user' : 'assistant', n === 9 ? ASK : '\u0001'.repeat(2_000)),
);

const pageOf = async ({ bidId }: Pick<WireBid, 'bidId'>) => {
  const html = await (await fetch(`${server.url}/api/frame/${bidId}?code=inlineAd&messageId=m2&sdk=sdk-js`)).text();
  const { token, clickUrl } = JSON.parse(/id="ad">([^<]+)</.exec(html)?.[1] ?? '{}') as Record<string, string>;
  return { bidId, token: token ?? '', clickPath: new URL(clickUrl ?? '').pathname };
};

const win = async (): Promise<WireBid> => {
  const conversation = new Conversation(server.url, 'demo-publisher-token');
  return eventually(async () => (await conversation.turn({ say: ASK })).bids[0]);
};

/** An ad that has been opened, and the call that says that it was viewed. */
const openedAd = async () => {
  const { bidId, token, clickPath } = await pageOf(await win());
  const post = (types: readonly string[]) => ({
    method: 'POST' as const,
    path: `/api/frame/${bidId}/events`,
    body: JSON.stringify({ token, events: types.map((type) => ({ type, eventId: randomUUID() })) }),
  });
  const started = post(['ad.render-started', 'ad.render-completed']);
  await measure(started);
  return { view: post(['ad.viewed']), click: { path: clickPath } };
};

const COFFEE = 'Which coffee beans should I buy?';
const textOf = async (): Promise<Call> => {
  dsp.script({ mode: 'no-bid' });
  const conversation = new Conversation(server.url, 'demo-publisher-token', { userId: 'reader of texts' });
  const bid = await eventually(async () => (await conversation.turn({ say: COFFEE })).bids[0]);
  dsp.script({ mode: 'bid' });
  const { bidId, token } = await pageOf(bid);
  const messages = [say('m1', 'user', COFFEE), say('m2', 'assistant', 'A medium roast is a good start.')];
  return {
    method: 'POST',
    path: `/api/frame/${bidId}/text`,
    body: JSON.stringify({ token, messages, messageId: 'm2' }),
  };
};

const avatarOf = async (): Promise<Call> => {
  const avatarUrl = longUrl(models.url, 'face', 2_000);
  const character = { id: 'c', name: 'Luna', avatarUrl };
  const conversation = new Conversation(server.url, 'dev-publisher-token', {
    enabledPlacementCodes: ['test-interstitial'],
    character,
  });
  const bid = await eventually(async () => (await conversation.turn({ say: ASK })).bids[0]);
  return { path: `/api/avatar/${bid.bidId}` };
};

const post = (path: string, body: string, headers?: Call['headers']): Call => ({
  method: 'POST',
  path,
  body,
  ...(headers && { headers }),
});

/** Every call that makes the server send anything, as docs/reference/limits.md names it; the smallest first. */
type Make = () => Promise<Call> | Call;
const CALLS: Readonly<Record<string, readonly [Make, ...Make[]]>> = {
  'POST /preload': [
    () => post('/preload', turnOf(SMALL)),
    () => ({ ...post('/preload', ''), body: gzipSync(turnOf(LARGE)), headers: { 'content-encoding': 'gzip' } }),
  ],
  'GET /overlay/{slotId}': [
    async () => {
      const [slot] = await askForSlots(server.url, undefined, 'demo-api-token');
      const { pathname, search } = new URL(slot?.iframe_url ?? '');
      return { path: pathname + search };
    },
  ],
  'POST /api/frame/{bidId}/events': [async () => (await openedAd()).view],
  'GET /c/{token}': [
    async () => {
      const { view, click } = await openedAd();
      await measure(view);
      return click;
    },
  ],
  'POST /api/frame/{bidId}/text': [textOf],
  'GET /api/avatar/{bidId}': [avatarOf],
};

/** Those that send nothing, each as small as it may be. */
const SILENT: readonly (() => Call)[] = [
  () => post('/init', JSON.stringify({ publisherToken: 'demo-publisher-token', userId: 'u', conversationId: 'c' })),
  () => post('/v1/ads', '{"title_id":"demo-title"}', { authorization: 'Bearer demo-api-token' }),
  () => post('/v1/ads/vmap', '{"title_id":"demo-title"}', { authorization: 'Bearer demo-api-token' }),
  ...['/error', '/debug', '/log'].map((path) => () => post(path, '{"message":"m"}')),
];

const SECTION = sectionOf(readPage('docs/reference/limits.md'), '### What one call makes the service send');
const DOCUMENTED = new Map(rowsOf(SECTION).map(([call = '', ...cells]) => [call.replaceAll('`', ''), cells]));
const numberIn = (cell: string | undefined): number => Number((cell ?? '').replaceAll(/[^\d.]/g, ''));

test.each(Object.entries(CALLS))('%s makes the server send what the table says', async (name, calls) => {
  dsp.script({ bid: largestBid() });
  const [, most, bytes, perByte] = DOCUMENTED.get(name) ?? [];
  const [first, ...others] = calls;
  // The figures are those of the smallest call, give or take what ids and ports make of it.
  const smallest = await measure(await first(), numberIn(bytes) * 0.9);
  const measured = [smallest];
  for (const call of others) measured.push(await measure(await call()));
  expect(measured.every(({ status }) => status < 400)).toBe(true);
  const sent = Math.max(...measured.map((one) => one.sent));
  expect(sent).toBeLessThanOrEqual(numberIn(most) * KIB);
  expect(sent).toBeLessThanOrEqual(64 * KIB);
  expect(smallest.sent).toBeLessThan(numberIn(bytes) * 1.1);
  expect(smallest.sent / smallest.cameIn).toBeLessThan(numberIn(perByte) * 1.2);
});

test('other calls of clients and players make the server send nothing', async () => {
  for (const call of SILENT) expect(await measure(call())).toMatchObject({ sent: 0 });
});
