import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { startOwnPostgres, type OwnPostgres } from '../../support/postgres-server.js';
import { postPreload, untilWell, type PreloadAnswer } from '../conversation.js';
import { startJourneyServer, type JourneyServer } from '../server.js';

const folder = mkdtempSync(join(tmpdir(), 'kept-state-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** One turn of one conversation: whoever asks again must get the same ads. */
const ask = ({ url }: JourneyServer, conversationId: string): Promise<PreloadAnswer> =>
  postPreload(url, {
    ...{ publisherToken: 'dev-publisher-token', userId: 'u', conversationId },
    messages: [{ id: 'm', role: 'user', content: 'Which coffee should I try?' }],
  });

const bidIds = ({ bids }: PreloadAnswer): readonly string[] => bids.map(({ bidId }) => bidId);

const pageOf = async ({ url }: JourneyServer, { bids }: PreloadAnswer): Promise<number> =>
  (await fetch(`${url}/api/frame/${bids[0]?.bidId}`)).status;

test('a service that is started again on its files remembers what each conversation was given', async () => {
  const first = await startJourneyServer({ DATA_DIR: folder });
  await untilWell(first.url);
  const given = await ask(first, 'restarted');
  await first.stop();
  const second = await startJourneyServer({ DATA_DIR: folder });
  await untilWell(second.url);
  expect(bidIds(given)).toHaveLength(1);
  expect(bidIds(await ask(second, 'restarted'))).toEqual(bidIds(given));
  expect(await pageOf(second, given)).toBe(200);
  await second.stop();
});

const SIGNING_KEY = 'a-secret-that-two-nodes-share-without-a-file';

/** The path of the demo title's first overlay. */
const overlayOf = async ({ url }: JourneyServer): Promise<string> => {
  const headers = { authorization: 'Bearer dev-api-token' };
  const answer = await fetch(`${url}/v1/ads`, { method: 'POST', headers, body: '{"title_id":"demo-title"}' });
  const { slots } = (await answer.json()) as { readonly slots: readonly { readonly iframe_url: string }[] };
  return new URL(slots[0]?.iframe_url ?? '').pathname;
};

describe('two nodes on one PostgreSQL', () => {
  let database: OwnPostgres;
  let nodes: readonly [JourneyServer, JourneyServer];

  beforeAll(async () => {
    database = await startOwnPostgres();
    const { url } = await database.createDatabase();
    const start = () => startJourneyServer({ SIGNING_KEY, DATABASE_URL: url });
    nodes = [await start(), await start()];
    await Promise.all(nodes.map((node) => untilWell(node.url)));
  }, 120_000);
  afterAll(async () => {
    await Promise.all(nodes.map((node) => node.stop()));
    await database.stop();
  });

  test('give one turn the same ads, also when both are asked at once, and each shows the page of the other', async () => {
    const [here, there] = nodes;
    for (const conversation of ['at-once-1', 'at-once-2', 'at-once-3']) {
      const answers = await Promise.all(nodes.map((node) => ask(node, conversation)));
      expect(bidIds(answers[0] as PreloadAnswer)).toHaveLength(1);
      expect(bidIds(answers[1] as PreloadAnswer)).toEqual(bidIds(answers[0] as PreloadAnswer));
      expect(await pageOf(here, answers[1] as PreloadAnswer)).toBe(200);
      expect(await pageOf(there, answers[0] as PreloadAnswer)).toBe(200);
    }
  });

  test('show the slots of each other, by the secret that they share', async () => {
    const [here, there] = nodes;
    const path = await overlayOf(here);
    expect((await fetch(`${there.url}${path}`)).status).toBe(200);
    expect((await fetch(`${there.url}${path.slice(0, -1)}`)).status).toBe(404);
  });

  test('answer without an ad once the database is gone', async () => {
    const [node] = nodes;
    await database.halt();
    const answer = await ask(node, 'database-gone');
    expect(answer).toMatchObject({ status: 200, bids: [], skipCode: 'unknown' });
    await database.resume();
    await Promise.all(nodes.map((one) => untilWell(one.url)));
  });
});
