import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { startMockDsp, type MockDsp } from '../../../adapters/mock-bidder/index.js';
import { runCommand } from '../../support/run-command.js';
import { startPostgres, type PostgresServer } from '../../support/postgres-server.js';
import { Conversation, postPreload, recordOf, untilWell } from '../conversation.js';
import { eventually, runCli, startJourneyServer, type Ended, type JourneyServer } from '../server.js';

const SUPPLY = { asi: 'ads.example.com', version: '1.0' };

const folder = mkdtempSync(join(tmpdir(), 'live-catalog-'));
let database: PostgresServer;
let env: Readonly<Record<string, string>>;
let nodes: readonly JourneyServer[];

beforeAll(async () => {
  database = await startPostgres();
  const { url } = await database.createDatabase();
  env = { DATA_DIR: join(folder, 'data'), DATABASE_URL: url, BIDDER_REACH: 'loopback' };
  nodes = [await startJourneyServer(env), await startJourneyServer(env)];
  await Promise.all(nodes.map((node) => untilWell(node.url)));
}, 120_000);

afterAll(async () => {
  await Promise.all(nodes.map((node) => node.stop()));
  await database.stop();
  rmSync(folder, { recursive: true, force: true });
});

const cli = (...args: readonly string[]): Promise<Ended> => runCommand(args, env);

const succeed = async (...args: readonly string[]): Promise<string> => {
  const { code, stdout, stderr } = await cli(...args);
  expect([code, stderr]).toEqual([0, '']);
  return stdout;
};

const file = (name: string, content: unknown): string => {
  const path = join(folder, name);
  writeFileSync(path, JSON.stringify(content));
  return path;
};

const publisherTokenIn = (stdout: string): string => /^publisher token {2}(\S+)$/m.exec(stdout)?.[1] ?? '';

const statusOn = async ({ url }: JourneyServer, publisherToken: string): Promise<number> => {
  const messages = [{ id: '1', role: 'user', content: 'Hello there' }];
  return (await postPreload(url, { publisherToken, userId: 'u', conversationId: 'c', messages })).status;
};

const onEveryNode = (look: (node: JourneyServer) => Promise<boolean>): Promise<true> =>
  eventually(async () => ((await Promise.all(nodes.map(look))).every(Boolean) ? true : undefined));

let markers = 0;
/** Every node has all that was published until now: what is published next is in force after it. */
const untilInForce = async (): Promise<void> => {
  const token = publisherTokenIn(await succeed('accounts', 'create', `marker-${++markers}`));
  await onEveryNode(async (node) => (await statusOn(node, token)) === 200);
};

describe('what is published', () => {
  test('is on every node soon, can be taken back, and the history says by whom', async () => {
    const created = await succeed('accounts', 'create', 'acme');
    const token = publisherTokenIn(created);
    await onEveryNode(async (node) => (await statusOn(node, token)) === 200);
    const version = Number(/^\d+/.exec(await succeed('catalog', 'history'))?.[0]);
    await succeed('accounts', 'create', 'beta');
    await succeed('catalog', 'rollback', String(version), '--note', 'beta was a mistake');
    expect(await succeed('accounts', 'list')).not.toContain('beta');
    const history = (await succeed('catalog', 'history')).trim().split('\n');
    expect(history.slice(0, 3)).toEqual([
      expect.stringMatching(/^\d+ {2}\S+Z {2}command line \(\S+\) {2}beta was a mistake – accounts: beta removed$/),
      expect.stringMatching(/^\d+ {2}.* {2}accounts: beta added$/),
      expect.stringMatching(new RegExp(`^${version} {2}.* {2}accounts: acme added$`)),
    ]);
    expect(await succeed('catalog', 'diff', String(version), String(version + 1))).toContain('account beta added');
    expect(await statusOn(nodes[0] as JourneyServer, token)).toBe(200);
  });

  test('and taken back leaves a token that was rotated away dead', async () => {
    const leaked = publisherTokenIn(await succeed('accounts', 'create', 'leaky'));
    await onEveryNode(async (node) => (await statusOn(node, leaked)) === 200);
    const version = Number(/^\d+/.exec(await succeed('catalog', 'history'))?.[0]);
    const fresh = publisherTokenIn(await succeed('accounts', 'rotate', 'leaky'));
    await succeed('accounts', 'change', 'leaky', '--name', 'Leaky');
    await onEveryNode(async (node) => (await statusOn(node, leaked)) === 401);
    await succeed('catalog', 'rollback', String(version));
    await untilInForce();
    for (const node of nodes) expect([await statusOn(node, leaked), await statusOn(node, fresh)]).toEqual([401, 200]);
  });

  test('is refused whole with a mistake, and what is in force stays', async () => {
    const before = await succeed('catalog', 'history');
    const bad = file('bad.json', { campaigns: [{ id: 'x', accounts: ['nobody'] }] });
    const { code, stderr } = await cli('campaigns', 'publish', bad);
    expect(code).toBe(1);
    expect(stderr).toMatch(/^Nothing was published:\n {2}- campaigns\[0\]/);
    expect(await succeed('catalog', 'history')).toBe(before);
  });

  test('by two at once: both are kept, or one is told of the other', async () => {
    const both = await Promise.all(['left', 'right'].map((id) => runCli(['accounts', 'create', id], env)));
    const listed = await succeed('accounts', 'list');
    for (const [i, id] of ['left', 'right'].entries()) {
      const ended = both[i] as Ended;
      expect(listed.includes(`${id}  `)).toBe(ended.code === 0);
      if (ended.code !== 0) expect(ended.stderr).toMatch(/^Somebody else published version \d+ meanwhile/);
    }
    expect(both.some(({ code }) => code === 0)).toBe(true);
  });
});

describe('bidders', () => {
  let dsp: MockDsp;
  beforeAll(
    async () => void (dsp = await startMockDsp({ price: 9, kinds: ['banner'], latencyMs: { p50: 1, p99: 2 } })),
  );
  afterAll(() => dsp.close());

  const sourcesOn = async ({ url }: JourneyServer): Promise<readonly string[]> => {
    const conversation = new Conversation(url, 'demo-publisher-token');
    const answer = await conversation.turn().then(() => conversation.turn());
    const record = await recordOf(url, 'demo-api-token', answer.decisionId);
    return record.candidates.map(({ source }) => source);
  };

  /** Under which domain the newest request says that it is sold. */
  const lastAsi = (): string | undefined => {
    const newest = dsp.seen.findLast(({ body }) => body !== undefined);
    const { source } = JSON.parse(newest?.body ?? '{}') as { source?: { schain: { nodes: { asi: string }[] } } };
    return source?.schain.nodes[0]?.asi;
  };

  test('come and go on every node without a restart, and so does who sells', async () => {
    const bidder = { id: 'live-dsp', url: `${dsp.origin}/openrtb`, hosts: ['127.0.0.1'] };
    const alone = await cli('bidders', 'publish', file('alone.json', { bidders: [bidder] }));
    expect([alone.code, alone.stderr]).toEqual([1, expect.stringContaining('supply: is missing')]);
    const sellersOn = ({ url }: JourneyServer) => fetch(`${url}/sellers.json`);
    expect(await Promise.all(nodes.map(async (node) => (await sellersOn(node)).status))).toEqual([404, 404]);
    const both = file('bidders.json', { supply: SUPPLY, bidders: [bidder] });
    expect(await succeed('bidders', 'check', both)).toContain('is right: 1 bidders');
    expect(await succeed('bidders', 'publish', both)).toMatch(/bidder live-dsp added\n {2}supply added\n/);
    await onEveryNode(async (node) => (await sourcesOn(node)).includes('live-dsp'));
    await onEveryNode(async (node) => (await sellersOn(node)).ok);
    const moved = { ...SUPPLY, asi: 'moved.example.com', certificationAuthorityId: 'f08c47fec0942fa0' };
    await succeed('bidders', 'publish', file('moved.json', { supply: moved }));
    await untilInForce();
    // One node after the other: the newest request is the one of this node.
    for (const node of nodes) {
      await eventually(async () => (await sourcesOn(node)).includes('live-dsp') || undefined);
      expect(lastAsi()).toBe(moved.asi);
      expect(await (await sellersOn(node)).text()).toContain('f08c47fec0942fa0');
    }
    expect(await succeed('accounts', 'ads-txt', 'demo')).toContain('moved.example.com, demo, DIRECT');
    await succeed('bidders', 'publish', file('none.json', { bidders: [] }), '--replace', '--yes');
    await onEveryNode(async (node) => !(await sourcesOn(node)).includes('live-dsp'));
  });
});

test('over HTTP: published by one node, in force on the other, and read from either', async () => {
  const admin = (node: number, method: string, path: string, body?: object) =>
    fetch(`${nodes[node]?.url}/v1/admin${path}`, {
      method,
      headers: { authorization: 'Bearer dev-admin-token' },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
  const read = async (node: number) => (await (await admin(node, 'GET', '/catalog')).json()) as { version: number };
  const token = publisherTokenIn(await succeed('accounts', 'create', 'http'));
  await onEveryNode(async (node) => (await statusOn(node, token)) === 200);
  const { version: expectedVersion } = await read(0);
  const account = { id: 'http', mode: 'development', pacing: { everyNth: 2 } };
  const change = { expectedVersion, author: 'anna', set: { accounts: [account] } };
  const outcomes = await Promise.all([0, 1].map((node) => admin(node, 'PATCH', '/catalog', change)));
  // The second of two equal changes is one of an old version.
  expect(outcomes.map(({ status }) => status).sort()).toEqual([200, 409]);
  expect(await read(1)).toMatchObject({ version: expectedVersion + 1 });
  // What is published is soon in force, and no token ends by it.
  await untilInForce();
  expect(await Promise.all(nodes.map((node) => statusOn(node, token)))).toEqual([200, 200]);
  const { version } = await read(1);
  const wrong = { expectedVersion: version, set: { accounts: [{ ...account, enabled: 'maybe' }] } };
  const refused = await admin(1, 'PATCH', '/catalog', wrong);
  expect([refused.status, ((await refused.json()) as { problems: string[] }).problems.length]).toEqual([422, 1]);
  expect(await read(0)).toMatchObject({ version });
});
