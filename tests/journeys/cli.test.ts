import { createHash } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { WireAdSlot, WireAdsResponse } from '../../adapters/wire/index.js';
import { Conversation, postPreload, type PreloadAnswer, type TurnPlan } from './conversation.js';
import { askForSlots, callAds } from './overlay-calls.js';
import { eventually, runCli, runServer, startJourneyServer, type Ended, type JourneyServer } from './server.js';

/** "within two seconds", and something for a busy machine. */
const KNOWN_WITHIN_MS = 4_000;

let folder: string;
let server: JourneyServer;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'journey-cli-'));
  server = await startJourneyServer({ DATA_DIR: join(folder, 'data') });
});
afterAll(async () => {
  await server.stop();
  rmSync(folder, { recursive: true, force: true });
});

const cli = (...args: readonly string[]): Promise<Ended> => runCli(args, { DATA_DIR: server.dataDir });

/** Prints nothing to standard error, and ends well. */
const succeed = async (...args: readonly string[]): Promise<string> => {
  const { code, stdout, stderr } = await cli(...args);
  expect([code, stderr]).toEqual([0, '']);
  return stdout;
};

const tokensIn = (stdout: string): { readonly publisher: string; readonly api: string } => ({
  publisher: /^publisher token {2}(\S+)$/m.exec(stdout)?.[1] ?? '',
  api: /^api {7}token {2}(\S+)$/m.exec(stdout)?.[1] ?? '',
});

const preloadStatus = async (publisherToken: string): Promise<number> => {
  const messages = [{ id: '1', role: 'user', content: 'Hello there' }];
  const body = { publisherToken, userId: 'user', conversationId: 'conversation', messages };
  return (await postPreload(server.url, body)).status;
};

const adsStatus = async (token: string): Promise<number> =>
  (await callAds(server.url, '{"title_id":"none"}', { authorization: `Bearer ${token}` })).status;

const untilStatuses = (tokens: { publisher: string; api: string }, status: number): Promise<true> =>
  eventually(async () => {
    const statuses = [await preloadStatus(tokens.publisher), await adsStatus(tokens.api)];
    return statuses.every((each) => each === status) ? true : undefined;
  }, KNOWN_WITHIN_MS);

describe('accounts', () => {
  test('tokens of a new account open a running server; rotated ones no longer do', async () => {
    const first = tokensIn(await succeed('accounts', 'create', 'acme', '--name', 'Acme', '--mode', 'development'));
    expect(first.publisher).toMatch(/^pub_[0-9A-Za-z]{38}$/);
    expect(first.api).toMatch(/^sk_[0-9A-Za-z]{38}$/);
    await untilStatuses(first, 200);
    const second = tokensIn(await succeed('accounts', 'rotate', 'acme'));
    await untilStatuses(second, 200);
    await untilStatuses(first, 401);
    const third = tokensIn(await succeed('accounts', 'rotate', 'acme', '--kind', 'api'));
    await untilStatuses({ publisher: second.publisher, api: third.api }, 200);
    expect(await adsStatus(second.api)).toBe(401);
    const listed = await succeed('accounts', 'list');
    expect(listed).toContain(`publisher …${second.publisher.slice(-4)}, api …${third.api.slice(-4)}`);
    const files = readdirSync(server.dataDir).map((name) => readFileSync(join(server.dataDir, name), 'latin1'));
    const stored = files.join('\n');
    expect(stored).toContain(createHash('sha256').update(third.api).digest('hex'));
    for (const token of [first, second, third].flatMap(({ publisher, api }) => [publisher, api]).filter(Boolean))
      expect(stored + listed + server.logs()).not.toContain(token);
  });

  test.each([
    ['an account that is there', ['accounts', 'create', 'acme'], /There is an account "acme" already/],
    ['no such account', ['accounts', 'rotate', 'nobody'], /There is no account "nobody"/],
    ['an impossible id', ['accounts', 'create', 'no spaces please'], /id/],
    [
      'an impossible mode',
      ['accounts', 'create', 'other', '--mode', 'wild'],
      /"wild" is not one of: development, production\./,
    ],
  ])('%s is refused in one sentence', async (_what, args, sentence) => {
    const { code, stdout, stderr } = await cli(...args);
    expect([code, stdout]).toEqual([1, '']);
    expect(stderr).toMatch(sentence);
    expect(stderr).not.toMatch(/\n\s+at /);
  });
});

interface ExampleTitles {
  readonly titles: readonly { readonly title_id: string; readonly moments: readonly object[] }[];
}

/** The slots of a title, as soon as it has any. */
const slotsOf = async (title_id: string): Promise<readonly WireAdSlot[] | undefined> => {
  const answer = await callAds(server.url, JSON.stringify({ title_id }));
  const { slots } = (await answer.json()) as WireAdsResponse;
  return slots.length > 0 ? slots : undefined;
};

describe('titles', () => {
  test('the titles of the example have slots on a running server', async () => {
    const example = JSON.parse(readFileSync('docs/examples/titles.json', 'utf8')) as ExampleTitles;
    expect(await succeed('titles', 'list')).toContain('no titles yet');
    const imported = await succeed('titles', 'import', 'docs/examples/titles.json');
    expect(imported).toMatch(new RegExp(`^${example.titles.length} titles imported with \\d+ overlay slots;`));
    const listed = (await succeed('titles', 'list')).trim().split('\n');
    expect(listed).toHaveLength(example.titles.length);
    for (const { title_id, moments } of example.titles) {
      const slots = await eventually(() => slotsOf(title_id), KNOWN_WITHIN_MS);
      expect(listed.filter((line) => line.startsWith(`${title_id}  `))).toEqual([
        expect.stringContaining(`  ${slots.length} slots`),
      ]);
      for (const { start_ms, position } of slots)
        expect(moments).toContainEqual(expect.objectContaining({ start_ms, position }));
    }
  });

  test('a file with mistakes changes nothing and names them all', async () => {
    const file = join(folder, 'bad-titles.json');
    writeFileSync(file, '{"titles":[{"title_id":"","duration_ms":-1,"width":10,"height":10,"moments":[]}]}');
    const before = await succeed('titles', 'list');
    const { code, stderr } = await cli('titles', 'import', file);
    expect(code).toBe(1);
    expect(stderr.match(/^ {2}- /gm)).toHaveLength(2);
    expect(await succeed('titles', 'list')).toBe(before);
  });
});

describe('campaigns check', () => {
  test('a good file', async () => {
    expect(await succeed('campaigns', 'check', 'docs/examples/campaigns.json')).toMatch(
      / is right: \d+ accounts, \d+ /,
    );
  });

  test('a file with mistakes: every one of them, with its place', async () => {
    const good = JSON.parse(readFileSync('docs/examples/campaigns.json', 'utf8'));
    good.campaigns[0].advertiser.domain = 'no domain';
    good.campaigns[0].lineItems[0].cpmUsd = '4';
    good.campaigns[0].colour = 'blue';
    const file = join(folder, 'bad-campaigns.json');
    writeFileSync(file, JSON.stringify(good));
    const { code, stdout, stderr } = await cli('campaigns', 'check', file);
    expect([code, stdout]).toEqual([1, '']);
    expect(stderr).toContain('3 mistakes');
    for (const place of ['domain', 'cpmUsd', 'colour']) expect(stderr).toContain(place);
  });

  test('a file that is not there', async () => {
    const { code, stderr } = await cli('campaigns', 'check', join(folder, 'missing.json'));
    expect([code, stderr]).toEqual([1, expect.stringMatching(/missing\.json cannot be read/)]);
  });
});

test('report prints what an account asked for, as a table, as JSON and as CSV; with a wrong token or day it says so', async () => {
  await new Conversation(server.url, 'demo-publisher-token').turn({});
  const report = (...more: readonly string[]) => ['report', '--url', server.url, ...more];
  const asked = report('--token', 'demo-api-token', '--by', 'reason');
  expect(await succeed(...asked)).toMatch(/^reason +requests +fills .* revenueUsd\n- +[1-9]/);
  expect(JSON.parse(await succeed(...asked, '--json'))).toMatchObject({ by: ['reason'], rows: expect.any(Array) });
  expect(await succeed(...asked, '--csv')).toMatch(/^reason,requests,fills,/);
  expect((await cli(...report('--token', 'nobody'))).stderr).toContain('give an API token of the account');
  expect((await cli(...report('--token', 'demo-api-token', '--from', 'never'))).stderr).toContain('from: ');
});

describe('explain, in words', () => {
  const explain = async (id: string, ...more: readonly string[]): Promise<string> =>
    succeed('explain', id, '--url', server.url, ...more);
  const demo = new Map<string, PreloadAnswer>();
  beforeAll(async () => {
    const conversation = new Conversation(server.url, 'demo-publisher-token');
    const plans: readonly (readonly [string, TurnPlan])[] = [
      ['paced', {}],
      ['filled', { say: 'Which coffee beans should I buy?' }],
      ['muted', { body: { isDisabled: true } }],
    ];
    for (const [name, plan] of plans) demo.set(name, await conversation.turn(plan));
  });

  test('a filled turn, by its decision and by its bid: candidates, gates and price path', async () => {
    const { decisionId, bids } = demo.get('filled') ?? { decisionId: '', bids: [] };
    const words = await explain(decisionId);
    expect(words).toMatch(/^Decision .* account demo, chat: turn 2 of session/);
    expect(words).toContain(`Outcome: filled with 1 ad: ${bids[0]?.bidId}.`);
    for (const gate of ['track-only', 'traffic', 'content', 'pacing', 'placement', 'privacy', 'stores'])
      expect(words).toContain(`  ${gate}: passed`);
    expect(words).toMatch(/harbor-coffee-drinks.* offered 7\.50 → .* → pays 7\.50.*; won/);
    for (const loser of ['northtrail-anywhere', 'lumen-desk-anywhere'])
      expect(words).toMatch(new RegExp(`${loser}.*; `));
    expect(await explain(bids[0]?.bidId ?? '')).toBe(words);
    expect(await explain(decisionId, '--token', 'demo-api-token')).toBe(words);
    expect(JSON.parse(await explain(decisionId, '--json'))).toMatchObject({ id: decisionId, turn: 2 });
  });

  test('a paced and a muted turn', async () => {
    const paced = await explain(demo.get('paced')?.decisionId ?? '');
    expect(paced).toContain('  pacing: refused, first-turns (turn 1, last shown never, today 0)');
    expect(paced).toContain('the client was told "ad_skipped"');
    const muted = await explain(demo.get('muted')?.decisionId ?? '');
    expect(muted).toContain('  track-only: refused, track-only');
    expect(muted).toContain('Prepared 1 ad for the next turn that may show one.');
    expect(muted).toContain('the client was told "ads_disabled"');
  });

  test('an overlay, by the bid in its page', async () => {
    const [slot] = await askForSlots(server.url, undefined, 'demo-api-token');
    const html = await (await fetch(slot?.iframe_url ?? '')).text();
    const words = await explain(/"bidId":"([^"]+)"/.exec(html)?.[1] ?? '');
    expect(words).toContain(`overlay: slot ${slot?.slot_id}`);
    expect(words).toContain('Outcome: filled with 1 ad');
  });

  test('another account’s token, no such id and no server: one sentence each', async () => {
    const id = demo.get('filled')?.decisionId ?? '';
    const foreign = await cli('explain', id, '--url', server.url, '--token', 'dev-api-token');
    expect([foreign.code, foreign.stderr]).toEqual([1, expect.stringContaining(`There is no decision or bid "${id}"`)]);
    const refused = await cli('explain', id, '--url', server.url, '--token', 'nonsense');
    expect([refused.code, refused.stderr]).toEqual([1, expect.stringContaining('status 401')]);
    const nobody = await cli('explain', id, '--url', 'http://127.0.0.1:9');
    expect([nobody.code, nobody.stderr]).toEqual([1, expect.stringContaining('No server answers at')]);
  });
});

describe('replay', () => {
  test('every decision comes to the same; a stranger’s token and an unknown id are told so', async () => {
    const conversation = new Conversation(server.url, 'demo-publisher-token');
    const plans: readonly TurnPlan[] = [
      {},
      { say: 'Which coffee beans should I buy?' },
      { body: { isDisabled: true } },
    ];
    for (const plan of plans) {
      const { decisionId } = await conversation.turn(plan);
      const words = await succeed('replay', decisionId, '--url', server.url);
      expect(words).toContain('The same inputs come to the same outcome.');
      const json = await succeed('replay', decisionId, '--url', server.url, '--token', 'demo-api-token', '--json');
      expect(JSON.parse(json)).toEqual({ kind: 'same' });
      const foreign = await cli('replay', decisionId, '--url', server.url, '--token', 'dev-api-token');
      expect([foreign.code, foreign.stderr]).toEqual([1, expect.stringContaining('There is no decision or bid')]);
    }
  });

  test('a record that says otherwise ends with 1 and what differs', async () => {
    const differences = [{ of: 'price of slot 1', recorded: '1', replayed: '2' }];
    const liar = createServer((_, answer) => answer.end(JSON.stringify({ kind: 'different', differences })));
    await new Promise<void>((resolve) => liar.listen(0, '127.0.0.1', resolve));
    const { port } = liar.address() as AddressInfo;
    const { code, stdout } = await cli('replay', 'x', '--url', `http://127.0.0.1:${port}`);
    liar.close();
    expect([code, stdout]).toEqual([1, expect.stringContaining('  price of slot 1: 1 → 2')]);
  });
});

describe('wrong settings', () => {
  test('all mistakes in one readable error', async () => {
    const { code, stdout, stderr } = await runServer({
      ...{ PORT: 'abc', BRAND: 'Bad_', PUBLIC_URL: 'x/', LOG_LEVEL: 'loud' },
      ...{ DATA_DIR: join(folder, 'unused') },
    });
    expect([code, stdout]).toEqual([1, '']);
    const lines = stderr.trim().split('\n');
    expect(lines[0]).toBe('The configuration has 4 mistakes:');
    for (const name of ['PORT', 'BRAND', 'PUBLIC_URL', 'LOG_LEVEL'])
      expect(lines.filter((line) => line.startsWith(`  - ${name}: `))).toHaveLength(1);
    expect(lines).toHaveLength(5);
  });

  test('a port that is taken', async () => {
    const { port } = new URL(server.url);
    const { code, stderr } = await runServer({ PORT: port, DATA_DIR: join(folder, 'unused') });
    expect([code, stderr]).toEqual([1, expect.stringContaining('set PORT to a free one')]);
  });
});
