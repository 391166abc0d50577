import { sql, type Kysely } from 'kysely';
import type { WebhookStore } from '../../../application/ports/storage/streams/webhook-store.js';
import type { EndpointId } from '../../../domain/delivery/webhook.js';
import type { LedgerTables } from '../tables/ledger-tables.js';
import { fromKey, toKey } from '../tables/stored-text.js';

type Db = Kysely<LedgerTables>;

const NEW = { account_id: null, cursor_id: null, holder: null, leased_until_ms: 0, disabled_at_ms: null };

/** In one statement: of two nodes that ask at once, one has it. */
const takeLease = (db: Db, endpoint: EndpointId, holder: string, nowMs: number, untilMs: number) =>
  db
    .insertInto('webhook_endpoints')
    .values({ ...NEW, endpoint: toKey(endpoint), holder, leased_until_ms: untilMs })
    .onConflict((conflict) =>
      conflict
        .column('endpoint')
        .doUpdateSet({ holder, leased_until_ms: untilMs })
        .where('webhook_endpoints.disabled_at_ms', 'is', null)
        .where((row) =>
          row.or([row('webhook_endpoints.leased_until_ms', '<=', nowMs), row('webhook_endpoints.holder', '=', holder)]),
        ),
    )
    .returning('cursor_id')
    .executeTakeFirst();

const follow = async (db: Db, endpoint: EndpointId, account: string): Promise<void> => {
  const newest = sql<number>`coalesce((select newest_id from stream_heads where account_id = ${account}), 0)`;
  await db
    .insertInto('webhook_endpoints')
    .values({ ...NEW, endpoint: toKey(endpoint), account_id: account, cursor_id: newest })
    .onConflict((conflict) =>
      conflict
        .column('endpoint')
        .doUpdateSet({ account_id: account, cursor_id: newest })
        .where('webhook_endpoints.cursor_id', 'is', null),
    )
    .execute();
};

/** Asked several times a second: both halves go by indexes of what waits. */
const pendingRows = (db: Db, nowMs: number) => {
  const isFree = sql<boolean>`(e.endpoint is null or (e.disabled_at_ms is null and e.leased_until_ms <= ${nowMs}))`;
  return sql<{ readonly endpoint: string }>`
    select distinct d.endpoint as endpoint from webhook_deliveries d
      left join webhook_endpoints e on e.endpoint = d.endpoint
      where d.died_at_ms is null and d.due_at_ms <= ${nowMs} and ${isFree}
    union
    select e.endpoint as endpoint from webhook_endpoints e
      join stream_heads h on h.account_id = e.account_id
      where h.newest_id > e.cursor_id and ${isFree}
  `.execute(db);
};

const disable = (db: Db, endpoint: EndpointId, nowMs: number, reason: string): Promise<void> =>
  db.transaction().execute(async (trx) => {
    await trx
      .insertInto('webhook_endpoints')
      .values({ ...NEW, endpoint: toKey(endpoint), disabled_at_ms: nowMs })
      .onConflict((conflict) => conflict.column('endpoint').doUpdateSet({ disabled_at_ms: nowMs }))
      .execute();
    await trx
      .updateTable('webhook_deliveries')
      .set({ died_at_ms: nowMs, reason })
      .where('endpoint', '=', toKey(endpoint))
      .where('died_at_ms', 'is', null)
      .execute();
  });

/** What is kept of an endpoint beside its deliveries. */
export const createEndpointRows = (
  db: Db,
): Pick<WebhookStore, 'follow' | 'pending' | 'lease' | 'release' | 'disable' | 'enable'> => ({
  follow: (endpoint, account) => follow(db, endpoint, toKey(account)),
  pending: async (nowMs) => {
    const { rows } = await pendingRows(db, nowMs);
    return rows.map(({ endpoint }) => (fromKey(endpoint) ?? endpoint) as EndpointId).sort();
  },
  lease: async (endpoint, { holder, nowMs, untilMs }) => {
    const row = await takeLease(db, endpoint, holder, nowMs, untilMs);
    if (row === undefined) return undefined;
    const { waiting } = await db
      .selectFrom('webhook_deliveries')
      .select((one) => one.fn.countAll().as('waiting'))
      .where('endpoint', '=', toKey(endpoint))
      .where('died_at_ms', 'is', null)
      .executeTakeFirstOrThrow();
    return { cursor: row.cursor_id ?? undefined, waiting: Number(waiting) };
  },
  release: async (endpoint, holder) => {
    await db
      .updateTable('webhook_endpoints')
      .set({ leased_until_ms: 0 })
      .where('endpoint', '=', toKey(endpoint))
      .where('holder', '=', holder)
      .execute();
  },
  disable: (endpoint, nowMs, reason) => disable(db, endpoint, nowMs, reason),
  enable: async (endpoint) => {
    const row = db.updateTable('webhook_endpoints').set({ disabled_at_ms: null });
    await row.where('endpoint', '=', toKey(endpoint)).execute();
  },
});
