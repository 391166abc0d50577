import { Webhook } from 'standardwebhooks';
import { isBug } from '../../application/faults/outage.js';
import type { SendWebhook, WebhookAnswer } from '../../application/ports/alerts/send-webhook.js';
import type { WebhookSecrets } from '../../domain/catalog/webhook-target.js';
import type { WebhookMessage } from '../../domain/delivery/webhook.js';
import { SECOND_MS, type EpochMs } from '../../domain/values/time.js';

/** One `POST` of what an egress lets through: no private address, no redirect, an answer bounded in size. */
export type PostWebhook = (
  url: string,
  call: { readonly headers: Readonly<Record<string, string>>; readonly body: string; readonly signal: AbortSignal },
) => Promise<PostAnswer>;

interface PostAnswer {
  readonly status: number;
  /** Lower-case names. */
  readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>;
}

const GONE = 410;
/** Too many requests, and unavailable: what they say of a time is meant for all that would be sent. */
const BUSY: readonly number[] = [429, 503];

/** The receiver accepts whichever of the signatures it has the secret of. */
const signatureOf = (secrets: WebhookSecrets, { id, body }: WebhookMessage, at: Date): string =>
  secrets
    .filter((secret) => secret !== undefined)
    .map((secret) => new Webhook(secret).sign(id, at, body))
    .join(' ');

/** For one attempt. */
export const webhookHeaders = (secrets: WebhookSecrets, message: WebhookMessage, nowMs: EpochMs) => {
  const seconds = Math.floor(nowMs / 1_000);
  return {
    'content-type': 'application/json',
    'webhook-id': message.id,
    'webhook-timestamp': String(seconds),
    'webhook-signature': signatureOf(secrets, message, new Date(seconds * 1_000)),
  };
};

/** Seconds, or a date of HTTP (RFC 9110, 10.2.3); anything else says nothing. */
const retryAfterMsOf = ({ headers }: PostAnswer, nowMs: EpochMs): number | undefined => {
  const value = String(headers['retry-after'] ?? '').trim();
  if (/^\d+$/.test(value)) return Number(value) * SECOND_MS;
  const atMs = value.endsWith('GMT') ? Date.parse(value) : NaN;
  return Number.isNaN(atMs) ? undefined : Math.max(0, atMs - nowMs);
};

const answerOf = (answer: PostAnswer, nowMs: EpochMs): WebhookAnswer => {
  const { status } = answer;
  if (status >= 200 && status < 300) return { kind: 'delivered' };
  const reason = `status ${status}`;
  if (status === GONE) return { kind: 'gone', reason };
  return { kind: 'failed', reason, ...(BUSY.includes(status) && { retryAfterMs: retryAfterMsOf(answer, nowMs) }) };
};

/** The name of a failure of the egress says why, and holds nothing of the answer. A mistake of ours is no answer. */
const failureOf = (error: unknown): WebhookAnswer => {
  if (isBug(error)) throw error;
  return { kind: 'failed', reason: error instanceof Error ? error.name : 'unknown' };
};

export const createWebhookSender =
  (post: PostWebhook, clock: { nowMs(): EpochMs }): SendWebhook =>
  async ({ url, secrets }, message, signal) => {
    const headers = webhookHeaders(secrets, message, clock.nowMs());
    return post(url, { headers, body: message.body, signal }).then(
      (answer) => answerOf(answer, clock.nowMs()),
      failureOf,
    );
  };
