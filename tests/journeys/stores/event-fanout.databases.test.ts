import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Redis } from 'ioredis';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { startPostgres, type PostgresServer } from '../../support/postgres-server.js';
import { startOwnRedis, type OwnRedis } from '../../support/redis-server.js';
import { Conversation, untilWell } from '../conversation.js';
import { openStream, untilTold } from '../open-stream.js';
import { eventually, startJourneyServer, type JourneyServer } from '../server.js';

/** Two nodes of one installation, on one PostgreSQL and one Redis. */
let database: PostgresServer;
let redis: OwnRedis;
let nodes: readonly [JourneyServer, JourneyServer];
const folder = mkdtempSync(join(tmpdir(), 'event-fanout-'));
const CHANNEL = 'ad-placement:events';

beforeAll(async () => {
  [database, redis] = await Promise.all([startPostgres(), startOwnRedis()]);
  const { url } = await database.createDatabase();
  const env = { DATA_DIR: folder, DATABASE_URL: url, REDIS_URL: redis.url };
  nodes = [await startJourneyServer(env), await startJourneyServer(env)];
  await Promise.all(nodes.map((node) => untilWell(node.url)));
});
afterAll(async () => {
  await Promise.all((nodes ?? []).map((node) => node.stop()));
  await redis?.close();
  await database?.stop();
  rmSync(folder, { recursive: true, force: true });
});

test('an event of one node reaches a listener at the other, which Redis tells of it; without Redis it does, too', async () => {
  const [here, there] = nodes;
  const spy = new Redis(redis.url);
  await eventually(async () => {
    const [, listening] = await spy.pubsub('NUMSUB', CHANNEL);
    return Number(listening) === nodes.length || undefined;
  });
  const told: string[] = [];
  await spy.subscribe(CHANNEL);
  spy.on('message', (_channel, message) => told.push(message));

  const reader = await openStream(there.url, 'dev-api-token');
  // A Redis that is late once is told nothing until it answers in time again.
  await eventually(async () => {
    const { bids } = await new Conversation(here.url, 'dev-publisher-token').turn();
    await untilTold(reader, bids[0]?.bidId ?? '', 'ad.filled');
    return told.includes('["dev"]') || undefined;
  });
  spy.disconnect();

  await redis.stop();
  const without = await new Conversation(here.url, 'dev-publisher-token').turn();
  expect(without.bids).toHaveLength(1);
  await untilTold(reader, without.bids[0]?.bidId ?? '', 'ad.filled');
  reader.socket.close();
});
