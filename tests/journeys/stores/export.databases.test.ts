import { chmodSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import pg from 'pg';
import { startPostgres } from '../../support/postgres-server.js';
import { Conversation, recordOf, type PreloadAnswer } from '../conversation.js';
import { runCommand } from '../../support/run-command.js';
import { eventually, startJourneyServer, type Ended, type JourneyServer } from '../server.js';

const folder = mkdtempSync(join(tmpdir(), 'export-'));
const EVENT = crypto.randomUUID();
let server: JourneyServer;
let answer: PreloadAnswer;
beforeAll(async () => {
  server = await startJourneyServer({ DATA_DIR: join(folder, 'data') });
  answer = await new Conversation(server.url, 'dev-publisher-token').turn();
  const [bid] = answer.bids;
  const page = await fetch(`${server.url}/api/frame/${bid?.bidId}?code=${bid?.code}&messageId=m&sdk=sdk-js`);
  const { token } = JSON.parse(/id="ad">([^<]+)</.exec(await page.text())?.[1] ?? '{}') as { readonly token?: string };
  const body = JSON.stringify({ token, events: [{ type: 'ad.render-started', eventId: EVENT, area: 'cta' }] });
  await fetch(`${server.url}/api/frame/${bid?.bidId}/events`, { method: 'POST', body });
});
afterAll(async () => {
  await server.stop();
  rmSync(folder, { recursive: true, force: true });
});

const cli = (...args: readonly string[]): Promise<Ended> =>
  runCommand(['export', ...args], { DATA_DIR: server.dataDir });

const linesOf = async (what: string, ...more: readonly string[]): Promise<readonly Record<string, unknown>[]> => {
  const { code, stdout, stderr } = await cli('--account', 'dev', '--what', what, ...more);
  expect([code, stderr]).toEqual([0, '']);
  return stdout.split('\n').flatMap((line) => (line === '' ? [] : [JSON.parse(line) as Record<string, unknown>]));
};

test('beside the running server: what was counted, decided and told, one object a line', async () => {
  const [bid] = answer.bids;
  await recordOf(server.url, 'dev-api-token', answer.decisionId);
  const [entry, ...others] = await linesOf('ledger');
  expect(others).toEqual([]);
  expect(entry).toEqual({
    ...{ at: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/), type: 'ad.render-started', bidId: bid?.bidId },
    ...{ eventId: EVENT, billedNanos: 0, late: false },
    about: {
      ...{ sourceType: 'house', source: 'house', advertiser: 'test-advertiser', creative: 'test-image' },
      ...{ format: 'image', placement: 'inlineAd', language: 'en', priceBasis: 'free' },
    },
  });
  const [record] = await linesOf('decisions');
  expect(record).toEqual(await recordOf(server.url, 'dev-api-token', answer.decisionId));
  const events = await eventually(async () => {
    const found = await linesOf('events');
    return found.length === 2 ? found : undefined;
  });
  expect(events).toMatchObject([
    { id: 1, sessionId: answer.sessionId, event: { name: 'ad.filled' } },
    { id: 2, sessionId: answer.sessionId, event: { name: 'ad.render-started', payload: { id: bid?.bidId } } },
  ]);
});

test('an account or a time that has nothing is an empty output', async () => {
  expect(await linesOf('decisions', '--to', '2020-01-01')).toEqual([]);
  expect(await cli('--account', 'nobody')).toEqual({ code: 0, stdout: '', stderr: '' });
});

test('into a file that its owner alone can read', async () => {
  const path = join(folder, 'ledger.ndjson');
  const { code, stdout } = await cli('--account', 'dev', '--out', path);
  expect([code, stdout]).toEqual([0, `1 rows written to ${path}\n`]);
  expect(readFileSync(path, 'utf8')).toMatch(/^\{.*\}\n$/);
  expect(statSync(path).mode & 0o777).toBe(0o600);
});

test('a file that others could read is theirs no longer, and has nothing of before', async () => {
  const path = join(folder, 'there-already.ndjson');
  writeFileSync(path, 'before\n'.repeat(1_000));
  chmodSync(path, 0o644);
  expect((await cli('--account', 'dev', '--out', path)).code).toBe(0);
  expect(readFileSync(path, 'utf8')).toMatch(/^\{.*\}\n$/);
  expect(statSync(path).mode & 0o777).toBe(0o600);
});

test.each([
  [['--account', 'dev', '--from', 'yesterday'], /^--from must be a day such as/],
  [['--account', 'dev', '--out', '/nowhere/at/all'], /^The export broke off \(ENOENT\): see to \/nowhere/],
])('%j ends with 1 and says what is wrong', async (args, message) => {
  const { code, stderr } = await cli(...args);
  expect([code, stderr]).toEqual([1, expect.stringMatching(message)]);
});

/** Its rows can only be read by whoever has no limit of time. */
const SLOW_LEDGER = `
  insert into counted_events values ('bid', 'ad.viewed', 'dev', 'event', 1, 5, 0);
  alter table counted_events rename to kept_events;
  create view counted_events as
    select * from kept_events where current_setting('statement_timeout')::integer = 0`;

test('from PostgreSQL no limit of time cuts off a page that takes long', async () => {
  const postgres = await startPostgres();
  const database = await postgres.createDatabase();
  const env = { DATABASE_URL: database.url };
  const fromPostgres = (): Promise<Ended> => runCommand(['export', '--account', 'dev'], env);
  expect(await fromPostgres()).toEqual({ code: 0, stdout: '', stderr: '' });
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  await client.query(SLOW_LEDGER);
  await client.end();
  const { code, stdout, stderr } = await fromPostgres();
  expect([code, stderr]).toEqual([0, '']);
  expect(JSON.parse(stdout)).toMatchObject({ bidId: 'bid', billedNanos: 5 });
  await database.drop();
  await postgres.stop();
});
