import { copyFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Redis } from 'ioredis';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { startOwnRedis, type OwnRedis } from '../../support/redis-server.js';
import { Conversation, recordOf, type PreloadAnswer } from '../conversation.js';
import { eventually, startJourneyServer, type JourneyServer } from '../server.js';
import { pagesOf } from '../won-ad.js';

/** Two nodes of one installation: the same signing key, one Redis, and nothing else in common. */
let redis: OwnRedis;
let nodes: readonly [JourneyServer, JourneyServer];
let dataDir: string;
beforeAll(async () => {
  redis = await startOwnRedis();
  const first = await startJourneyServer({ REDIS_URL: redis.url, TRUSTED_PROXIES: '1' });
  dataDir = mkdtempSync(join(tmpdir(), 'journey-second-'));
  copyFileSync(join(first.dataDir, 'signing-key'), join(dataDir, 'signing-key'));
  nodes = [first, await startJourneyServer({ REDIS_URL: redis.url, DATA_DIR: dataDir, TRUSTED_PROXIES: '1' })];
});
afterAll(async () => {
  for (const node of nodes ?? []) expect((await node.stop()).code).toBe(0);
  await redis?.close();
  rmSync(dataDir, { recursive: true, force: true });
});

const readiness = async ({ url }: JourneyServer): Promise<unknown> => (await fetch(`${url}/readyz`)).json();
const allReachable = (): Promise<unknown> =>
  eventually(async () => {
    const answers = await Promise.all(nodes.map(readiness));
    return answers.every((answer) => JSON.stringify(answer) === '{"status":"ready"}') || undefined;
  });
beforeEach(allReachable);

const flushAll = async (): Promise<void> => {
  const client = new Redis(redis.url);
  await client.flushall();
  client.disconnect();
};

/** One conversation that any node may answer. */
class Wandering {
  readonly #clients: readonly Conversation[];
  readonly answers: PreloadAnswer[] = [];

  constructor(token: string) {
    const base = { userId: `user-${crypto.randomUUID()}`, conversationId: `conversation-${crypto.randomUUID()}` };
    this.#clients = nodes.map(({ url }) => new Conversation(url, token, base));
  }

  /** One turn at each node by turns; every client keeps the whole history. */
  async turn(): Promise<PreloadAnswer> {
    const asked = this.answers.length % this.#clients.length;
    const answers = await Promise.all(
      this.#clients.map((client, i) => (i === asked ? client.turn() : this.#listen(client))),
    );
    const answer = answers[asked];
    if (answer === undefined) throw new Error('There is a node for each turn.');
    this.answers.push(answer);
    return answer;
  }

  async #listen(client: Conversation): Promise<undefined> {
    client.hear('And what else could I do this afternoon?');
    client.messages.push({ id: `message-${client.messages.length + 1}`, role: 'assistant', content: 'A few ideas.' });
  }

  get filled(): readonly number[] {
    return this.answers.flatMap(({ bids }, i) => (bids.length > 0 ? [i + 1] : []));
  }
}

const frameOf = (node: JourneyServer, answer: PreloadAnswer): Promise<Response> => {
  const [bid] = answer.bids;
  if (bid === undefined) throw new Error('The turn brought no ad.');
  return fetch(node.url + pagesOf(bid).framePath);
};

test('two nodes continue each other: one session, one rhythm, and either shows what the other won', async () => {
  const conversation = new Wandering('demo-publisher-token');
  for (let i = 0; i < 8; i++) await conversation.turn();
  expect(conversation.filled).toEqual([2, 4, 6, 8]);
  expect(new Set(conversation.answers.map(({ sessionId }) => sessionId)).size).toBe(1);
  const second = conversation.answers[1];
  if (second === undefined) throw new Error('There were eight turns.');
  for (const node of nodes) expect((await frameOf(node, second)).status).toBe(200);
});

test('who is refused by one node is not admitted by the other: both admit no more than one would', async () => {
  const BURST = 20;
  let network = 0;
  /** How many of twice the burst at each node are admitted, all from a network that nobody has heard of. */
  const admitted = async (): Promise<number> => {
    const headers = { 'x-forwarded-for': `203.0.113.${++network}`, authorization: 'Bearer guessed-token' };
    const guesses = nodes.flatMap(({ url }) => Array.from({ length: 2 * BURST }, () => `${url}/v1/admin/catalog`));
    const answers = await Promise.all(guesses.map(async (url) => (await fetch(url, { headers })).status));
    expect(answers.every((status) => status === 401 || status === 429)).toBe(true);
    return answers.filter((status) => status === 401).length;
  };
  // Counting for themselves they admit a burst each, always; on a machine that is busy some more tokens come back
  // meanwhile.
  expect(await eventually(async () => ((await admitted()) < 2 * BURST ? true : undefined))).toBe(true);
});

describe('Redis loses everything in the midst of a conversation', () => {
  test.each([
    ['just after a turn with an ad', 4],
    ['just after a turn without one', 5],
  ])('%s: at most one ad more, then the rhythm again', async (_when, turns) => {
    const conversation = new Wandering('demo-publisher-token');
    for (let i = 0; i < turns; i++) await conversation.turn();
    const before = conversation.filled.length;
    await flushAll();
    const turnsAfter = 6;
    for (let i = 0; i < turnsAfter; i++) await conversation.turn();
    const after = conversation.filled.slice(before);
    // Every second turn may carry an ad on this account; one more than that is the price of the loss.
    expect(after.length).toBeLessThanOrEqual(turnsAfter / 2 + 1);
    for (const [i, turn] of after.entries()) if (i > 0) expect(turn - (after[i - 1] ?? 0)).toBe(2);
    expect(new Set(conversation.answers.map(({ sessionId }) => sessionId)).size).toBe(1);
    const last = conversation.answers.at(-1);
    const record = await recordOf(
      nodes[(turns + turnsAfter - 1) % 2]?.url ?? '',
      'demo-api-token',
      last?.decisionId ?? '',
    );
    expect(record.turn).toBe(turns + turnsAfter);
  });

  test('the page of a lost ad is empty, save on the node that won it and still remembers', async () => {
    const answer = await new Conversation(nodes[0].url, 'dev-publisher-token').turn();
    await flushAll();
    const [own, other] = await Promise.all(nodes.map((node) => frameOf(node, answer)));
    expect(own?.status).toBe(200);
    expect([other?.status, await other?.text()]).toEqual([404, '']);
  });
});

test('Redis goes: conversations go on with ads of this node, nodes stay ready and tell; it comes back: what went on meanwhile is known', async () => {
  const [node] = nodes;
  const conversation = new Conversation(node.url, 'demo-publisher-token');
  const fourTurns = async (): Promise<readonly PreloadAnswer[]> => {
    const answers: PreloadAnswer[] = [];
    for (let i = 0; i < 4; i++) answers.push(await conversation.turn());
    return answers;
  };
  const rhythmOf = (answers: readonly PreloadAnswer[]): readonly number[] => answers.map(({ bids }) => bids.length);
  const rhythm = [0, 1, 0, 1];
  expect(rhythmOf(await fourTurns())).toEqual(rhythm);
  const timesTold = (): number => node.logs().match(/Redis is not reachable/g)?.length ?? 0;
  const toldBefore = timesTold();
  await redis.stop();
  await eventually(async () => JSON.stringify(await readiness(node)).includes('redis') || undefined);
  expect((await fetch(`${node.url}/readyz`)).status).toBe(200);
  expect(await readiness(node)).toEqual({ status: 'ready', unreachable: ['redis'] });
  const without = await fourTurns();
  expect(rhythmOf(without)).toEqual(rhythm);
  for (const answer of without) if (answer.bids.length > 0) expect((await frameOf(node, answer)).status).toBe(200);
  await redis.start();
  await allReachable();
  expect(rhythmOf(await fourTurns())).toEqual(rhythm);
  expect(timesTold() - toldBefore).toBe(1);
});
