import type { EndpointId, WebhookId, WebhookMessage } from '../../../../domain/delivery/webhook.js';
import type { AccountId } from '../../../../domain/values/ids.js';
import type { EpochMs } from '../../../../domain/values/time.js';
import type { UserEraser } from '../user-eraser.js';

export interface WebhookDelivery extends WebhookMessage {
  readonly endpoint: EndpointId;
}

/** `failed`: attempts so far. `sinceMs`: when it was added, or was last sent again by an operator. */
export interface DueWebhook extends WebhookMessage {
  readonly failed: number;
  readonly sinceMs: EpochMs;
}

/** Given up. `reason`: what became of the last attempt. */
export interface DeadWebhook extends WebhookMessage {
  readonly failed: number;
  readonly diedAtMs: EpochMs;
  readonly reason: string;
}

/** What became of an attempt. `again`: not before `atMs`. */
export type WebhookOutcome =
  | { readonly id: WebhookId; readonly kind: 'delivered' }
  | { readonly id: WebhookId; readonly kind: 'again' | 'dead'; readonly atMs: EpochMs; readonly reason: string };

/** An endpoint that is leased. */
export interface LeasedEndpoint {
  /** Up to which id the account's stream was taken over. Absent: it follows none. */
  readonly cursor?: number | undefined;
  /** Deliveries that are not dead. */
  readonly waiting: number;
}

export interface EndpointStatus {
  readonly endpoint: EndpointId;
  readonly waiting: number;
  /** When the oldest that waits was added. */
  readonly oldestAtMs?: EpochMs | undefined;
  readonly dead: number;
  /** Its receiver answered that it is gone; nothing is sent until an operator enables it. */
  readonly disabledAtMs?: EpochMs | undefined;
}

/** Who leases an endpoint, and until when. */
export interface EndpointLease {
  readonly holder: string;
  readonly nowMs: EpochMs;
  readonly untilMs: EpochMs;
}

/**
 * Webhooks on their way, each for one endpoint, durable until its receiver has acknowledged it or it is given up. A
 * node delivers what is due at an endpoint while it leases it; no other node has it meanwhile. An outage rejects and
 * nothing happened. Erases deliveries of the sessions of the traces.
 */
export interface WebhookStore extends UserEraser {
  /** One that is there already, dead or not, stays as it is. */
  add(deliveries: readonly WebhookDelivery[], nowMs: EpochMs): Promise<void>;
  /** From now on the endpoint follows the account's stream; one that does already goes on where it is. */
  follow(endpoint: EndpointId, account: AccountId): Promise<void>;
  /** Endpoints that nobody leases, and that are not disabled: with something due, or with a stream that went on. */
  pending(nowMs: EpochMs): Promise<readonly EndpointId[]>;
  /** The holder has it until then, anew if it had it before; `undefined`: another has it, or it is disabled. */
  lease(endpoint: EndpointId, lease: EndpointLease): Promise<LeasedEndpoint | undefined>;
  release(endpoint: EndpointId, holder: string): Promise<void>;
  /** Adds what stands in the stream up to `to`, if it was taken over up to `from` before; else changes nothing. */
  feed(
    endpoint: EndpointId,
    range: { readonly from: number; readonly to: number },
    deliveries: readonly WebhookMessage[],
    nowMs: EpochMs,
  ): Promise<void>;
  /**
   * What is due, at most `limit`: new ones in their order, and up to a quarter of them repetitions, the longest due
   * first; more of either when there are less of the other.
   */
  due(endpoint: EndpointId, nowMs: EpochMs, limit: number): Promise<readonly DueWebhook[]>;
  settle(endpoint: EndpointId, outcomes: readonly WebhookOutcome[]): Promise<void>;
  /** Nothing is sent any more, and what waits is dead. */
  disable(endpoint: EndpointId, nowMs: EpochMs, reason: string): Promise<void>;
  enable(endpoint: EndpointId): Promise<void>;
  /** Newest death first. */
  dead(endpoint: EndpointId, limit: number): Promise<readonly DeadWebhook[]>;
  /** Dead ones are due again as if they were new; all of the endpoint without ids. Says how many. */
  resend(endpoint: EndpointId, ids: readonly WebhookId[] | undefined, nowMs: EpochMs): Promise<number>;
  /** Of every endpoint that has a delivery, follows a stream or was disabled. */
  status(): Promise<readonly EndpointStatus[]>;
}
