import type { EndpointId, WebhookEndpoint } from '../../domain/delivery/webhook.js';
import { tolerate } from '../faults/outage.js';
import type { WebhookStore } from '../ports/storage/streams/webhook-store.js';
import { deliverEndpoint, type DeliveryParts } from './deliver-endpoint.js';

/** Endpoints that one node delivers to at once. */
const ENDPOINTS_AT_ONCE = 32;
/** Of them those that answered nothing the last time: the others never wait for a receiver that is dead. */
const UNWELL_AT_ONCE = 8;

export interface WebhookDeliveries {
  /** Begins to deliver to what has something due and finds room. Rejects when the store is out. */
  look(): Promise<void>;
  /** Ends after what is under way. */
  close(): Promise<void>;
}

/** Which endpoints may be begun now. */
const roomFor = (running: ReadonlyMap<EndpointId, unknown>, unwell: ReadonlySet<EndpointId>) => {
  const countUnwell = (): number => [...running.keys()].filter((id) => unwell.has(id)).length;
  return (id: EndpointId): boolean =>
    !running.has(id) && running.size < ENDPOINTS_AT_ONCE && (!unwell.has(id) || countUnwell() < UNWELL_AT_ONCE);
};

/** A random member first, so that none of many has to wait for all that are before it. */
const turned = <T>(all: readonly T[], random: number): readonly T[] => {
  const first = Math.floor(random * all.length);
  return [...all.slice(first), ...all.slice(0, first)];
};

/** Has those of accounts follow their streams, each once. */
const follower = (webhooks: Pick<WebhookStore, 'follow'>) => {
  const following = new Set<EndpointId>();
  return async (all: readonly WebhookEndpoint[]): Promise<void> => {
    for (const { id, account } of all) {
      if (account === undefined || following.has(id)) continue;
      await webhooks.follow(id, account);
      following.add(id);
    }
  };
};

/** Each endpoint has its own run, which no other delays. `endpoints`: those of the moment. */
export const createWebhookDeliveries = (
  parts: DeliveryParts,
  endpoints: () => readonly WebhookEndpoint[],
): WebhookDeliveries => {
  const { webhooks, clock } = parts.ports;
  const running = new Map<EndpointId, Promise<void>>();
  const unwell = new Set<EndpointId>();
  const follow = follower(webhooks);
  const hasRoom = roomFor(running, unwell);
  let isClosed = false;

  const run = async (endpoint: WebhookEndpoint): Promise<void> => {
    try {
      const end = await deliverEndpoint(parts, endpoint, () => !isClosed);
      if (end === 'unwell') unwell.add(endpoint.id);
      else unwell.delete(endpoint.id);
    } catch (error) {
      tolerate(parts.ports, 'deliverWebhooks', error);
    } finally {
      running.delete(endpoint.id);
    }
  };
  return {
    look: async () => {
      const all = endpoints();
      if (all.length === 0) return;
      await follow(all);
      const known = new Map(all.map((endpoint) => [endpoint.id, endpoint]));
      for (const id of turned(await webhooks.pending(clock.nowMs()), parts.random())) {
        const endpoint = known.get(id);
        if (endpoint !== undefined && !isClosed && hasRoom(id)) running.set(id, run(endpoint));
      }
    },
    close: async () => {
      isClosed = true;
      await Promise.all(running.values());
    },
  };
};
