import { deepEqual, equal, ok } from 'node:assert/strict';
import type { EventLog, Journal } from '../../application/ports/storage/streams/journal.js';
import type { DueWebhook, WebhookStore } from '../../application/ports/storage/streams/webhook-store.js';
import type { EndpointId, WebhookId, WebhookMessage } from '../../domain/delivery/webhook.js';
import { accountId, sessionId, userId } from '../../domain/values/ids.js';
import { freshId, sameValue } from './assertions.js';
import { casesOf, type ContractCase, type Guarantees, type Make } from './contract-case.js';
import { sampleDraft } from './sample-records.js';
import { sampleTraces } from './samples.js';

/** Webhooks, and the journal whose streams they follow. */
export interface WebhookStoreSubject {
  readonly webhooks: WebhookStore;
  readonly journal: Pick<Journal, 'append' | 'flush'>;
  readonly eventLog: Pick<EventLog, 'read'>;
}

const NOW = 1_767_225_600_000;
const LEASE_MS = 1_000;

const freshEndpoint = (): EndpointId => `operator:${freshId()}` as EndpointId;

const message = (differs: Partial<WebhookMessage> = {}): WebhookMessage => ({
  id: `event:${freshId()}` as WebhookId,
  type: 'ad.viewed',
  body: '{"type":"ad.viewed","data":{"name":"Grüße \\u0000 片名"}}',
  ...differs,
});

/** A new endpoint with so many deliveries. */
const endpointWith = async (webhooks: WebhookStore, count: number) => {
  const endpoint = freshEndpoint();
  const messages = Array.from({ length: count }, () => message());
  await webhooks.add(
    messages.map((one) => ({ ...one, endpoint })),
    NOW,
  );
  return { endpoint, messages, ids: messages.map(({ id }) => id) };
};

const idsOf = (due: readonly DueWebhook[]): readonly WebhookId[] => due.map(({ id }) => id);

const dueIds = async (webhooks: WebhookStore, endpoint: EndpointId, nowMs = NOW, limit = 100) =>
  idsOf(await webhooks.due(endpoint, nowMs, limit));

const lease = (webhooks: WebhookStore, endpoint: EndpointId, holder: string, nowMs = NOW) =>
  webhooks.lease(endpoint, { holder, nowMs, untilMs: nowMs + LEASE_MS });

const isPending = async (webhooks: WebhookStore, endpoint: EndpointId, nowMs = NOW): Promise<boolean> =>
  (await webhooks.pending(nowMs)).includes(endpoint);

const statusOf = async (webhooks: WebhookStore, endpoint: EndpointId) =>
  (await webhooks.status()).find((one) => one.endpoint === endpoint);

const again = (id: WebhookId, atMs: number) => ({ id, kind: 'again', atMs, reason: 'status 500' }) as const;

const delivering: Guarantees<WebhookStoreSubject> = {
  'what was added is due whole, in its order, and without an attempt': async ({ webhooks }) => {
    const { endpoint, messages } = await endpointWith(webhooks, 3);
    sameValue(
      await webhooks.due(endpoint, NOW, 100),
      messages.map((one) => ({ ...one, sessionId: undefined, failed: 0, sinceMs: NOW })),
    );
    equal((await webhooks.due(endpoint, NOW, 2)).length, 2);
  },
  'added twice it is one, and the same message at another endpoint is another': async ({ webhooks }) => {
    const { endpoint, messages, ids } = await endpointWith(webhooks, 2);
    const other = freshEndpoint();
    const twice = messages.flatMap((one) => [
      { ...one, endpoint },
      { ...one, endpoint: other },
    ]);
    await webhooks.add(twice, NOW + 1);
    deepEqual(await dueIds(webhooks, endpoint), ids);
    deepEqual(await dueIds(webhooks, other), ids);
  },
  'what is delivered is gone; what failed comes when it is due, as an attempt more': async ({ webhooks }) => {
    const { endpoint, ids } = await endpointWith(webhooks, 2);
    const [first, second] = ids as [WebhookId, WebhookId];
    await webhooks.settle(endpoint, [{ id: first, kind: 'delivered' }, again(second, NOW + 10)]);
    deepEqual(await dueIds(webhooks, endpoint, NOW + 9), []);
    const [due] = await webhooks.due(endpoint, NOW + 10, 100);
    deepEqual([due?.id, due?.failed, due?.sinceMs], [second, 1, NOW]);
  },
  'repetitions have a quarter of what is due, the longest due first': async ({ webhooks }) => {
    const { endpoint, ids } = await endpointWith(webhooks, 6);
    const [early, late] = ids.slice(4) as [WebhookId, WebhookId];
    await webhooks.settle(endpoint, [again(late, NOW + 2), again(early, NOW + 1)]);
    const due = await dueIds(webhooks, endpoint, NOW + 2, 4);
    deepEqual([...due].sort(), [early, ...ids.slice(0, 3)].sort());
    deepEqual(
      due.filter((id) => id !== early),
      ids.slice(0, 3),
    );
    equal((await dueIds(webhooks, endpoint, NOW + 2, 100)).length, 6);
  },
  'dead ones are listed, newest first, and are due again when they are sent again': async ({ webhooks }) => {
    const { endpoint, ids } = await endpointWith(webhooks, 3);
    const [first, second, third] = ids as [WebhookId, WebhookId, WebhookId];
    const dead = (id: WebhookId, atMs: number) => ({ id, kind: 'dead', atMs, reason: 'status 500' }) as const;
    await webhooks.settle(endpoint, [dead(first, NOW + 1), dead(second, NOW + 2), dead(third, NOW + 3)]);
    deepEqual(await dueIds(webhooks, endpoint, NOW + 100), []);
    const listed = await webhooks.dead(endpoint, 2);
    deepEqual(
      listed.map(({ id, failed, diedAtMs, reason }) => [id, failed, diedAtMs, reason]),
      [
        [third, 1, NOW + 3, 'status 500'],
        [second, 1, NOW + 2, 'status 500'],
      ],
    );
    equal(await webhooks.resend(endpoint, [second, freshId() as WebhookId], NOW + 200), 1);
    const [due] = await webhooks.due(endpoint, NOW + 200, 100);
    deepEqual([due?.id, due?.failed, due?.sinceMs], [second, 0, NOW + 200]);
    equal(await webhooks.resend(endpoint, undefined, NOW + 200), 2);
    deepEqual(await webhooks.dead(endpoint, 100), []);
  },
  'status counts what waits and what is dead': async ({ webhooks }) => {
    const { endpoint, ids } = await endpointWith(webhooks, 3);
    const [first] = ids as [WebhookId];
    await webhooks.settle(endpoint, [{ id: first, kind: 'dead', atMs: NOW, reason: 'timeout' }]);
    sameValue(await statusOf(webhooks, endpoint), {
      ...{ endpoint, waiting: 2, dead: 1, oldestAtMs: NOW, disabledAtMs: undefined },
    });
  },
  'erasure removes deliveries of the sessions, and no others': async ({ webhooks }) => {
    const [endpoint, session] = [freshEndpoint(), sessionId(freshId())];
    const [own, other] = [message({ sessionId: session }), message({ sessionId: sessionId(freshId()) })];
    await webhooks.add(
      [own, other].map((one) => ({ ...one, endpoint })),
      NOW,
    );
    const traces = sampleTraces({ sessions: [session] });
    for (let times = 0; times < 2; times++) await webhooks.eraseUser(accountId('a'), userId('u'), traces);
    deepEqual(await dueIds(webhooks, endpoint), [other.id]);
  },
};

const leasing: Guarantees<WebhookStoreSubject> = {
  'an endpoint is pending while something is due and nobody leases it': async ({ webhooks }) => {
    const { endpoint, ids } = await endpointWith(webhooks, 1);
    ok(await isPending(webhooks, endpoint));
    sameValue(await lease(webhooks, endpoint, 'one'), { cursor: undefined, waiting: 1 });
    equal(await isPending(webhooks, endpoint, NOW + LEASE_MS - 1), false);
    ok(await isPending(webhooks, endpoint, NOW + LEASE_MS));
    await webhooks.settle(endpoint, [again(ids[0] as WebhookId, NOW + 5 * LEASE_MS)]);
    equal(await isPending(webhooks, endpoint, NOW + LEASE_MS), false);
    ok(await isPending(webhooks, endpoint, NOW + 5 * LEASE_MS));
  },
  'of those who ask at once one has the lease, until it ends or is given back': async ({ webhooks }) => {
    const endpoint = freshEndpoint();
    const holders = Array.from({ length: 8 }, (_, i) => `node-${i}`);
    const leases = await Promise.all(holders.map((holder) => lease(webhooks, endpoint, holder)));
    const [winner, ...others] = holders.filter((_, i) => leases[i] !== undefined);
    deepEqual(others, []);
    ok(await lease(webhooks, endpoint, winner ?? '', NOW + 1));
    equal(await lease(webhooks, endpoint, 'other', NOW + LEASE_MS), undefined);
    await webhooks.release(endpoint, 'other');
    equal(await lease(webhooks, endpoint, 'other', NOW + LEASE_MS), undefined);
    await webhooks.release(endpoint, winner ?? '');
    ok(await lease(webhooks, endpoint, 'other', NOW + LEASE_MS));
    ok(await lease(webhooks, endpoint, 'third', NOW + 2 * LEASE_MS));
  },
  'a disabled endpoint is not leased, and what waited is dead until it is sent again': async ({ webhooks }) => {
    const { endpoint, ids } = await endpointWith(webhooks, 1);
    await webhooks.disable(endpoint, NOW + 1, 'status 410');
    equal(await isPending(webhooks, endpoint, NOW + 1), false);
    equal(await lease(webhooks, endpoint, 'one', NOW + 1), undefined);
    sameValue(await statusOf(webhooks, endpoint), {
      ...{ endpoint, waiting: 0, dead: 1, oldestAtMs: undefined, disabledAtMs: NOW + 1 },
    });
    await webhooks.enable(endpoint);
    await webhooks.resend(endpoint, undefined, NOW + 2);
    ok(await lease(webhooks, endpoint, 'one', NOW + 2));
    deepEqual(await dueIds(webhooks, endpoint, NOW + 2), ids);
  },
};

const following: Guarantees<WebhookStoreSubject> = {
  'an endpoint follows a stream from where it began, each part once': async ({ webhooks, journal, eventLog }) => {
    const [endpoint, account] = [freshEndpoint(), accountId(freshId())];
    const append = async (): Promise<number> => {
      journal.append({ events: [sampleDraft({ accountId: account })] });
      await journal.flush();
      return (await eventLog.read(account, 0, 0)).newestId;
    };
    const from = await append();
    for (let times = 0; times < 2; times++) await webhooks.follow(endpoint, account);
    equal(await isPending(webhooks, endpoint), false);
    const to = await append();
    await webhooks.follow(endpoint, account);
    ok(await isPending(webhooks, endpoint));
    sameValue(await lease(webhooks, endpoint, 'one'), { cursor: from, waiting: 0 });
    const [first, second] = [message(), message()];
    await webhooks.feed(endpoint, { from, to }, [first], NOW);
    await webhooks.feed(endpoint, { from, to }, [second], NOW);
    deepEqual(await dueIds(webhooks, endpoint), [first.id]);
    sameValue(await lease(webhooks, endpoint, 'one'), { cursor: to, waiting: 1 });
    await webhooks.settle(endpoint, [{ id: first.id, kind: 'delivered' }]);
    equal(await isPending(webhooks, endpoint, NOW + LEASE_MS), false);
  },
};

/** Every guarantee of `WebhookStore`. */
export const webhookStoreContract = (make: Make<WebhookStoreSubject>): readonly ContractCase[] =>
  casesOf(make, { ...delivering, ...leasing, ...following });
