import { sql, type Kysely } from 'kysely';
import type { WebhookDelivery, WebhookStore } from '../../../application/ports/storage/streams/webhook-store.js';
import type { EndpointId, WebhookId, WebhookMessage } from '../../../domain/delivery/webhook.js';
import { chunksOf } from '../tables/chunks.js';
import type { LedgerTables, WebhookDeliveryRow } from '../tables/ledger-tables.js';
import type { SqlDatabases } from '../tables/sql-databases.js';
import { fromKey, toKey, toKeyOrNull } from '../tables/stored-text.js';
import { createEndpointRows } from './endpoint-rows.js';

type Db = Kysely<LedgerTables>;

/** Repetitions have so much of what is delivered at once. */
const REPEATED_SHARE = 0.25;

const newRow = ({ endpoint, ...message }: WebhookDelivery, nowMs: number) => ({
  endpoint: toKey(endpoint),
  id: toKey(message.id),
  session_id: toKeyOrNull(message.sessionId),
  message: JSON.stringify(message),
  failed: 0,
  since_ms: nowMs,
  due_at_ms: 0,
  died_at_ms: null,
  reason: null,
});

const addDeliveries = async (db: Db, deliveries: readonly WebhookDelivery[], nowMs: number): Promise<void> => {
  for (const rows of chunksOf(deliveries.map((one) => newRow(one, nowMs))))
    await db
      .insertInto('webhook_deliveries')
      .values(rows)
      .onConflict((conflict) => conflict.columns(['endpoint', 'id']).doNothing())
      .execute();
};

const messageIn = ({ message }: Pick<WebhookDeliveryRow, 'message'>): WebhookMessage =>
  JSON.parse(message) as WebhookMessage;

const waitingAt = (db: Db, endpoint: EndpointId) =>
  db.selectFrom('webhook_deliveries').where('endpoint', '=', toKey(endpoint)).where('died_at_ms', 'is', null);

const deadAt = (db: Db, endpoint: EndpointId) =>
  db.selectFrom('webhook_deliveries').where('endpoint', '=', toKey(endpoint)).where('died_at_ms', 'is not', null);

const dueAt = async (db: Db, endpoint: EndpointId, nowMs: number, limit: number) => {
  const columns = ['message', 'failed', 'since_ms'] as const;
  const waiting = waitingAt(db, endpoint).select(columns).limit(limit);
  // New ones are due at 0, which an index has in their order.
  const fresh = await waiting.where('due_at_ms', '=', 0).orderBy('due_at_ms').orderBy('seq').execute();
  const share = Math.max(Math.ceil(limit * REPEATED_SHARE), limit - fresh.length);
  const repeated = waiting.where('due_at_ms', '>', 0).where('due_at_ms', '<=', nowMs).limit(share);
  const again = await repeated.orderBy('due_at_ms').orderBy('seq').execute();
  return [...again, ...fresh.slice(0, limit - again.length)].map((row) => ({
    ...messageIn(row),
    failed: row.failed,
    sinceMs: row.since_ms,
  }));
};

const delivering = (db: Db): Pick<WebhookStore, 'feed' | 'due' | 'settle'> => ({
  feed: (endpoint, { from, to }, messages, nowMs) =>
    db.transaction().execute(async (trx) => {
      const { numUpdatedRows } = await trx
        .updateTable('webhook_endpoints')
        .set({ cursor_id: to })
        .where('endpoint', '=', toKey(endpoint))
        .where('cursor_id', '=', from)
        .executeTakeFirst();
      if (numUpdatedRows === 0n) return;
      const deliveries = messages.map((message) => ({ ...message, endpoint }));
      await addDeliveries(trx, deliveries, nowMs);
    }),
  due: (endpoint, nowMs, limit) => dueAt(db, endpoint, nowMs, limit),
  settle: (endpoint, outcomes) =>
    db.transaction().execute(async (trx) => {
      const delivered = outcomes.filter(({ kind }) => kind === 'delivered').map(({ id }) => toKey(id));
      for (const ids of chunksOf(delivered))
        await trx
          .deleteFrom('webhook_deliveries')
          .where('endpoint', '=', toKey(endpoint))
          .where('id', 'in', ids)
          .execute();
      for (const outcome of outcomes) {
        if (outcome.kind === 'delivered') continue;
        const { id, kind, atMs, reason } = outcome;
        await trx
          .updateTable('webhook_deliveries')
          .set((set) => ({ failed: set('failed', '+', 1), reason }))
          .set(kind === 'dead' ? { died_at_ms: atMs } : { due_at_ms: atMs })
          .where('endpoint', '=', toKey(endpoint))
          .where('id', '=', toKey(id))
          .execute();
      }
    }),
});

const resend = async (db: Db, endpoint: EndpointId, ids: readonly WebhookId[] | undefined, nowMs: number) => {
  const again = db
    .updateTable('webhook_deliveries')
    .set({ died_at_ms: null, reason: null, failed: 0, due_at_ms: 0, since_ms: nowMs })
    .where('endpoint', '=', toKey(endpoint))
    .where('died_at_ms', 'is not', null);
  if (ids === undefined) return Number((await again.executeTakeFirst()).numUpdatedRows);
  let count = 0;
  for (const chunk of chunksOf(ids.map(toKey)))
    count += Number((await again.where('id', 'in', chunk).executeTakeFirst()).numUpdatedRows);
  return count;
};

const statusRows = (db: Db) =>
  db
    .selectFrom('webhook_deliveries')
    .select(['endpoint'])
    .select((row) => row.fn.count<number>('died_at_ms').as('dead'))
    .select((row) => row.fn.countAll<number>().as('all'))
    .select(sql<number | null>`min(case when died_at_ms is null then since_ms end)`.as('oldest_at_ms'))
    .groupBy('endpoint')
    .execute();

const statusOf = async (db: Db) => {
  const rows = new Map((await statusRows(db)).map((row) => [row.endpoint, row]));
  const known = await db.selectFrom('webhook_endpoints').select(['endpoint', 'disabled_at_ms']).execute();
  const disabled = new Map(known.map((row) => [row.endpoint, row.disabled_at_ms]));
  return [...new Set([...rows.keys(), ...disabled.keys()])].sort().map((key) => {
    const { dead = 0, all = 0, oldest_at_ms: oldest = null } = rows.get(key) ?? {};
    return {
      endpoint: (fromKey(key) ?? key) as EndpointId,
      ...{ waiting: Number(all) - Number(dead), dead: Number(dead) },
      oldestAtMs: oldest === null ? undefined : Number(oldest),
      disabledAtMs: disabled.get(key) ?? undefined,
    };
  });
};

export const createWebhookRows = (databases: Pick<SqlDatabases, 'engine' | 'journal'>): WebhookStore => {
  const { journal: db } = databases;
  return {
    ...createEndpointRows(db),
    ...delivering(db),
    add: (deliveries, nowMs) => addDeliveries(db, deliveries, nowMs),
    dead: async (endpoint, limit) => {
      const columns = ['message', 'failed', 'died_at_ms', 'reason'] as const;
      const rows = deadAt(db, endpoint).select(columns).orderBy('died_at_ms', 'desc').limit(limit);
      return (await rows.execute()).map((row) => ({
        ...messageIn(row),
        ...{ failed: row.failed, diedAtMs: row.died_at_ms ?? 0, reason: row.reason ?? '' },
      }));
    },
    resend: (endpoint, ids, nowMs) => resend(db, endpoint, ids, nowMs),
    status: () => statusOf(db),
    eraseUser: async (_account, _user, { sessions }) => {
      for (const ids of chunksOf(sessions.map(toKey)))
        await db.deleteFrom('webhook_deliveries').where('session_id', 'in', ids).execute();
    },
  };
};
