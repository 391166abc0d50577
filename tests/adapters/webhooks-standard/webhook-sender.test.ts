import { expect, test } from '@jest/globals';
import { Webhook } from 'standardwebhooks';
import { createWebhookSender, type PostWebhook } from '../../../adapters/webhooks-standard/index.js';
import { operatorEndpoint, type WebhookEndpoint, type WebhookId } from '../../../domain/delivery/webhook.js';

const secretOf = (letter: string): string => `whsec_${Buffer.from(letter.repeat(32)).toString('base64')}`;
const [CURRENT, PREVIOUS, FOREIGN] = [secretOf('a'), secretOf('b'), secretOf('c')];

const endpoint = (secrets: WebhookEndpoint['secrets']): WebhookEndpoint => ({
  id: operatorEndpoint('ops'),
  ...{ url: 'https://ops.example/hook', secrets },
});
const message = { id: 'catalog%2Echanged:7' as WebhookId, type: 'catalog.changed', body: '{"type":"catalog.changed"}' };
/** The library refuses what is older than minutes by the clock of the machine. */
const clock = { nowMs: () => Date.now() };
const { signal } = new AbortController();

type Posted = Parameters<PostWebhook>[1];

const posted = async (secrets: WebhookEndpoint['secrets']): Promise<Posted> => {
  const calls: Posted[] = [];
  const send = createWebhookSender(async (_url, call) => {
    calls.push(call);
    return { status: 204, headers: {} };
  }, clock);
  await send(endpoint(secrets), message, signal);
  return calls[0] as Posted;
};

const verifies = ({ headers, body }: Posted, secret: string): boolean => {
  try {
    new Webhook(secret).verify(body, headers);
    return true;
  } catch {
    return false;
  }
};

test('the library of Standard Webhooks verifies what is sent, and nothing else', async () => {
  const call = await posted([CURRENT]);
  expect(Object.keys(call.headers).sort()).toEqual([
    ...['content-type', 'webhook-id', 'webhook-signature', 'webhook-timestamp'],
  ]);
  expect(verifies(call, CURRENT)).toBe(true);
  expect(verifies(call, FOREIGN)).toBe(false);
  expect(verifies({ ...call, body: `${call.body} ` }, CURRENT)).toBe(false);
});

test('while a secret is replaced, a receiver with either verifies', async () => {
  const call = await posted([CURRENT, PREVIOUS]);
  expect([CURRENT, PREVIOUS, FOREIGN].map((secret) => verifies(call, secret))).toEqual([true, true, false]);
});

const answers = [
  [200, { kind: 'delivered' }],
  [204, { kind: 'delivered' }],
  [302, { kind: 'failed', reason: 'status 302' }],
  [410, { kind: 'gone', reason: 'status 410' }],
  [500, { kind: 'failed', reason: 'status 500' }],
] as const;

test.each(answers)('status %d', async (status, expected) => {
  const send = createWebhookSender(async () => ({ status, headers: { 'retry-after': '7' } }), clock);
  expect(await send(endpoint([CURRENT]), message, signal)).toEqual(expected);
});

const NOW = Date.parse('2026-03-01T10:00:00Z');
const asked = [
  [503, '120', 120_000],
  [429, '0', 0],
  [429, 'Sun, 01 Mar 2026 10:05:00 GMT', 300_000],
  [503, 'Sun, 01 Mar 2026 09:00:00 GMT', 0],
  [503, '9'.repeat(400), Infinity],
  [503, 'soon', undefined],
  [503, '-5', undefined],
  [503, '1.5', undefined],
  [503, undefined, undefined],
] as const;

test.each(asked)('status %d with Retry-After %s', async (status, retryAfter, retryAfterMs) => {
  const post: PostWebhook = async () => ({ status, headers: { 'retry-after': retryAfter } });
  const send = createWebhookSender(post, { nowMs: () => NOW });
  expect(await send(endpoint([CURRENT]), message, signal)).toEqual({
    ...{ kind: 'failed', reason: `status ${status}`, retryAfterMs },
  });
});

class CallEnded extends Error {
  override readonly name = 'CallEnded';
}

test('a call that fails is named by its error, without what stands in it', async () => {
  const send = createWebhookSender(() => Promise.reject(new CallEnded('of https://ops.example')), clock);
  expect(await send(endpoint([CURRENT]), message, signal)).toEqual({ kind: 'failed', reason: 'CallEnded' });
});

test('a mistake of ours is no answer of a receiver', async () => {
  const send = createWebhookSender(() => Promise.reject(new TypeError('of ours')), clock);
  await expect(send(endpoint([CURRENT]), message, signal)).rejects.toThrow(TypeError);
});
