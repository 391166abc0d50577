import { Webhook } from 'standardwebhooks';
import { isBug } from '../../application/faults/outage.js';
import type { SendWebhook, WebhookAnswer } from '../../application/ports/alerts/send-webhook.js';
import type { WebhookSecrets } from '../../domain/catalog/webhook-target.js';
import type { WebhookMessage } from '../../domain/delivery/webhook.js';
import type { EpochMs } from '../../domain/values/time.js';

/** One `POST` of what an egress lets through: no private address, no redirect, an answer bounded in size. */
export type PostWebhook = (
  url: string,
  call: { readonly headers: Readonly<Record<string, string>>; readonly body: string; readonly signal: AbortSignal },
) => Promise<{ readonly status: number }>;

const GONE = 410;

/** The receiver accepts whichever of the signatures it has the secret of. */
const signatureOf = (secrets: WebhookSecrets, { id, body }: WebhookMessage, at: Date): string =>
  secrets
    .filter((secret) => secret !== undefined)
    .map((secret) => new Webhook(secret).sign(id, at, body))
    .join(' ');

const headersOf = (secrets: WebhookSecrets, message: WebhookMessage, nowMs: EpochMs) => {
  const seconds = Math.floor(nowMs / 1_000);
  return {
    'content-type': 'application/json',
    'webhook-id': message.id,
    'webhook-timestamp': String(seconds),
    'webhook-signature': signatureOf(secrets, message, new Date(seconds * 1_000)),
  };
};

const answerOf = (status: number): WebhookAnswer => {
  if (status >= 200 && status < 300) return { kind: 'delivered' };
  return { kind: status === GONE ? 'gone' : 'failed', reason: `status ${status}` };
};

/** The name of a failure of the egress says why, and holds nothing of the answer. A mistake of ours is no answer. */
const failureOf = (error: unknown): WebhookAnswer => {
  if (isBug(error)) throw error;
  return { kind: 'failed', reason: error instanceof Error ? error.name : 'unknown' };
};

export const createWebhookSender =
  (post: PostWebhook, clock: { nowMs(): EpochMs }): SendWebhook =>
  async ({ url, secrets }, message, signal) => {
    const headers = headersOf(secrets, message, clock.nowMs());
    return post(url, { headers, body: message.body, signal }).then(({ status }) => answerOf(status), failureOf);
  };
