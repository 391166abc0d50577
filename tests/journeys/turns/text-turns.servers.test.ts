import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { WireAdText } from '../../../adapters/wire/index.js';
import { corpusLines } from '../../support/corpus.js';
import { Conversation, type PreloadAnswer } from '../conversation.js';
import { eventually, startJourneyServer, type JourneyServer } from '../server.js';
import { BIDDERS, configOf, idOf, SAYS } from './text-config.js';

const CASES = corpusLines('text-turns/cases.txt').map((line) => line.split('|').map((cell) => cell.trim()));
type Case = readonly [language: string, creative: string, setting: string, bidder: string, expected: string];

const folder = mkdtempSync(join(tmpdir(), 'text-turns-'));
let bid: object | undefined;
let asked: readonly string[] = [];
let bidder: Server;
let server: JourneyServer;
beforeAll(async () => {
  bidder = createServer((request, response) => {
    void text(request).then((body) => {
      const { id, imp } = JSON.parse(body) as {
        readonly id: string;
        readonly imp: readonly { readonly ext: object }[];
      };
      asked = imp.flatMap((one) => ['native', 'banner', 'video'].filter((media) => media in one));
      const sent = {
        id: 'bid',
        impid: '1',
        crid: 'creative',
        adomain: ['buyer.example'],
        cat: ['483'],
        cattax: 7,
        ...bid,
      };
      response.end(bid === undefined ? '' : JSON.stringify({ id, seatbid: [{ bid: [sent] }] }));
    });
  }).listen(0, '127.0.0.1');
  await once(bidder, 'listening');
  const CONFIG = join(folder, 'config.json');
  const url = `http://127.0.0.1:${(bidder.address() as AddressInfo).port}/`;
  const pairs = CASES.map(([, creative = '', setting = '']) => [creative, setting] as const);
  writeFileSync(CONFIG, JSON.stringify(configOf(pairs, url)));
  server = await startJourneyServer({ CONFIG, BIDDER_REACH: 'loopback' });
});
afterAll(async () => {
  await server.stop();
  bidder.close();
  rmSync(folder, { recursive: true });
});

const terminal = (id: string, language = 'en'): Conversation => {
  const device = { os: { locale: language } };
  return new Conversation(server.url, `pub-${id}`, { display: 'text', device });
};

const figuresOf = async (id: string): Promise<Readonly<Record<string, unknown>>> => {
  const dayIn = (days: number): string => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
  const query = `from=${dayIn(-1)}&to=${dayIn(1)}`;
  const answer = await fetch(`${server.url}/v1/reports?${query}`, { headers: { authorization: `Bearer api-${id}` } });
  const { rows } = (await answer.json()) as { readonly rows: readonly Readonly<Record<string, unknown>>[] };
  return rows[0] ?? {};
};

/** What a reader of a terminal sees. */
const printed = ({ label, advertiser, content, url, disclosure }: WireAdText): string =>
  `${label} · ${advertiser}\n${content}\n${url}\n(${disclosure})`;

const textOf = ({ bids }: PreloadAnswer): WireAdText => {
  const [first] = bids;
  if (first?.text === undefined) throw new Error('There is no text.');
  return first.text;
};

test.each([
  ['free-image', '0.000000000', 0],
  ['priced-image', '0.002000000', 2],
])(
  'a terminal of %s prints an ad and follows it: one text served, one click, no view',
  async (id, revenueUsd, revenue) => {
    bid = undefined;
    const before = await figuresOf(id);
    const conversation = terminal(id);
    const answer = await conversation.turn({ say: SAYS['en'] ?? '' });
    const ad = textOf(answer);
    expect(answer.bids[0]?.revenue).toBe(revenue);
    expect(printed(ad)).toMatch(
      /^Ad · Bay Roasters\n.*Bay Roasters roasts in small batches.*\nhttp:.*\n\(This is an ad\. /,
    );
    expect(ad.disclosure).toContain('Harbor Holding');
    const followed = await fetch(ad.url, { redirect: 'manual' });
    expect([followed.status, followed.headers.get('location')]).toEqual([302, 'https://bay-roasters.example/bag']);
    await fetch(ad.url, { redirect: 'manual' });
    const bidId = answer.bids[0]?.bidId ?? '';
    for (const page of ['frame', 'modal']) expect((await fetch(`${server.url}/api/${page}/${bidId}`)).status).toBe(404);
    const added = await eventually(async () => {
      const now = await figuresOf(id);
      return now['fills'] === before['fills'] ? undefined : now;
    });
    expect(added).toMatchObject({ textsServed: 1, impressions: 0, clicks: 1, revenueUsd });
  },
);

test('a text that is asked for again is the same, and no other count', async () => {
  bid = undefined;
  const conversation = terminal('priced-image');
  const first = await conversation.turn({ say: SAYS['en'] ?? '' });
  const { textsServed } = await figuresOf('priced-image');
  const again = await conversation.ask({ body: { messages: conversation.messages.slice(0, 1) } });
  expect(again.bids).toEqual(first.bids);
  expect(await figuresOf('priced-image')).toMatchObject({ textsServed });
});

const PRICES: Readonly<Record<string, number>> = { direct: 2, dsp: 5, house: 0 };
const SOURCES: Readonly<Record<string, string>> = {
  'Bay Roasters': 'direct',
  Buyer: 'dsp',
  'Test Advertiser': 'house',
};

test('every turn of the corpus is answered as it says, and counted and billed so', async () => {
  expect(CASES.length).toBeGreaterThanOrEqual(60);
  const odd: string[] = [];
  const expectedOf = new Map<string, { served: number; nanos: bigint }>();
  const before = new Map<string, Readonly<Record<string, unknown>>>();
  for (const one of CASES) {
    const [language, creative, setting, name, expected] = one as unknown as Case;
    const id = idOf(creative, setting);
    if (!before.has(id)) before.set(id, await figuresOf(id));
    bid = BIDDERS[name];
    asked = [];
    const answer = await terminal(id, language).turn({ say: SAYS[language] ?? '' });
    const [ad] = answer.bids;
    const source = SOURCES[ad?.text?.advertiser ?? ''] ?? 'nobody';
    const got = ad?.text === undefined ? String(answer.skipCode) : `${source}, ${ad.text.label}`;
    if (got !== expected) odd.push(`${one.join(' | ')}: ${got}`);
    if (asked.some((media) => media !== 'native')) odd.push(`${one.join(' | ')}: asked for ${asked.join()}`);
    if (ad?.text === undefined) continue;
    const { content, advertiser } = ad.text;
    if (content === advertiser || /www|<|http/.test(content)) odd.push(`${one.join(' | ')}: ${content}`);
    const sum = expectedOf.get(id) ?? { served: 0, nanos: 0n };
    sum.served++;
    if (setting !== 'free') sum.nanos += BigInt((PRICES[source] ?? 0) * 1_000_000);
    expectedOf.set(id, sum);
  }
  for (const [id, { served, nanos }] of expectedOf) {
    const [was, now] = [before.get(id) ?? {}, await figuresOf(id)];
    const added = Number(now['textsServed']) - Number(was['textsServed']);
    const nanosOf = (figures: Readonly<Record<string, unknown>>) =>
      BigInt(String(figures['revenueUsd']).replace('.', ''));
    const got = [added, nanosOf(now) - nanosOf(was), now['impressions']];
    if (String(got) !== String([served, nanos, 0])) odd.push(`${id}: ${String(got)} for ${served}, ${nanos}`);
  }
  expect(odd).toEqual([]);
});
