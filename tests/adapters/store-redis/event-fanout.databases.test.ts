import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from '@jest/globals';
import * as redis from '../../../adapters/store-redis/index.js';
import type { EventFanout } from '../../../application/ports/storage/streams/event-fanout.js';
import { accountId, type AccountId } from '../../../domain/values/ids.js';
import { CONFUSABLE_IDS } from '../../contracts/assertions.js';
import { eventually } from '../../journeys/server.js';
import { startFaultProxy, type FaultProxy } from '../../support/fault-proxy.js';
import { startOwnRedis, type OwnRedis } from '../../support/redis-server.js';
import { connected } from './connected.js';

let server: OwnRedis;
let proxy: FaultProxy;
let near: redis.RedisConnection;
let far: redis.RedisConnection;
beforeAll(async () => void (server = await startOwnRedis()));
afterAll(() => server?.close());
beforeEach(async () => {
  proxy = await startFaultProxy(server.port);
  near = await connected({ url: server.url, prefix: 'fanout:' });
  far = await connected({ url: `redis://127.0.0.1:${proxy.port}`, prefix: 'fanout:' });
});
afterEach(async () => {
  await near.close();
  await far.close();
  await proxy.close();
});

/** All that a node heard. It listens only some time after it was asked to: notices are repeated until one arrives. */
const hearing = async (from: EventFanout, to: EventFanout) => {
  const heard: AccountId[] = [];
  const stop = to.onNotice((account) => heard.push(account));
  const isListening = (): true | undefined => {
    from.notify(accountId('hello'));
    return heard.length > 0 || undefined;
  };
  await eventually(isListening);
  return { heard, stop, isListening };
};

test('another node hears of the account, whatever characters its id holds', async () => {
  const sender = redis.createRedisEventFanout(near);
  const { heard } = await hearing(sender, redis.createRedisEventFanout(far));
  const ids = CONFUSABLE_IDS.map(accountId);
  for (const id of ids) sender.notify(id);
  await eventually(() => heard.includes(ids.at(-1) ?? accountId('')) || undefined);
  expect(heard.filter((id) => id !== 'hello')).toEqual(ids);
});

test('many notices of one account in one go are one', async () => {
  const sender = redis.createRedisEventFanout(near);
  const { heard } = await hearing(sender, redis.createRedisEventFanout(far));
  for (let i = 0; i < 100; i++) sender.notify(accountId('busy'));
  await new Promise((resolve) => setImmediate(resolve));
  sender.notify(accountId('last'));
  await eventually(() => heard.includes(accountId('last')) || undefined);
  expect(heard.filter((id) => id === 'busy')).toHaveLength(1);
});

test('who stopped listening hears nothing, and the others go on over the same connection', async () => {
  const [sender, receiver] = [redis.createRedisEventFanout(near), redis.createRedisEventFanout(far)];
  const first = await hearing(sender, receiver);
  const second = await hearing(sender, receiver);
  first.stop();
  first.stop();
  const before = first.heard.length;
  sender.notify(accountId('later'));
  await eventually(() => second.heard.includes(accountId('later')) || undefined);
  expect(first.heard).toHaveLength(before);
  // Those of the test before may not have ended yet.
  await eventually(async () => {
    const clients = String(await near.run((client) => client.call('CLIENT', 'LIST', 'TYPE', 'pubsub')));
    return clients.trim().split('\n').length === 1 || undefined;
  });
});

test('a connection that was lost is subscribed again', async () => {
  const { heard, isListening } = await hearing(redis.createRedisEventFanout(near), redis.createRedisEventFanout(far));
  proxy.reset();
  heard.length = 0;
  await eventually(isListening);
});

test('what is no notice is not heard, and breaks nothing', async () => {
  const sender = redis.createRedisEventFanout(near);
  const { heard } = await hearing(sender, redis.createRedisEventFanout(far));
  for (const message of ['', '{', '"a"', '[1]', '{"length":1}', 'null'])
    await near.run((client) => client.publish('fanout:events', message));
  sender.notify(accountId('after'));
  await eventually(() => heard.includes(accountId('after')) || undefined);
  expect(heard.filter((id) => id !== 'hello')).toEqual(['after']);
});

test('a service with another prefix hears nothing', async () => {
  const other = await connected({ url: server.url, prefix: 'other:' });
  const sender = redis.createRedisEventFanout(near);
  const stranger: AccountId[] = [];
  redis.createRedisEventFanout(other).onNotice((account) => stranger.push(account));
  const { heard } = await hearing(redis.createRedisEventFanout(other), redis.createRedisEventFanout(other));
  expect(heard.length).toBeGreaterThan(0);
  sender.notify(accountId('mine'));
  const { isListening } = await hearing(redis.createRedisEventFanout(other), redis.createRedisEventFanout(other));
  await eventually(isListening);
  expect(stranger).not.toContain('mine');
  await other.close();
});

test('without Redis a notice is lost, and nothing else happens', async () => {
  const sender = redis.createRedisEventFanout(near);
  const { isListening } = await hearing(sender, redis.createRedisEventFanout(far));
  await server.stop();
  expect(() => sender.notify(accountId('lost'))).not.toThrow();
  await new Promise((resolve) => setImmediate(resolve));
  await server.start();
  await eventually(isListening);
});
