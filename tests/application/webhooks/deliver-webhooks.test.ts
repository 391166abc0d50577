import { describe, expect, test } from '@jest/globals';
import { ATTEMPT_MS } from '../../../application/webhooks/attempt.js';
import { AT_ONCE, MAX_REST_MS, WEBHOOK_LEASE_MS } from '../../../application/webhooks/deliver-endpoint.js';
import { RETRY_FOR_MS } from '../../../domain/delivery/webhook.js';
import { HOUR_MS, MINUTE_MS } from '../../../domain/values/time.js';
import { messageOf, operatorHook, settle, webhookStage } from './webhook-stage.js';

const ops = operatorHook('ops');
const failed = { kind: 'failed', reason: 'status 500' } as const;

const stageWith = async (count: number, endpoints = [ops], session?: string) => {
  const stage = webhookStage(endpoints);
  const messages = Array.from({ length: count }, (_, i) => messageOf(`m${i}`, session));
  const deliveries = endpoints.flatMap(({ id: endpoint }) => messages.map((one) => ({ ...one, endpoint })));
  await stage.webhooks.add(deliveries, stage.clock.nowMs());
  return stage;
};

test('what waits is delivered once, all of it', async () => {
  const stage = await stageWith(40);
  await stage.open().look();
  await settle();
  expect(stage.ids().sort()).toEqual(Array.from({ length: 40 }, (_, i) => `m${i}`).sort());
  expect(await stage.webhooks.status()).toMatchObject([{ waiting: 0, dead: 0 }]);
});

test('webhooks of one session arrive in their order, each after the answer to the one before', async () => {
  const stage = await stageWith(10, [ops], 's');
  let underWay = 0;
  stage.answerWith(async () => {
    expect(++underWay).toBe(1);
    await new Promise((resolve) => setImmediate(resolve));
    underWay--;
    return { kind: 'delivered' };
  });
  await stage.open().look();
  await settle();
  expect(stage.ids()).toEqual(Array.from({ length: 10 }, (_, i) => `m${i}`));
});

test('one that fails comes again later and holds up no other', async () => {
  const stage = await stageWith(3);
  stage.answerWith(({ id }) => (id === 'm0' ? failed : { kind: 'delivered' }));
  const deliveries = stage.open();
  await deliveries.look();
  await settle();
  expect(stage.ids().sort()).toEqual(['m0', 'm1', 'm2']);
  stage.answerWith(() => ({ kind: 'delivered' }));
  stage.clock.advance(MINUTE_MS);
  await deliveries.look();
  await settle();
  expect(stage.ids().sort()).toEqual(['m0', 'm0', 'm1', 'm2']);
});

test('after a day it is dead, is logged without its body, and can be sent again', async () => {
  const stage = await stageWith(1);
  stage.answerWith(() => failed);
  const deliveries = stage.open();
  for (let hours = 0; hours <= RETRY_FOR_MS / HOUR_MS + 1; hours++) {
    await deliveries.look();
    await settle();
    stage.clock.advance(HOUR_MS);
  }
  const [dead] = await stage.webhooks.dead(ops.id, 10);
  expect(dead).toMatchObject({ id: 'm0', reason: 'status 500' });
  expect(stage.logged).toEqual([{ endpoint: 'operator:ops', id: 'm0', type: 'ad.viewed', reason: 'status 500' }]);
  const before = stage.sent.length;
  stage.answerWith(() => ({ kind: 'delivered' }));
  await stage.webhooks.resend(ops.id, undefined, stage.clock.nowMs());
  await deliveries.look();
  await settle();
  expect(stage.sent.length).toBe(before + 1);
  expect(await stage.webhooks.status()).toMatchObject([{ waiting: 0, dead: 0 }]);
});

describe('a receiver that asks for a rest', () => {
  const busyFor = async (retryAfterMs: number) => {
    const stage = await stageWith(20);
    stage.answerWith(() => ({ kind: 'failed', reason: 'status 503', retryAfterMs }));
    const look = async (holder: string): Promise<void> => {
      await stage.open(holder).look();
      await settle();
    };
    await look('first');
    expect(stage.sent.length).toBeLessThanOrEqual(AT_ONCE);
    return { stage, look, asked: stage.sent.length };
  };

  test('gets nothing before, from no node, and all of it then', async () => {
    const { stage, look, asked } = await busyFor(10 * MINUTE_MS);
    stage.answerWith(() => ({ kind: 'delivered' }));
    stage.clock.advance(10 * MINUTE_MS - 1);
    for (const node of ['first', 'second']) await look(node);
    expect(stage.sent.length).toBe(asked);
    stage.clock.advance(1);
    await look('second');
    expect(new Set(stage.ids()).size).toBe(20);
    expect(await stage.webhooks.status()).toMatchObject([{ waiting: 0, dead: 0 }]);
  });

  test('gets what is new after an hour, however long it asks for; what it refused comes then, within its day', async () => {
    const { stage, look, asked } = await busyFor(Infinity);
    stage.answerWith(() => ({ kind: 'delivered' }));
    stage.clock.advance(MAX_REST_MS);
    await look('second');
    expect(stage.sent.length).toBe(20);
    stage.clock.advance(RETRY_FOR_MS - MAX_REST_MS);
    await look('second');
    expect(stage.sent.length).toBe(20 + asked);
    expect(await stage.webhooks.status()).toMatchObject([{ waiting: 0, dead: 0 }]);
  });
});

test('an endpoint that is gone receives nothing more, and what waited is dead', async () => {
  const stage = await stageWith(20);
  stage.answerWith(() => ({ kind: 'gone', reason: 'status 410' }));
  const deliveries = stage.open();
  await deliveries.look();
  await settle();
  const asked = stage.sent.length;
  expect(asked).toBeLessThanOrEqual(16);
  stage.clock.advance(HOUR_MS);
  await deliveries.look();
  await settle();
  expect(stage.sent.length).toBe(asked);
  expect(await stage.webhooks.status()).toMatchObject([{ waiting: 0, dead: 20 }]);
  expect(stage.logged).toEqual([{ endpoint: 'operator:ops', reason: 'status 410' }]);
});

test('receivers that answer nothing delay no other', async () => {
  const dead = Array.from({ length: 40 }, (_, i) => operatorHook(`dead-${i}`));
  const stage = await stageWith(1, [...dead, ops]);
  const never = new Promise<never>(() => undefined);
  stage.answerWith(({ endpoint }) => (endpoint === ops.id ? { kind: 'delivered' } : never));
  const deliveries = stage.open();
  // At the first look nobody knows who is dead: later ones find room when the attempts have run into their time-out.
  for (let looks = 0; looks < 3; looks++) {
    await deliveries.look();
    await settle();
    stage.clock.advance(ATTEMPT_MS);
    await settle();
  }
  await stage.webhooks.add([{ ...messageOf('later'), endpoint: ops.id }], stage.clock.nowMs());
  stage.clock.advance(MINUTE_MS);
  await deliveries.look();
  await settle();
  await deliveries.look();
  await settle();
  expect(stage.sent.filter(({ endpoint }) => endpoint === ops.id).map(({ id }) => id)).toEqual(['m0', 'later']);
});

test('while one node delivers, another leaves the endpoint alone; when it has died, it takes over', async () => {
  const stage = await stageWith(1);
  stage.answerWith(() => new Promise(() => undefined));
  const [first, second] = [stage.open('first'), stage.open('second')];
  await first.look();
  await settle();
  await second.look();
  await settle();
  expect(stage.sent).toHaveLength(1);
  // The first never hears of the end of its attempt: its lease ends all the same.
  stage.clock.jump(WEBHOOK_LEASE_MS);
  stage.answerWith(() => ({ kind: 'delivered' }));
  await second.look();
  await settle();
  expect(stage.ids()).toEqual(['m0', 'm0']);
});

test('what is of no configured endpoint waits', async () => {
  const stage = webhookStage([ops]);
  await stage.webhooks.add([{ ...messageOf('m'), endpoint: operatorHook('removed').id }], stage.clock.nowMs());
  await stage.open().look();
  await settle();
  expect(stage.sent).toEqual([]);
});
