import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import * as redis from '../../../adapters/store-redis/index.js';
import { createVersionedValues } from '../../../adapters/store-redis/versioned-values.js';
import { MAX_CAP_WINDOW_MS, NO_EXPOSURES } from '../../../domain/frequency/exposure.js';
import { MUTE_MS, withMute } from '../../../domain/frequency/mute.js';
import { accountId, advertiserId, conversationId, slotId, subjectId, userId } from '../../../domain/values/ids.js';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../../domain/values/time.js';
import { sampleOverlayAd, sampleSession, sampleTraces, sampleWonAd } from '../../contracts/index.js';
import { eventually } from '../../journeys/server.js';
import { useRedis, type SharedRedis } from '../../support/redis-server.js';
import { connected } from './connected.js';

let server: SharedRedis;
let connection: redis.RedisConnection;
beforeAll(async () => void (server = await useRedis()));
afterAll(() => server?.close());
beforeAll(async () => void (connection = await connected(server)));
afterAll(() => connection?.close());

const keys = async (): Promise<readonly string[]> => connection.run((client) => client.keys(`${server.prefix}*`));
beforeEach(async () => {
  const present = await keys();
  if (present.length > 0) await connection.run((client) => client.del(...present));
});

const SESSION = { accountId: accountId('a'), userId: userId('u'), conversationId: conversationId('c') };
const SUBJECT = { accountId: accountId('a'), subjectId: subjectId('s') };
const sessions = () => redis.createRedisSessionStore(connection);
const exposures = () => redis.createRedisExposureStore(connection);
const ads = () => redis.createRedisAdStore(connection, { nowMs: () => Date.now() });

/** Milliseconds that Redis still keeps each key. */
const timesToLive = async (): Promise<readonly number[]> =>
  Promise.all((await keys()).map((key) => connection.run((client) => client.pttl(key))));

/** A busy machine may look long after the write; no two times of ours are as near to each other. */
const TOLERANCE_MS = 30 * MINUTE_MS;

describe('nothing stays for ever', () => {
  test('sessions go a day after the last write of their user', async () => {
    await sessions().replace(SESSION, 0, sampleSession());
    const left = await timesToLive();
    expect(left).toHaveLength(2);
    for (const ms of left) expect(Math.abs(ms - DAY_MS)).toBeLessThan(TOLERANCE_MS);
  });

  test('exposures go when no cap can count them any more', async () => {
    await exposures().replace(SUBJECT, 0, { exposures: [] });
    const left = await timesToLive();
    expect(left).toHaveLength(1);
    expect(Math.abs((left[0] ?? 0) - MAX_CAP_WINDOW_MS)).toBeLessThan(TOLERANCE_MS);
  });

  test('a subject that has hidden an advertiser goes when that is over', async () => {
    const shop = { id: advertiserId('shop'), domain: 'shop.example' };
    await exposures().replace(SUBJECT, 0, withMute(NO_EXPOSURES, shop, Date.now()));
    expect(Math.abs(((await timesToLive())[0] ?? 0) - MUTE_MS)).toBeLessThan(TOLERANCE_MS);
  });

  test('ads, slots and texts go soon after they expired', async () => {
    const expiresAtMs = Date.now() + HOUR_MS;
    const ad = sampleOverlayAd({ wonAtMs: Date.now(), expiresAtMs });
    await ads().putSlotIfAbsent(slotId('slot'), { kind: 'ad', ad }, Date.now(), expiresAtMs);
    await ads().pinTextIfAbsent(ad.bidId, 'text', expiresAtMs);
    const left = await timesToLive();
    expect(left).toHaveLength(3);
    for (const ms of left) expect(Math.abs(ms - HOUR_MS)).toBeLessThan(TOLERANCE_MS);
  });

  test('an ad that has expired already is not found', async () => {
    const ad = sampleWonAd({ expiresAtMs: Date.now() - 1 });
    await ads().putIfAbsent(ad);
    expect(await ads().find(ad.bidId, Date.now())).toBeUndefined();
  });

  test('idle members of a hash go with the next write of another', async () => {
    const values = createVersionedValues<string>(connection, {
      idleMsOf: (value) => (value === 'old' ? 1 : DAY_MS),
      readStored: (text) => text,
    });
    const [hash, expiry] = [`${server.prefix}hash`, `${server.prefix}expiry`];
    for (let i = 0; i < 5; i++) await values.replace({ hash, expiry, member: `idle-${i}` }, 0, 'old');
    await eventually(async () => {
      await values.replace(
        { hash, expiry, member: 'busy' },
        (await values.read({ hash, member: 'busy' })).version,
        'x',
      );
      return (await connection.run((client) => client.hlen(hash))) === 2 || undefined;
    });
    expect(await connection.run((client) => client.zcard(expiry))).toBe(1);
    expect((await values.read({ hash, member: 'busy' })).value).toBe('"x"');
  });
});

test('a name of a key tells no id, and all begin with the prefix', async () => {
  const named = { ...SESSION, userId: userId('secret-user') };
  await sessions().replace(named, 0, sampleSession(named));
  await exposures().replace({ ...SUBJECT, subjectId: subjectId('secret-subject') }, 0, { exposures: [] });
  for (const key of await keys()) {
    expect(key.startsWith(server.prefix)).toBe(true);
    expect(key.slice(server.prefix.length)).toMatch(/^[a-z-]+:[\w-]{43}$/);
  }
});

test('services with other prefixes never meet', async () => {
  const other = await connected({ url: server.url, prefix: `${server.prefix}other:` });
  await sessions().replace(SESSION, 0, sampleSession());
  expect(await redis.createRedisSessionStore(other).read(SESSION)).toEqual({ version: 0, value: undefined });
  await other.close();
});

test('erasing a user leaves no key of it, however many conversations it had', async () => {
  for (let i = 0; i < 50; i++)
    await sessions().replace({ ...SESSION, conversationId: conversationId(`${i}`) }, 0, sampleSession());
  const subjects = [subjectId('mail'), subjectId('user')];
  for (const each of subjects) await exposures().replace({ ...SUBJECT, subjectId: each }, 0, { exposures: [] });
  await sessions().eraseUser(SESSION.accountId, SESSION.userId, sampleTraces({ subjects }));
  await exposures().eraseUser(SESSION.accountId, SESSION.userId, sampleTraces({ subjects }));
  expect(await keys()).toEqual([]);
});

/** What may stand in a value that this version of the program did not write. */
const DAMAGED = [
  '',
  '{',
  'null',
  '[]',
  '"text"',
  '{"completedTurns":1e400}',
  '{"id":"a","__proto__":{}}',
  '\ufffd',
  '1',
];
const TEXT_IS_FINE = DAMAGED.filter((value) => value !== '"text"');

describe('a damaged value counts as absent, and the next write replaces it', () => {
  const damage = async (field: string, value: string): Promise<void> => {
    for (const key of await keys()) {
      if ((await connection.run((client) => client.type(key))) !== 'hash') continue;
      for (const name of await connection.run((client) => client.hkeys(key)))
        if (name.startsWith(field)) await connection.run((client) => client.hset(key, name, value));
    }
  };

  test.each(DAMAGED)('session %j', async (value) => {
    await sessions().replace(SESSION, 0, sampleSession({ completedTurns: 5 }));
    await damage('value', value);
    const read = await sessions().read(SESSION);
    expect(read.value).toBeUndefined();
    expect(await sessions().replace(SESSION, read.version, sampleSession({ completedTurns: 1 }))).toBe(true);
    expect((await sessions().read(SESSION)).value?.completedTurns).toBe(1);
  });

  test.each(DAMAGED)('exposures %j', async (value) => {
    await exposures().replace(SUBJECT, 0, { exposures: [] });
    await damage('value', value);
    const read = await exposures().read(SUBJECT);
    expect(read.value).toBeUndefined();
    expect(await exposures().replace(SUBJECT, read.version, { exposures: [] })).toBe(true);
    expect((await exposures().read(SUBJECT)).value).toEqual({ exposures: [] });
  });

  test.each(TEXT_IS_FINE)('ad, slot and text %j', async (value) => {
    const ad = sampleOverlayAd({ wonAtMs: Date.now() });
    const slot = { kind: 'ad', ad } as const;
    const put = () => ads().putSlotIfAbsent(ad.slotId, slot, Date.now(), ad.expiresAtMs);
    const pin = () => ads().pinTextIfAbsent(ad.bidId, 'text', ad.expiresAtMs);
    await Promise.all([put(), pin()]);
    await damage('value', value);
    expect(await ads().findSlot(ad.slotId, Date.now())).toBeUndefined();
    expect(await ads().find(ad.bidId, Date.now())).toBeUndefined();
    expect(await ads().findText(ad.bidId, Date.now())).toBeUndefined();
    expect(await put()).toEqual(slot);
    expect(await pin()).toBe('text');
    expect(await ads().putIfAbsent(ad)).toEqual(ad);
    expect(await ads().findSlot(ad.slotId, Date.now())).toEqual(slot);
    expect(await ads().find(ad.bidId, Date.now())).toEqual(ad);
    expect(await ads().findText(ad.bidId, Date.now())).toBe('text');
  });

  test('a version that is none: reading and writing reject, and the message says what to do', async () => {
    await sessions().replace(SESSION, 0, sampleSession());
    await damage('version', 'one');
    await expect(sessions().read(SESSION)).rejects.toThrow('prefix of its own');
    expect(await sessions().replace(SESSION, 0, sampleSession())).toBe(false);
  });
});
