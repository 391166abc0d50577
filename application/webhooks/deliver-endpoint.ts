import { HOUR_MS, SECOND_MS } from '../../domain/values/time.js';
import type { WebhookEndpoint } from '../../domain/delivery/webhook.js';
import type { Ports } from '../ports/index.js';
import type { WebhookAnswer } from '../ports/alerts/send-webhook.js';
import type { DueWebhook, LeasedEndpoint, WebhookOutcome } from '../ports/storage/streams/webhook-store.js';
import { readAccountStream } from './account-webhooks.js';
import { attempt, ATTEMPT_MS, type AttemptParts } from './attempt.js';

/** Requests to one endpoint at once. */
export const AT_ONCE = 8;
const BATCH = 16;
/** Longer than a batch whose every attempt runs into its time-out: two nodes never have the same one in hand. */
export const WEBHOOK_LEASE_MS = (BATCH / AT_ONCE) * ATTEMPT_MS + 10 * SECOND_MS;
/** What is beyond stays in the account's stream. */
const MAX_WAITING = 1_000;
const STREAM_PAGE = 200;
/** A receiver that asks for longer is tried again then. */
export const MAX_REST_MS = HOUR_MS;

/** Receives what an operator has to know about an endpoint. */
export interface WebhookLog {
  readonly warn: (fields: object, message: string) => void;
}

export interface DeliveryParts extends AttemptParts {
  readonly ports: AttemptParts['ports'] & Pick<Ports, 'webhooks' | 'eventLog' | 'telemetry'>;
  readonly log: WebhookLog;
  /** The name of this node among those that lease. */
  readonly holder: string;
}

const feed = async (
  { webhooks, eventLog, clock }: DeliveryParts['ports'],
  endpoint: WebhookEndpoint,
  { cursor, waiting }: LeasedEndpoint,
): Promise<void> => {
  if (cursor === undefined || waiting >= MAX_WAITING) return;
  const nowMs = clock.nowMs();
  const part = await readAccountStream(eventLog, endpoint, { cursor, limit: STREAM_PAGE, nowMs });
  if (part !== undefined) await webhooks.feed(endpoint.id, { from: cursor, to: part.to }, part.messages, nowMs);
};

interface Attempted {
  readonly due: DueWebhook;
  readonly answer: WebhookAnswer;
  readonly outcome: WebhookOutcome;
}

const restMsOf = ({ answer }: Pick<Attempted, 'answer'>): number =>
  answer.kind === 'failed' ? (answer.retryAfterMs ?? 0) : 0;

/**
 * Those of one session one after the other, so that they arrive in their order; others beside them. Begins no more once
 * the receiver asks for a rest.
 */
const attemptAll = async (
  parts: DeliveryParts,
  endpoint: WebhookEndpoint,
  batch: readonly DueWebhook[],
): Promise<readonly Attempted[]> => {
  const rows = [...Map.groupBy(batch, (due) => due.sessionId ?? due).values()];
  const done: Attempted[] = [];
  const work = async (): Promise<void> => {
    for (let row = rows.shift(); row !== undefined; row = rows.shift())
      for (const due of row) {
        if (done.some((one) => restMsOf(one) > 0)) return;
        done.push({ due, ...(await attempt(parts, endpoint, due)) });
      }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  return done;
};

const reportAttempts = ({ ports, log }: DeliveryParts, endpoint: WebhookEndpoint, done: readonly Attempted[]): void => {
  const nowMs = ports.clock.nowMs();
  for (const { due, outcome } of done) {
    ports.telemetry?.webhook?.(outcome.kind, nowMs - due.sinceMs);
    if (outcome.kind !== 'dead') continue;
    const fields = { endpoint: endpoint.id, id: due.id, type: due.type, reason: outcome.reason };
    log.warn(fields, 'a webhook was given up: send it again with "ad-placement webhooks resend"');
  }
};

/** The receiver wants no more. */
const disable = async ({ ports, log }: DeliveryParts, endpoint: WebhookEndpoint, reason: string): Promise<void> => {
  await ports.webhooks.disable(endpoint.id, ports.clock.nowMs(), reason);
  log.warn({ endpoint: endpoint.id, reason }, 'an endpoint is gone and receives no more webhooks');
};

/**
 * `idle`: nothing is left that is due. `unwell`: no attempt of a batch came through; further ones wait for others.
 * `resting`: the receiver asked for that. `elsewhere`: another node has the endpoint, or it is disabled.
 */
export type EndpointRun = 'idle' | 'unwell' | 'resting' | 'elsewhere';

/** Keeps the lease for as long as the receiver wants nothing: no node begins with it, not even after a restart. */
const rest = async ({ ports, holder }: DeliveryParts, endpoint: WebhookEndpoint, askedMs: number): Promise<void> => {
  const nowMs = ports.clock.nowMs();
  await ports.webhooks.lease(endpoint.id, { holder, nowMs, untilMs: nowMs + Math.min(askedMs, MAX_REST_MS) });
};

const deliverBatches = async (
  parts: DeliveryParts,
  endpoint: WebhookEndpoint,
  isOpen: () => boolean,
): Promise<EndpointRun> => {
  const { webhooks, clock } = parts.ports;
  while (isOpen()) {
    const nowMs = clock.nowMs();
    const lease = { holder: parts.holder, nowMs, untilMs: nowMs + WEBHOOK_LEASE_MS };
    const leased = await webhooks.lease(endpoint.id, lease);
    if (leased === undefined) return 'elsewhere';
    await feed(parts.ports, endpoint, leased);
    const batch = await webhooks.due(endpoint.id, clock.nowMs(), BATCH);
    if (batch.length === 0) return 'idle';
    const done = await attemptAll(parts, endpoint, batch);
    await webhooks.settle(
      endpoint.id,
      done.map(({ outcome }) => outcome),
    );
    reportAttempts(parts, endpoint, done);
    const gone = done.find(({ answer }) => answer.kind === 'gone')?.answer;
    if (gone?.kind === 'gone') await disable(parts, endpoint, gone.reason);
    const restMs = Math.max(0, ...done.map(restMsOf));
    if (restMs > 0) {
      await rest(parts, endpoint, restMs);
      return 'resting';
    }
    if (done.every(({ answer }) => answer.kind !== 'delivered')) return 'unwell';
  }
  return 'idle';
};

/** Delivers what is due at an endpoint, batch by batch, as long as it may. Rejects when the store is out. */
export const deliverEndpoint = async (
  parts: DeliveryParts,
  endpoint: WebhookEndpoint,
  isOpen: () => boolean,
): Promise<EndpointRun> => {
  const run = await deliverBatches(parts, endpoint, isOpen);
  if (run !== 'elsewhere' && run !== 'resting') await parts.ports.webhooks.release(endpoint.id, parts.holder);
  return run;
};
