import { expect, test } from '@jest/globals';
import { createMemoryCatalogStore, createMemoryOutbox } from '../../../adapters/store-memory/index.js';
import { durableInMemory } from '../../../bootstrap/storage/memory-stores.js';
import { deliverNotices } from '../../../application/counting/deliver-notices.js';
import { createCatalogAdmin } from '../../../application/operations/catalog/catalog-admin.js';
import { creativeUnderReview } from '../../../domain/delivery/operator-event.js';
import { accountId, creativeId, sourceId } from '../../../domain/values/ids.js';
import { createEngine } from '../engine.js';
import { operatorHook } from './webhook-stage.js';

const [all, catalogAlone] = [operatorHook('all'), operatorHook('catalog', { events: ['catalog.changed'] })];

/** An engine whose catalog and journal share an outbox, as those of a server without a database do. */
const stage = () => {
  const outbox = createMemoryOutbox();
  const stores = durableInMemory(outbox);
  const { ports, clock } = createEngine({ ports: { ...stores, operatorEndpoints: [all, catalogAlone] } });
  const store = createMemoryCatalogStore(outbox);
  const waiting = async () =>
    Object.fromEntries((await stores.webhooks.status()).map(({ endpoint, waiting: count }) => [endpoint, count]));
  return {
    ports,
    clock,
    waiting,
    deliver: deliverNotices(ports),
    admin: createCatalogAdmin({ store, clock, check: () => ({ problems: [], warnings: [] }) }),
  };
};

test('a published catalog waits for each endpoint that wants it, once, however often it is told', async () => {
  const { admin, deliver, waiting, ports, clock } = stage();
  await admin.change({ set: { accounts: [{ id: 'acme' }] } }, { author: 'anna' });
  await deliver();
  expect(await waiting()).toEqual({ 'operator:all': 1, 'operator:catalog': 1 });
  const [due] = await ports.webhooks.due(all.id, clock.nowMs(), 10);
  expect(due?.id).toBe('catalog%2Echanged:1');
  await admin.change({ set: { accounts: [{ id: 'acme' }] } }, { author: 'anna' });
  await deliver();
  expect(await waiting()).toEqual({ 'operator:all': 1, 'operator:catalog': 1 });
});

test('an endpoint receives only what it asks for', async () => {
  const { deliver, waiting, ports, clock } = stage();
  const creative = { source: sourceId('direct'), id: creativeId('tea') };
  const begun = { accountId: accountId('acme'), creative, status: 'under-review' } as const;
  ports.journal.append({ events: [], notices: [creativeUnderReview(begun, clock.nowMs())] });
  await deliver();
  expect(await waiting()).toEqual({ 'operator:all': 1 });
});
