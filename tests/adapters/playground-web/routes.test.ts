import type { PlaygroundDecision } from '../../../adapters/wire/playground.js';
import { afterEach, describe, expect, test } from '@jest/globals';
import { loadPlaygroundFiles, type HttpAppOptions, type Playground } from '../../../adapters/http-koa/index.js';
import { DECISION } from '../http-koa/stub-ads.js';
import { startStubServer, type StubServer } from '../http-koa/start-stub-server.js';

const PAGES = 'adapters/playground-web/pages';
const playground: Playground = {
  files: loadPlaygroundFiles(PAGES),
  tokens: { test: 'pub-other', second: 'pub-demo', every: 'pub-demo', cautious: 'pub-demo' },
  apiToken: 'api-demo',
  readShownText: async () => undefined,
};
let server: StubServer;
afterEach(() => server.close());

const start = async (overrides: Partial<HttpAppOptions>): Promise<(path: string) => Promise<Response>> => {
  server = await startStubServer(overrides);
  return (path) => fetch(server.url + path);
};

describe('the routes of the playground', () => {
  test('pages have a strict policy and the configuration in them', async () => {
    const get = await start({ playground, publicUrl: 'https://ads.example' });
    for (const path of ['/', '/video', '/reference', '/playground/foreign']) {
      const response = await get(path);
      expect([path, response.status]).toEqual([path, 200]);
      const policy = response.headers.get('content-security-policy') ?? '';
      expect(policy).toContain("default-src 'none'");
      expect(policy).not.toContain('unsafe');
      expect(policy).toContain("connect-src 'self' https://ads.example;");
    }
    const [, json = ''] = /id="config">([^<]*)<\/script>/.exec(await (await get('/')).text()) ?? [];
    expect(JSON.parse(json)).toEqual({
      origin: 'https://ads.example',
      brand: 'svc',
      tokens: playground.tokens,
    });
  });

  test('a final text is told to pages of this server alone, and of the accounts that the page shows', async () => {
    const BID = '0b8f1d1c-5a53-4d5e-9c39-6a1c6a3c9f01';
    const shown = { advertiser: 'Harbor', variant: 'en-neutral-cup', sentences: [], examples: [] };
    const of = (accountId: string) => ({ ...playground, readShownText: async () => ({ accountId, shown }) });
    const get = await start({ playground: of('acc-demo') });
    const path = `/playground/shown-texts/${BID}`;
    const answer = await get(path);
    expect([answer.status, answer.headers.get('cache-control')]).toEqual([200, 'no-store']);
    expect(await answer.json()).toEqual(shown);
    expect((await get('/playground/shown-texts/none')).status).toBe(404);
    const foreign = { headers: { origin: 'https://elsewhere.example' } };
    expect((await fetch(server.url + path, foreign)).status).toBe(403);
    await server.close();
    expect((await (await start({ playground: of('acc-listed') }))(path)).status).toBe(204);
    await server.close();
    expect((await (await start({ playground }))(path)).status).toBe(204);
  });

  test('texts in the making are told line by line, to pages of this server alone, and only where they are watched', async () => {
    const BID = '0b8f1d1c-5a53-4d5e-9c39-6a1c6a3c9f01';
    async function* read(bid: string): AsyncGenerator<string> {
      yield JSON.stringify({ kind: 'piece', text: bid });
      yield '{"kind":"end","end":"whole"}';
    }
    const { tokens } = playground;
    const writing = { by: 'script', model: 'a script', templateTokens: tokens, read } as const;
    const get = await start({ playground: { ...playground, writing } });
    const answer = await get(`/playground/texts/${BID}`);
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'application/x-ndjson; charset=utf-8']);
    expect(await answer.text()).toBe(`{"kind":"piece","text":"${BID}"}\n{"kind":"end","end":"whole"}\n`);
    expect((await get('/playground/texts/none')).status).toBe(404);
    const foreign = { headers: { origin: 'https://elsewhere.example' } };
    expect((await fetch(`${server.url}/playground/texts/${BID}`, foreign)).status).toBe(403);
    const [, json = ''] = /id="config">([^<]*)<\/script>/.exec(await (await get('/')).text()) ?? [];
    expect((JSON.parse(json) as { writing: object }).writing).toEqual({
      by: 'script',
      model: 'a script',
      templateTokens: tokens,
    });
    await server.close();
    const unwatched = await start({ playground });
    expect((await unwatched(`/playground/texts/${BID}`)).status).toBe(404);
  });

  test('the API token stays on the server', async () => {
    const get = await start({ playground });
    for (const path of ['/', '/video']) expect(await (await get(path)).text()).not.toContain('api-demo');
    const body = JSON.stringify({ title_id: 'demo-title', context: { player_width: 640, player_height: 360 } });
    const answer = await fetch(`${server.url}/playground/ads`, { method: 'POST', body });
    expect(await answer.json()).toMatchObject({ title_id: 'demo-title', slots: [{ placement: 'overlay' }] });
  });

  test('files come with a validator; pages, paths and strangers are no files', async () => {
    const get = await start({ playground });
    const icon = await get('/playground/icon.svg');
    expect([icon.status, icon.headers.get('content-type')]).toEqual([200, 'image/svg+xml']);
    const headers = { 'if-none-match': icon.headers.get('etag') ?? '' };
    expect((await fetch(`${server.url}/playground/icon.svg`, { headers })).status).toBe(304);
    for (const name of ['index.html', 'none.js', '..%2f..%2fpackage.json', 'a/b']) {
      expect([name, (await get(`/playground/${name}`)).status]).toEqual([name, 404]);
    }
  });

  test('a decision is told in words, to the accounts of the page only', async () => {
    const get = await start({ playground });
    const told = (await (await get(`/playground/decisions/${DECISION}`)).json()) as PlaygroundDecision;
    expect(told.lines.join('\n')).toContain('(every-nth); the client was told "ad_skipped"');
    expect(told).toMatchObject({ outcome: 'no-fill', gates: [], candidates: [] });
    await server.close();
    const tokens = { ...playground.tokens, second: 'pub-listed', every: 'pub-listed', cautious: 'pub-listed' };
    const asStranger = await start({ playground: { ...playground, tokens, apiToken: 'none' } });
    expect((await asStranger(`/playground/decisions/${DECISION}`)).status).toBe(404);
    expect((await asStranger('/playground/decisions/nonsense')).status).toBe(404);
  });

  test('without it, a line of text at / and nothing else', async () => {
    const get = await start({});
    expect(await (await get('/')).text()).toContain('Ad placement service');
    for (const path of ['/video', '/reference', '/playground/icon.svg', `/playground/decisions/${DECISION}`]) {
      expect([path, (await get(path)).status]).toEqual([path, 404]);
    }
  });
});
