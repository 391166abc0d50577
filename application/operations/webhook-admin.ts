import { testMessage, type EndpointId, type WebhookEndpoint, type WebhookId } from '../../domain/delivery/webhook.js';
import { logOperation } from '../audit/log-changes.js';
import type { Ports } from '../ports/index.js';
import { isoTime } from '../../domain/values/time.js';
import type { DeadWebhook, EndpointStatus } from '../ports/storage/streams/webhook-store.js';

/** What an operator sees of an endpoint: no secret, and nothing behind the path of its address. */
export interface ShownEndpoint extends EndpointStatus {
  /** Absent: it is not configured any more. */
  readonly url?: string | undefined;
  readonly events?: readonly string[] | undefined;
}

/** The driving port for webhooks: what waits, what was given up, and what becomes of it. Rejects in an outage. */
export interface WebhookAdmin {
  list(): Promise<readonly ShownEndpoint[]>;
  dead(endpoint: string, limit: number): Promise<readonly DeadWebhook[]>;
  /** Says how many; without ids all that are dead. */
  resend(endpoint: string, ids: readonly string[] | undefined): Promise<number>;
  /** A delivery that says nothing, on the way of all others; `undefined`: no such endpoint is configured. */
  test(endpoint: string): Promise<WebhookId | undefined>;
  /** After its receiver said that it is gone. */
  enable(endpoint: string, author: string): Promise<void>;
}

const shownUrl = (url: string): string => {
  const { origin, pathname, search } = new URL(url);
  return `${origin}${pathname}${search === '' ? '' : '?hidden'}`;
};

const shown = (known: EndpointStatus | undefined, { id, url, events }: WebhookEndpoint): ShownEndpoint => ({
  ...(known ?? { endpoint: id, waiting: 0, dead: 0 }),
  url: shownUrl(url),
  events,
});

type WebhookPorts = Pick<Ports, 'webhooks' | 'auditLog' | 'clock' | 'ids'>;

const enable = async (ports: WebhookPorts, endpoint: EndpointId, author: string): Promise<void> => {
  const known = (await ports.webhooks.status()).find((one) => one.endpoint === endpoint);
  if (known?.disabledAtMs !== undefined) {
    const fields = [{ name: 'disabledAt', before: isoTime(known.disabledAtMs) }];
    await logOperation(ports, author, { subject: { kind: 'webhook', id: endpoint }, action: 'changed', fields });
  }
  await ports.webhooks.enable(endpoint);
};

export const createWebhookAdmin = (ports: WebhookPorts, endpoints: () => readonly WebhookEndpoint[]): WebhookAdmin => {
  const { webhooks, clock, ids } = ports;
  return {
    list: async () => {
      const known = new Map((await webhooks.status()).map((one) => [one.endpoint, one]));
      const configured = endpoints().map((endpoint) => shown(known.get(endpoint.id), endpoint));
      for (const { endpoint } of configured) known.delete(endpoint);
      return [...configured, ...known.values()];
    },
    dead: (endpoint, limit) => webhooks.dead(endpoint as EndpointId, limit),
    resend: (endpoint, chosen) =>
      webhooks.resend(endpoint as EndpointId, chosen as readonly WebhookId[] | undefined, clock.nowMs()),
    test: async (id) => {
      const endpoint = endpoints().find((one) => one.id === id);
      if (endpoint === undefined) return undefined;
      const nowMs = clock.nowMs();
      const message = testMessage(endpoint.id, ids.uuid(), nowMs);
      await webhooks.add([{ ...message, endpoint: endpoint.id }], nowMs);
      return message.id;
    },
    enable: (endpoint, author) => enable(ports, endpoint as EndpointId, author),
  };
};
