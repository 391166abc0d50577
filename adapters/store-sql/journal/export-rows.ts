import { sql, type Kysely, type RawBuilder } from 'kysely';
import type { StreamDraft } from '../../../application/ports/storage/streams/journal.js';
import type { AccountId } from '../../../domain/values/ids.js';
import type { StoredDecision } from '../../../domain/decision-record/stored-decision.js';
import type { TextRecord } from '../../../domain/decision-record/text-record.js';
import type { EpochMs } from '../../../domain/values/time.js';
import type { CountedEventRow, DecisionRow, LedgerTables, StreamEventRow } from '../tables/ledger-tables.js';
import { unpackRecord } from './packed-record.js';
import { findTexts } from './records.js';
import { fromKey, toKey } from '../tables/stored-text.js';

/** Rows of one account, from `fromMs` up to, and without, `untilMs`. */
export interface ExportQuery {
  readonly accountId: AccountId;
  readonly fromMs: EpochMs;
  readonly untilMs: EpochMs;
}

/** So few that neither a request nor memory notices. */
const PAGE = 200;

type Db = Kysely<LedgerTables>;
type Table = 'counted_events' | 'decisions' | 'stream_events';

/** What rows are in order of: ids of a stream are in order of time, unless a clock was put back, and are its key. */
const KEYS = {
  counted_events: ['at_ms', 'bid_id', 'type'],
  decisions: ['at_ms', 'id'],
  stream_events: ['id'],
} as const satisfies Record<Table, readonly string[]>;

const isAsked = ({ accountId, fromMs, untilMs }: ExportQuery): RawBuilder<unknown> =>
  sql`account_id = ${toKey(accountId)} and at_ms >= ${fromMs} and at_ms < ${untilMs}`;

/**
 * In order, a page at a time: each begins behind the last row of the one before, so that nothing is held open
 * between them.
 */
const pagesOf = async function* <Row extends { readonly at_ms: number }>(
  db: Db,
  table: Table,
  query: ExportQuery,
): AsyncGenerator<readonly Row[]> {
  const keys: readonly string[] = KEYS[table];
  const columns = sql.join(keys.map((key) => sql.ref(key)));
  for (let last: Row | undefined, from = query; ;) {
    const seen = last as Readonly<Record<string, unknown>> | undefined;
    const behind = seen === undefined ? sql`` : sql`and (${columns}) > (${sql.join(keys.map((key) => seen[key]))})`;
    const { rows } = await sql<Row>`
      select * from ${sql.table(table)} where ${isAsked(from)} ${behind} order by ${columns} limit ${PAGE}
    `.execute(db);
    yield rows;
    last = rows.at(-1);
    if (last === undefined) return;
    if (keys.includes('at_ms')) from = { ...query, fromMs: last.at_ms };
  }
};

export const countRows = async (db: Db, table: Table, query: ExportQuery): Promise<number> => {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from ${sql.table(table)} where ${isAsked(query)}
  `.execute(db);
  return rows[0]?.count ?? 0;
};

export const exportCounted = async function* (db: Db, query: ExportQuery): AsyncGenerator<CountedEventRow> {
  for await (const rows of pagesOf<CountedEventRow>(db, 'counted_events', query))
    yield* rows.map((row) => ({ ...row, event_id: fromKey(row.event_id) ?? row.event_id }));
};

interface ExportedDecision {
  readonly recorded: StoredDecision;
  /** Of its ads. */
  readonly texts: readonly TextRecord[];
}

export const exportDecisions = async function* (db: Db, query: ExportQuery): AsyncGenerator<ExportedDecision> {
  for await (const rows of pagesOf<DecisionRow>(db, 'decisions', query)) {
    const unpacked = await Promise.all(rows.map((row) => unpackRecord(db, row.body)));
    const page = unpacked.filter((recorded) => recorded !== undefined);
    const bids = page.flatMap(({ bidIds }) => bidIds);
    const texts = bids.length === 0 ? [] : await findTexts(db, bids);
    yield* page.map((recorded) => ({
      recorded,
      texts: texts.filter(({ bidId }) => recorded.bidIds.includes(bidId)),
    }));
  }
};

export const exportEvents = async function* (
  db: Db,
  query: ExportQuery,
): AsyncGenerator<StreamDraft & { readonly id: number }> {
  for await (const rows of pagesOf<StreamEventRow>(db, 'stream_events', query))
    yield* rows.map(({ id, draft }) => ({ ...(JSON.parse(draft) as StreamDraft), id }));
};
