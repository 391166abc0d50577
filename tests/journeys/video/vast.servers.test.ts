import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { vastCorpus, type VastCase } from '../../support/vast-corpus.js';
import { vastFaults } from '../../support/vmap-faults.js';
import { Conversation, recordOf } from '../conversation.js';
import { eventually, startJourneyServer, type JourneyServer } from '../server.js';
import { startVastBidder, type Try } from './vast-bidder.js';
import { pagesOf } from '../won-ad.js';

const CORPUS = vastCorpus();
const folder = mkdtempSync(join(tmpdir(), 'vast-'));
let bidder: Awaited<ReturnType<typeof startVastBidder>>;
let server: JourneyServer;

beforeAll(async () => {
  bidder = await startVastBidder();
  const config = join(folder, 'config.json');
  const bidders = [{ id: 'vast-dsp', url: bidder.url, hosts: ['127.0.0.1'], deadlineMs: 5_000 }];
  writeFileSync(config, JSON.stringify({ bidders, supply: { asi: 'ads.example.com', version: '1.0' } }));
  server = await startJourneyServer({ CONFIG: config, BIDDER_REACH: 'loopback' });
});
afterAll(async () => {
  await server.stop();
  bidder.close();
  rmSync(folder, { recursive: true });
});

const pageAt = async (url: string, headers: Readonly<Record<string, string>> = {}): Promise<string> =>
  (await fetch(url, { headers })).text();

/** The page of what the turn or the player gets, behind the document if there is one. */
const shownBy = async (of: VastCase): Promise<{ readonly page: string; readonly vast: string }> => {
  if (of.told('kind')[0] === 'nonlinear') {
    const query = new URLSearchParams({ title_id: 'demo-title', version: of.told('version')[0] ?? '4.2' });
    const vast = await pageAt(`${server.url}/v1/ads/vast?${query}`, { authorization: 'Bearer demo-api-token' });
    const [, address] = /<IFrameResource><!\[CDATA\[(.*)\]\]>/.exec(vast) ?? [];
    return { vast, page: address === undefined ? '' : await pageAt(address) };
  }
  const conversation = new Conversation(server.url, 'demo-publisher-token');
  await conversation.turn();
  const [bid] = (await conversation.turn()).bids;
  return { vast: '', page: bid === undefined ? '' : await pageAt(server.url + pagesOf(bid).framePath) };
};

/** Until the bid is in the record: a bidder that has been quick is not waited for on a busy machine. */
const play = async (of: VastCase) =>
  eventually(async () => {
    const attempt = bidder.begin(of);
    const shown = await shownBy(of);
    if (attempt.request === undefined) return undefined;
    const { candidates } = await recordOf(server.url, 'dev-admin-token', attempt.request.id);
    const candidate = candidates.find(({ source }) => source === 'vast-dsp');
    return candidate && { attempt, candidate, ...shown };
  });

const TIME = /\d{4}-\d\d-\d\dT\d\d%3A\d\d%3A\d\d\.\d{3}Z/g;

/** The calls below these paths, with what differs in each run named as the corpus does. */
const calls = ({ request, seen }: Try, below: RegExp): readonly string[] =>
  seen
    .filter((path) => below.test(path))
    .map((path) =>
      path
        .replaceAll(request?.id ?? '', '{auction}')
        .replace(TIME, '{time}')
        .replace(/(?<![\da-z])(-1)?\d{8}(?!\d)/g, '$1{digits}')
        .replace(/(?<=\/|&i=)1(?=$|&)/g, '{imp}'),
    );

test('the corpus has at least sixty documents, each with its own name', () => {
  expect(CORPUS.length).toBeGreaterThanOrEqual(60);
  expect(new Set(CORPUS.map(({ name }) => name)).size).toBe(CORPUS.length);
  expect(
    CORPUS.filter(({ told }) => told('shows').length + told('refused').length + told('markup').length !== 1),
  ).toEqual([]);
});

/** Says what the page says once it is seen; a view is counted a second after the page at the earliest. */
const view = async (page: string): Promise<unknown> => {
  const [, url = ''] = /"eventsUrl":"([^"]+)"/.exec(page) ?? [];
  const [, token] = /"token":"([^"]+)"/.exec(page) ?? [];
  const types = ['ad.render-started', 'ad.render-completed', 'ad.viewed'];
  const body = JSON.stringify({ token, events: types.map((type) => ({ type, eventId: `${type} ${url}` })) });
  return eventually(async () => {
    const { results } = (await (await fetch(url, { method: 'POST', body })).json()) as { readonly results: unknown[] };
    return results.includes('retry') ? undefined : results;
  });
};

test.each(CORPUS.map((of) => [of.name, of] as const))('%s', async (_name, of) => {
  const { attempt, candidate, page, vast } = await play(of);
  const [refused] = of.told('refused');
  expect(candidate.detail).toBe(refused);
  expect(candidate.outcome === 'won').toBe(refused === undefined);
  for (const text of of.told('shows')) expect(page).toContain(text);
  for (const text of of.told('lacks')) expect(page).not.toContain(text);
  for (const text of of.told('holds')) expect(vast).toContain(text);
  for (const text of of.told('misses')) expect(vast).not.toContain(text);
  const [, markup] = /"(http[^"]+\/creative\/[^"]+)"/.exec(page) ?? [];
  for (const text of of.told('markup')) expect(await pageAt(markup ?? '')).toContain(text);
  if (vast !== '') expect(await vastFaults(vast)).toEqual([]);
  const fetched = of.told('fetched');
  if (fetched.length > 0) expect(calls(attempt, /^\/(?![ei]\/)/)).toEqual(fetched);
  if (of.told('viewed').length > 0) expect(await view(page)).toContain('counted');
  for (const [key, below] of [
    ['errors', /^\/e\//],
    ['viewed', /^\/i\//],
  ] as const) {
    const told = of.told(key);
    if (told.length === 0) continue;
    await eventually(() => (calls(attempt, below).length >= told.length ? true : undefined));
    expect([...calls(attempt, below)].sort()).toEqual([...told].sort());
  }
});
