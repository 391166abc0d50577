import { createMemoryJournal, createMemoryWebhookStore } from '../../../adapters/store-memory/index.js';
import type { SendWebhook, WebhookAnswer } from '../../../application/ports/alerts/send-webhook.js';
import { createWebhookDeliveries } from '../../../application/webhooks/deliver-webhooks.js';
import { operatorEndpoint, type WebhookEndpoint, type WebhookId } from '../../../domain/delivery/webhook.js';
import { sessionId } from '../../../domain/values/ids.js';
import { FakeClock } from '../fake-clock.js';

export const operatorHook = (id: string, differs: Partial<WebhookEndpoint> = {}): WebhookEndpoint => ({
  ...{ id: operatorEndpoint(id), url: `https://${id}.example/hook`, secrets: ['whsec_x'] },
  ...differs,
});

export const messageOf = (id: string, session?: string) => ({
  id: id as WebhookId,
  ...{ type: 'ad.viewed', body: '{}' },
  sessionId: session === undefined ? undefined : sessionId(session),
});

export interface Sent {
  readonly endpoint: string;
  readonly id: string;
}

/** Deliveries over stores in memory, to receivers that answer as `answer` says. */
export const webhookStage = (endpoints: readonly WebhookEndpoint[]) => {
  const clock = new FakeClock();
  const journal = createMemoryJournal();
  const webhooks = createMemoryWebhookStore(journal);
  const [sent, logged, faults]: [Sent[], object[], unknown[]] = [[], [], []];
  let answer: (sent: Sent) => WebhookAnswer | Promise<WebhookAnswer> = () => ({ kind: 'delivered' });
  const send: SendWebhook = async ({ id: endpoint }, { id }) => {
    sent.push({ endpoint, id });
    return answer({ endpoint, id });
  };
  const ports = {
    ...{ clock, webhooks, eventLog: journal },
    faults: { report: ({ error }: { readonly error: unknown }) => void faults.push(error) },
  };
  const log = { warn: (fields: object) => void logged.push(fields) };
  const open = (holder = 'node') =>
    createWebhookDeliveries({ ports, send, log, holder, random: () => 0.5 }, () => endpoints);
  return {
    ...{ clock, journal, webhooks, sent, logged, faults, open },
    ids: () => sent.map(({ id }) => id),
    answerWith: (next: typeof answer) => void (answer = next),
  };
};

/** Long enough for all that needs no timer. */
export const settle = async (): Promise<void> => {
  for (let round = 0; round < 50; round++) await new Promise((resolve) => setImmediate(resolve));
};
