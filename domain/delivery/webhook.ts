import type { AccountId, Brand, SessionId } from '../values/ids.js';
import { DAY_MS, SECOND_MS, isoTime, type EpochMs } from '../values/time.js';
import type { WebhookTarget } from '../catalog/webhook-target.js';
import { eventId, type OperatorEvent, type OperatorNotice } from './operator-event.js';

/** The `webhook-id` of Standard Webhooks: the same for every attempt, and at every endpoint. */
export type WebhookId = Brand<string, 'WebhookId'>;
export type EndpointId = Brand<string, 'EndpointId'>;

export interface WebhookEndpoint extends WebhookTarget {
  readonly id: EndpointId;
  /** Receives this account's events. Absent: those for the operator. */
  readonly account?: AccountId | undefined;
}

export const operatorEndpoint = (id: string): EndpointId => `operator:${id}` as EndpointId;
export const accountEndpoint = (id: AccountId): EndpointId => `account:${id}` as EndpointId;

export const receives = ({ events }: Pick<WebhookTarget, 'events'>, type: string): boolean =>
  events === undefined || events.includes(type);

export interface WebhookMessage {
  readonly id: WebhookId;
  readonly type: string;
  /** What is signed and sent, byte by byte. */
  readonly body: string;
  /** Messages of one session arrive in their order, and an erasure of its user finds them. */
  readonly sessionId?: SessionId | undefined;
}

/** As Standard Webhooks recommends it. */
export const webhookBody = (type: string, atMs: EpochMs, data: object): string =>
  JSON.stringify({ type, timestamp: isoTime(atMs), data });

const dataOf = ({ type: _type, ...data }: OperatorEvent): object => data;

export const operatorMessage = ({ id, event, atMs }: OperatorNotice): WebhookMessage => ({
  id: id as string as WebhookId,
  type: event.type,
  body: webhookBody(event.type, atMs, dataOf(event)),
});

export const TEST_TYPE = 'webhook.test';

export const testMessage = (endpoint: EndpointId, number: string, atMs: EpochMs): WebhookMessage => ({
  id: eventId(TEST_TYPE, number) as WebhookId,
  type: TEST_TYPE,
  body: webhookBody(TEST_TYPE, atMs, { endpoint }),
});

const FIRST_WAIT_MS = 5 * SECOND_MS;
/** With it the twelfth attempt comes after most of a day. */
const GROWTH = 2.5;
/** Of a wait, to both sides: what failed together does not come again together. */
const JITTER = 0.2;
/** The last attempt is made then. */
export const RETRY_FOR_MS = DAY_MS;

interface Failed {
  readonly failed: number;
  readonly sinceMs: EpochMs;
  readonly nowMs: EpochMs;
  /** The receiver wants nothing before that. */
  readonly retryAfterMs?: number | undefined;
}

/**
 * When the next attempt is made; `undefined` after the last. Each wait is longer than the one before, whatever `random`
 * (0 to 1) says, but for what a receiver asks for, and for the last, which ends a day after the first attempt was due.
 */
export const retryAtMs = (
  { failed, sinceMs, nowMs, retryAfterMs = 0 }: Failed,
  random: number,
): EpochMs | undefined => {
  const endMs = sinceMs + RETRY_FOR_MS;
  if (nowMs >= endMs) return undefined;
  const waitMs = FIRST_WAIT_MS * GROWTH ** (failed - 1) * (1 + JITTER * (2 * random - 1));
  return Math.min(nowMs + Math.max(Math.round(waitMs), retryAfterMs), endMs);
};
