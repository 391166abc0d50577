import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { unpackEarlierFiles } from '../support/earlier-files.js';
import { postPreload } from './conversation.js';
import { callAds } from './overlay-calls.js';
import { eventually, startJourneyServer, type JourneyServer } from './server.js';

const LEAKED = 'sk_the-token-that-leaked-and-was-rotated';
const TOKENS = { publisher: 'pub_a-token-of-the-earlier-version', api: 'sk_a-token-of-the-earlier-version' };
const ADMIN = { authorization: 'Bearer dev-admin-token' };

/** As the version before there were tokens beside the catalog published an account. */
const publishedWith = (tokens: Readonly<Record<'publisher' | 'api', string>>): string => {
  const tokenHashes = Object.entries(tokens).map(([kind, token]) => ({
    ...{ kind, last4: token.slice(-4) },
    sha256: createHash('sha256').update(token).digest('hex'),
  }));
  return JSON.stringify({
    accounts: [{ id: 'earlier', name: 'Earlier', mode: 'development', tokenHashes }],
    campaigns: [],
    bidders: [],
  });
};

const folder = mkdtempSync(join(tmpdir(), 'upgrade-'));
let decisions: readonly string[];
let server: JourneyServer;

beforeAll(async () => {
  unpackEarlierFiles(folder);
  const ledger = new DatabaseSync(join(folder, 'ledger.sqlite'));
  const publish = ledger.prepare(
    'insert into catalog_versions (version, author, at_ms, summary, content) values (?, ?, ?, ?, ?)',
  );
  publish.run(1, 'anna', 1, 'accounts: earlier added', publishedWith({ ...TOKENS, api: LEAKED }));
  publish.run(2, 'anna', 2, 'accounts: earlier changed', publishedWith(TOKENS));
  const rows = ledger.prepare('select id from decisions').all();
  const tables = ledger.prepare("select name from sqlite_master where name = 'token_changes'").all();
  ledger.close();
  // The fixture is what it says it is: a folder from before there were tokens beside the catalog.
  expect(tables).toEqual([]);
  decisions = rows.map(({ id }) => String(id));
  server = await startJourneyServer({ DATA_DIR: folder });
}, 120_000);
afterAll(async () => {
  await server.stop();
  rmSync(folder, { recursive: true, force: true });
});

const adsStatus = async (token: string): Promise<number> =>
  (await callAds(server.url, '{"title_id":"none"}', { authorization: `Bearer ${token}` })).status;

const preloadStatus = async (publisherToken: string): Promise<number> => {
  const messages = [{ id: '1', role: 'user', content: 'Hello there' }];
  return (await postPreload(server.url, { publisherToken, userId: 'u', conversationId: 'c', messages })).status;
};

const statuses = async () => [
  await preloadStatus(TOKENS.publisher),
  await adsStatus(TOKENS.api),
  await adsStatus(LEAKED),
];

test('tokens of an earlier version open what they did, and one that was rotated stays dead', async () => {
  expect(await statuses()).toEqual([200, 200, 401]);
});

test('a rollback to the version that had the rotated token does not bring it back', async () => {
  const body = JSON.stringify({ expectedVersion: 2, version: 1 });
  const headers = ADMIN;
  const answer = await fetch(`${server.url}/v1/admin/catalog/rollback`, { method: 'POST', headers, body });
  // The two versions differ in nothing but tokens, which are no part of what is published any more.
  expect([answer.status, await answer.json()]).toEqual([200, { published: false, version: 2, differences: [] }]);
  const change = JSON.stringify({ expectedVersion: 2, set: { accounts: [{ id: 'earlier', mode: 'development' }] } });
  await fetch(`${server.url}/v1/admin/catalog`, { method: 'PATCH', headers, body: change });
  const back = JSON.stringify({ expectedVersion: 3, version: 1 });
  await fetch(`${server.url}/v1/admin/catalog/rollback`, { method: 'POST', headers, body: back });
  const versionOf = async () =>
    ((await (await fetch(`${server.url}/v1/admin/catalog`, { headers })).json()) as { version: number }).version;
  expect(await versionOf()).toBe(4);
  const turn = { publisherToken: TOKENS.publisher, userId: 'u2', conversationId: 'c2' };
  await eventually(async () => {
    const answered = await postPreload(server.url, {
      ...turn,
      messages: [{ id: String(Math.random()), role: 'user', content: 'Which tea?' }],
    });
    const id = answered.headers.get('svc-decision-id');
    const record = await fetch(`${server.url}/v1/decisions/${id}`, { headers });
    const { catalogVersion } = (await record.json()) as { catalogVersion: number };
    return catalogVersion >= 4 ? true : undefined;
  });
  expect(await statuses()).toEqual([200, 200, 401]);
});

test('every decision of an earlier version is explained, and comes to the same in a replay', async () => {
  expect(decisions.length).toBeGreaterThan(50);
  for (const id of decisions) {
    const [explained, replayed] = await Promise.all(
      ['', '/replay'].map(async (suffix) =>
        (await fetch(`${server.url}/v1/decisions/${id}${suffix}`, { headers: ADMIN })).json(),
      ),
    );
    expect(explained).toMatchObject({ id, outcome: expect.any(String), candidates: expect.any(Array) });
    expect([id, replayed]).toEqual([id, { kind: 'same' }]);
  }
});
