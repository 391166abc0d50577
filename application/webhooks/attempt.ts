import { withTimeout } from '../deadline/deadline.js';
import { isBug } from '../faults/outage.js';
import { SECOND_MS } from '../../domain/values/time.js';
import { retryAtMs, type WebhookEndpoint } from '../../domain/delivery/webhook.js';
import type { Ports } from '../ports/index.js';
import type { SendWebhook, WebhookAnswer } from '../ports/alerts/send-webhook.js';
import type { DueWebhook, WebhookOutcome } from '../ports/storage/streams/webhook-store.js';

export const ATTEMPT_MS = 10 * SECOND_MS;

export interface AttemptParts {
  readonly ports: Pick<Ports, 'clock' | 'faults'>;
  readonly send: SendWebhook;
  /** 0 to 1. */
  readonly random: () => number;
}

const ask = ({ ports, send }: AttemptParts, endpoint: WebhookEndpoint, due: DueWebhook): Promise<WebhookAnswer> =>
  withTimeout(ports.clock, ATTEMPT_MS, ({ signal }) => send(endpoint, due, signal)).catch((error: unknown) => {
    if (!isBug(error)) return { kind: 'failed', reason: 'timeout' };
    ports.faults.report({ at: 'sendWebhook', error });
    return { kind: 'failed', reason: 'internal-error' };
  });

/** One attempt, and when the next is made if it failed. */
export const attempt = async (
  parts: AttemptParts,
  endpoint: WebhookEndpoint,
  due: DueWebhook,
): Promise<{ readonly answer: WebhookAnswer; readonly outcome: WebhookOutcome }> => {
  const { id, failed, sinceMs } = due;
  const answer = await ask(parts, endpoint, due);
  if (answer.kind === 'delivered') return { answer, outcome: { id, kind: 'delivered' } };
  const nowMs = parts.ports.clock.nowMs();
  const retryAfterMs = answer.kind === 'failed' ? answer.retryAfterMs : undefined;
  const again = retryAtMs({ failed: failed + 1, sinceMs, nowMs, retryAfterMs }, parts.random());
  const { reason } = answer;
  const outcome: WebhookOutcome =
    again === undefined ? { id, kind: 'dead', atMs: nowMs, reason } : { id, kind: 'again', atMs: again, reason };
  return { answer, outcome };
};
