import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { corpusLines } from '../../support/corpus.js';
import { bidWith, type Changes, type Slot } from '../../support/not-given-bid.js';
import { postPreload, recordOf, type PreloadAnswer } from '../conversation.js';
import { eventually, startJourneyServer, type JourneyServer } from '../server.js';

type Json = Readonly<Record<string, unknown>>;

const BROWSER = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36';
const TOKENS = { publisher: 'publisher-token-not-given', api: 'api-token-not-given' };
const folder = mkdtempSync(join(tmpdir(), 'not-given-'));
let answerOf: (asked: Json) => unknown = () => ({});
let asked: Json | undefined;
let bidder: Server;
let server: JourneyServer;

const hashOf = (kind: keyof typeof TOKENS) => ({
  kind,
  sha256: createHash('sha256').update(TOKENS[kind]).digest('hex'),
  last4: TOKENS[kind].slice(-4),
});

beforeAll(async () => {
  bidder = createServer((request, response) => {
    void text(request).then((body) => {
      if (request.method !== 'POST') return response.end();
      asked = JSON.parse(body) as Json;
      return response.end(JSON.stringify(answerOf(asked)));
    });
  }).listen(0, '127.0.0.1');
  await once(bidder, 'listening');
  const url = `http://127.0.0.1:${(bidder.address() as AddressInfo).port}/`;
  const bidders = [
    {
      ...{ id: 'dsp', url, hosts: ['127.0.0.1'], trackerHosts: ['shop.example'], deadlineMs: 5_000 },
      ...{ sizes: { banner: [{ width: 300, height: 250 }] }, seats: { blocked: ['sold-out'] } },
      suitability: { children: true },
    },
  ];
  const accounts = [
    {
      id: 'usual',
      placements: (['image', 'banner', 'video'] as const).map((code) => ({ code, formats: [code] })),
      pacing: { firstTurns: 0, everyNth: 1, cooldownSeconds: 0 },
      tokenHashes: [hashOf('publisher'), hashOf('api')],
    },
  ];
  const CONFIG = join(folder, 'config.json');
  writeFileSync(CONFIG, JSON.stringify({ accounts, bidders, supply: { asi: 'ads.example.com', version: '1.0' } }));
  const env = { TRUSTED_PROXIES: '1', BIDDER_REACH: 'loopback', ANSWER_DEADLINE_MS: '8000' };
  server = await startJourneyServer({ CONFIG, ...env });
});

afterAll(async () => {
  await server.stop();
  bidder.close();
  rmSync(folder, { recursive: true });
});

const IOS = {
  sdk: { name: 'sdk-swift', platform: 'ios', version: '4.0.0' },
  app: { bundleId: 'com.example.tea', storeUrl: 'https://apps.apple.com/app/id880047117' },
  device: { hardware: { type: 'handset' }, os: { name: 'iOS', version: '18.0' } },
  skan: { items: ['example100.skadnetwork'] },
};

let turns = 0;

/** The first turn of a new reader. A bidder that has been quick is not waited for on a busy machine: then once more. */
const turn = async (code: string, body: Json, headers: Readonly<Record<string, string>>): Promise<PreloadAnswer> =>
  eventually(async () => {
    turns++;
    asked = undefined;
    const ids = { userId: `u${turns}`, conversationId: `c${turns}`, installId: `i${turns}` };
    const messages = [{ id: 'm', role: 'user', content: 'Which tea should I try?' }];
    const all = { publisherToken: TOKENS.publisher, ...ids, messages, enabledPlacementCodes: [code], ...body };
    const usual = { 'user-agent': BROWSER, 'x-forwarded-for': `8.8.${turns >> 8}.${turns & 255}` };
    const answer = await postPreload(server.url, all, { ...usual, ...headers });
    if (answer.skipCode === 'unfilled_bid' && (await detailOf(answer)) === 'no-fitting-format') return answer;
    return asked === undefined ? undefined : answer;
  });

const detailOf = async ({ decisionId }: PreloadAnswer): Promise<string | undefined> => {
  const { candidates, gates } = await recordOf(server.url, TOKENS.api, decisionId);
  const own = candidates.find(({ source }) => source === 'dsp');
  if (own === undefined) return gates.flatMap((gate) => (gate.pass ? [] : [gate.reason]))[0];
  return own.outcome === 'won' ? 'won' : own.detail;
};

interface AnswerCase {
  readonly slot?: Slot;
  readonly set: Changes;
  readonly reads: string | Partial<Record<'skan' | 'adAttributionKit', Json | null>>;
}

/** What the service made of an answer, in the words of the case. */
const readingOf = async ({ slot = 'image', set, reads }: AnswerCase): Promise<unknown> => {
  answerOf = (request) => bidWith(slot, set, request);
  const answer = await turn(slot === 'ios' ? 'image' : slot, slot === 'ios' ? IOS : {}, {});
  const [bid] = answer.bids;
  if (typeof reads === 'string' || bid === undefined) return detailOf(answer);
  return { skan: bid.skan ?? null, adAttributionKit: bid.adAttributionKit ?? null };
};

test('an answer of a bidder that writes "not given" as a value is read as one that does not', async () => {
  const cases = corpusLines('not-given/answers.txt').map((line) => JSON.parse(line) as AnswerCase);
  const odd: unknown[] = [];
  for (const one of cases) {
    const reading = await readingOf(one);
    try {
      if (typeof one.reads === 'string') expect(reading).toBe(one.reads);
      else expect(reading).toMatchObject(one.reads);
    } catch {
      odd.push([one.slot, one.set, one.reads, reading]);
    }
  }
  expect(odd).toEqual([]);
  expect(cases.length).toBeGreaterThan(60);
});

interface RequestCase extends Json {
  readonly headers?: Readonly<Record<string, string>>;
  readonly address?: string;
  readonly sent?: Json;
  readonly skips?: string;
}

const valueAt = (path: string): unknown =>
  path
    .split('.')
    .reduce<unknown>(
      (part, key) => (typeof part === 'object' && part !== null ? (part as Json)[key] : undefined),
      asked,
    ) ?? null;

test('a bidder gets nothing of what a client did not give, or gave of its own network', async () => {
  const cases = corpusLines('not-given/requests.txt').map((line) => JSON.parse(line) as RequestCase);
  const odd: unknown[] = [];
  answerOf = (request) => bidWith('image', {}, request);
  for (const { headers, address, sent = {}, skips, ...body } of cases) {
    const forwarded = address === undefined ? {} : { 'x-forwarded-for': address };
    const { skipCode } = await turn('image', body, { ...headers, ...forwarded });
    const got = Object.fromEntries(Object.keys(sent).map((path) => [path, valueAt(path)]));
    if (skipCode !== skips || JSON.stringify(got) !== JSON.stringify(sent))
      odd.push([body, headers, address, skipCode, got]);
  }
  expect(odd).toEqual([]);
  expect(cases.length).toBeGreaterThan(60);
});
