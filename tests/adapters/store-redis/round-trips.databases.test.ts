import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { Redis } from 'ioredis';
import { createNodeSigner } from '../../../adapters/signer-node/index.js';
import * as redis from '../../../adapters/store-redis/index.js';
import { UNREPORTED } from '../../../application/ports/fault-reporter.js';
import { accountId, bidId, conversationId, slotId, subjectId, userId } from '../../../domain/values/ids.js';
import { sampleOverlayAd, sampleSession, sampleTraces, sampleWonAd } from '../../contracts/index.js';
import { eventually } from '../../journeys/server.js';
import { startOwnRedis, type OwnRedis } from '../../support/redis-server.js';
import { connected } from './connected.js';

const SESSION = { accountId: accountId('a'), userId: userId('u'), conversationId: conversationId('c') };
const SUBJECT = { accountId: accountId('a'), subjectId: subjectId('s') };
const SLOT = slotId('slot');
const clock = { nowMs: () => Date.now() };

const signer = createNodeSigner({ key: 'k'.repeat(32) });

let server: OwnRedis;
let connection: redis.RedisConnection;
let monitor: Redis;
/** Commands as they came over the network; what scripts call inside Redis is not among them. */
const heard: string[] = [];

beforeAll(async () => {
  server = await startOwnRedis();
  connection = await connected({ url: server.url, prefix: 'trips:' });
  const client = new Redis(server.url);
  monitor = await client.monitor();
  client.disconnect();
  monitor.on('monitor', (_time: string, [command = '', ...args]: string[], source: string) => {
    if (source !== 'lua') heard.push(command.toLowerCase() === 'echo' ? `echo ${args.join()}` : command.toLowerCase());
  });
});
afterAll(async () => {
  monitor?.disconnect();
  await connection?.close();
  await server?.close();
});

let marks = 0;
/** The commands of one call: what is heard between two marks. */
const commandsOf = async (call: () => Promise<unknown>): Promise<readonly string[]> => {
  const [from, to] = [`mark-${++marks}`, `mark-${++marks}`];
  await connection.run((client) => client.echo(from));
  await call();
  await connection.run((client) => client.echo(to));
  await eventually(() => heard.includes(`echo ${to}`) || undefined);
  return heard.slice(heard.indexOf(`echo ${from}`) + 1, heard.indexOf(`echo ${to}`));
};

const sessions = () => redis.createRedisSessionStore(connection);
const exposures = () => redis.createRedisExposureStore(connection);
const ads = () => redis.createRedisAdStore(connection, clock);
const chatAd = () => sampleWonAd({ wonAtMs: Date.now() });
const overlayAd = () => sampleOverlayAd({ wonAtMs: Date.now() });
const rates = () =>
  redis.createRedisRateLimits(connection, signer, UNREPORTED)(
    'name',
    { perSecond: 1, burst: 1 },
    { admit: () => undefined },
  );
const inAMinute = () => Date.now() + 60_000;

const calls: Readonly<Record<string, () => Promise<unknown>>> = {
  'sessions.read': () => sessions().read(SESSION),
  'sessions.replace': () => sessions().replace(SESSION, 0, sampleSession()),
  'sessions.eraseUser': () => sessions().eraseUser(SESSION.accountId, SESSION.userId, sampleTraces()),
  'exposures.read': () => exposures().read(SUBJECT),
  'exposures.replace': () => exposures().replace(SUBJECT, 0, { exposures: [] }),
  'exposures.eraseUser': () =>
    exposures().eraseUser(
      SUBJECT.accountId,
      userId('u'),
      sampleTraces({ subjects: [SUBJECT.subjectId, subjectId('other')] }),
    ),
  'ads.find': () => ads().find(bidId('b'), Date.now()),
  'ads.putIfAbsent': () => ads().putIfAbsent(chatAd()),
  'ads.findSlot': () => ads().findSlot(SLOT, Date.now()),
  'ads.putSlotIfAbsent': () => ads().putSlotIfAbsent(SLOT, { kind: 'ad', ad: overlayAd() }, Date.now(), inAMinute()),
  'ads.findText': () => ads().findText(bidId('b'), Date.now()),
  'rates.admit': async () => rates().admit('key', 0),
  'ads.pinTextIfAbsent': () => ads().pinTextIfAbsent(bidId('b'), 'text', inAMinute()),
};

beforeEach(async () => {
  await connection.run((client) => client.flushall());
});

test.each(Object.entries(calls))('%s is one round trip', async (_name, call) => {
  // From now on Redis knows its script.
  await call();
  expect(await commandsOf(call)).toHaveLength(1);
});

test('a script goes over the network once; afterwards its digest does, until Redis has forgotten it', async () => {
  await sessions().replace(SESSION, 0, sampleSession());
  const again = () => sessions().replace(SESSION, 0, sampleSession());
  expect(await commandsOf(again)).toEqual(['evalsha']);
  await connection.run((client) => client.script('FLUSH'));
  expect(await commandsOf(again)).toEqual(['evalsha', 'eval']);
  expect(await commandsOf(again)).toEqual(['evalsha']);
});
