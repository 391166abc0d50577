import { afterAll, beforeAll, expect, jest, test } from '@jest/globals';
import { checkWebhooks, type ExaminedWebhook } from '../../../../adapters/cli/doctor/check-webhooks.js';
import type { Outbound } from '../../../../adapters/cli/doctor/probe.js';
import { createEgress } from '../../../../adapters/demand-openrtb/index.js';
import { webhookHeaders } from '../../../../adapters/webhooks-standard/index.js';
import { operatorEndpoint, testMessage } from '../../../../domain/delivery/webhook.js';
import { startWebhookReceiver, webhookSecret, type WebhookReceiver } from '../../../support/webhook-receiver.js';

const [KNOWN, FOREIGN] = [webhookSecret('k'), webhookSecret('f')];
const id = operatorEndpoint('ops');
const toLoopback = createEgress({ reach: 'loopback' });
const toPublic = createEgress({ reach: 'public' });
let receiver: WebhookReceiver;
const NOW_MS = 1_760_000_000_000;
beforeAll(async () => {
  // The receiver's library compares a signature's time with the date; nothing else of the clock is another one.
  jest.useFakeTimers({
    now: NOW_MS,
    doNotFake: [
      ...(['hrtime', 'nextTick', 'performance', 'queueMicrotask', 'setImmediate', 'clearImmediate'] as const),
      ...(['setInterval', 'clearInterval', 'setTimeout', 'clearTimeout'] as const),
    ],
  });
  receiver = await startWebhookReceiver(KNOWN);
});
afterAll(async () => {
  await Promise.all([receiver.close(), toLoopback.close(), toPublic.close()]);
  jest.useRealTimers();
});

const webhookWith = (secret: string, url = receiver.url): ExaminedWebhook => ({
  ...{ endpoint: id, url },
  testRequest: () => {
    const message = testMessage(id, '1', NOW_MS);
    return { headers: webhookHeaders([secret], message, NOW_MS), body: message.body };
  },
});

const find = async (webhook: ExaminedWebhook, egress: Outbound = toLoopback): Promise<readonly string[]> =>
  (await checkWebhooks(egress, [webhook])).map(({ level, subject, message }) => `${level} ${subject} ${message}`);

test('a receiver that verifies the test takes it', async () => {
  receiver.answerWith(204);
  expect(await find(webhookWith(KNOWN))).toEqual(['ok webhook operator:ops takes a test webhook']);
  expect(receiver.received.map(({ type, data }) => [type, data])).toEqual([
    ['webhook.test', { endpoint: 'operator:ops' }],
  ]);
});

test('a receiver with another secret refuses it', async () => {
  expect(await find(webhookWith(FOREIGN))).toEqual(['error webhook operator:ops refuses a test webhook (status 401)']);
});

test.each([
  [410, 'warning webhook operator:ops wants no more (status 410)'],
  [500, 'error webhook operator:ops answers a test webhook with status 500'],
  [302, 'error webhook operator:ops answers a test webhook with status 302'],
])('status %d', async (status, expected) => {
  receiver.answerWith(status);
  expect(await find(webhookWith(KNOWN))).toEqual([expected]);
});

test('an address that is not public is not called', async () => {
  const before = receiver.received.length;
  expect(await find(webhookWith(KNOWN), toPublic)).toEqual([
    'error webhook operator:ops does not answer (AddressNotPublic)',
  ]);
  expect(receiver.received).toHaveLength(before);
});
