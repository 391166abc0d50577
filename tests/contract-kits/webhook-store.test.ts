import * as memory from '../../adapters/store-memory/index.js';
import type { WebhookStore } from '../../application/ports/storage/streams/webhook-store.js';
import * as contracts from '../contracts/index.js';
import { pause, tryKit } from './try-kit.js';

type Subject = contracts.WebhookStoreSubject;

const good = (): Subject => {
  const journal = memory.createMemoryJournal();
  return { webhooks: memory.createMemoryWebhookStore(journal), journal, eventLog: journal };
};

const webhooks =
  (change: (good: WebhookStore) => Partial<WebhookStore>) =>
  (subject: Subject): Subject => ({ ...subject, webhooks: { ...subject.webhooks, ...change(subject.webhooks) } });

tryKit<Subject>('webhook store', {
  kit: contracts.webhookStoreContract,
  good,
  idle: () => ({
    webhooks: {
      add: async () => undefined,
      follow: async () => undefined,
      pending: async () => [],
      lease: async () => undefined,
      release: async () => undefined,
      feed: async () => undefined,
      due: async () => [],
      settle: async () => undefined,
      disable: async () => undefined,
      enable: async () => undefined,
      dead: async () => [],
      resend: async () => 0,
      status: async () => [],
      eraseUser: async () => undefined,
    },
    journal: { append: () => undefined, flush: async () => undefined },
    eventLog: { read: async () => ({ events: [], oldestId: 1, newestId: 0 }) },
  }),
  idlePasses: {},
  mutants: {
    'what was added is due whole, in its order, and without an attempt': [
      'the newest come first',
      webhooks(({ due }) => ({ due: async (...asked) => (await due(...asked)).toReversed() })),
    ],
    'added twice it is one, and the same message at another endpoint is another': [
      'an id is known whatever its endpoint is',
      webhooks(({ add }) => {
        const known = new Set<string>();
        return {
          add: (deliveries, nowMs) =>
            add(
              deliveries.filter(({ id }) => !known.has(id) && known.add(id)),
              nowMs,
            ),
        };
      }),
    ],
    'what is delivered is gone; what failed comes when it is due, as an attempt more': [
      'what failed is due at once',
      webhooks(({ settle }) => ({
        settle: (endpoint, outcomes) =>
          settle(
            endpoint,
            outcomes.map((one) => (one.kind === 'again' ? { ...one, atMs: 1 } : one)),
          ),
      })),
    ],
    'repetitions have a quarter of what is due, the longest due first': [
      'new ones go first',
      webhooks(({ due }) => ({
        due: async (endpoint, nowMs, limit) => {
          const all = await due(endpoint, nowMs, 1_000);
          return [...all].sort((a, b) => a.failed - b.failed).slice(0, limit);
        },
      })),
    ],
    'dead ones are listed, newest first, and are due again when they are sent again': [
      'all of them are sent again',
      webhooks(({ resend }) => ({ resend: (endpoint, _ids, nowMs) => resend(endpoint, undefined, nowMs) })),
    ],
    'status counts what waits and what is dead': [
      'dead ones count as waiting',
      webhooks(({ status }) => ({
        status: async () => (await status()).map((one) => ({ ...one, waiting: one.waiting + one.dead })),
      })),
    ],
    'erasure removes deliveries of the sessions, and no others': [
      'nothing is erased',
      webhooks(() => ({ eraseUser: async () => undefined })),
    ],
    'an endpoint is pending while something is due and nobody leases it': [
      'a lease hides nothing',
      webhooks(({ lease, release }) => ({
        lease: async (endpoint, asked) => {
          const leased = await lease(endpoint, asked);
          await release(endpoint, asked.holder);
          return leased;
        },
      })),
    ],
    'of those who ask at once one has the lease, until it ends or is given back': [
      'whether it is free is looked at before it is taken',
      webhooks(({ lease, pending, add }) => ({
        lease: async (endpoint, asked) => {
          await add([{ endpoint, id: 'probe', type: 't', body: '{}' } as never], asked.nowMs);
          const isFree = (await pending(asked.nowMs)).includes(endpoint);
          await pause();
          await lease(endpoint, asked);
          return isFree ? { waiting: 0 } : undefined;
        },
      })),
    ],
    'a disabled endpoint is not leased, and what waited is dead until it is sent again': [
      'what waited goes on waiting',
      webhooks(({ disable, resend }) => ({
        disable: async (endpoint, nowMs, reason) => {
          await disable(endpoint, nowMs, reason);
          await resend(endpoint, undefined, nowMs);
        },
      })),
    ],
    'an endpoint follows a stream from where it began, each part once': [
      'a part is added again and again',
      webhooks(({ feed, add }) => ({
        feed: async (endpoint, range, messages, nowMs) => {
          await feed(endpoint, range, [], nowMs);
          await add(
            messages.map((one) => ({ ...one, endpoint })),
            nowMs,
          );
        },
      })),
    ],
  },
});
