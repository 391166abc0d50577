import type { Kysely, Transaction } from 'kysely';
import { unpackRecord } from '../../adapters/store-sql/journal/packed-record.js';
import { cutParts } from '../../adapters/store-sql/rollups/cut-parts.js';
import { spanRows } from '../../adapters/store-sql/rollups/span-rows.js';
import { createSpanSummer } from '../../adapters/store-sql/rollups/span-summer.js';
import { FIRST_SPAN_BUCKET } from '../../adapters/store-sql/rollups/spans.js';
import { rowKey, rowsOf, ROLLUP_TABLES } from '../../adapters/store-sql/rollups/rollup-rows.js';
import { NO_FIGURES } from '../../adapters/store-sql/tables/figure-columns.js';
import type { CountedEventRow, LedgerTables, RollupRow } from '../../adapters/store-sql/tables/ledger-tables.js';
import type { SqlEngine } from '../../adapters/store-sql/tables/sql-databases.js';
import { AD_EVENTS, type CountedType } from '../../domain/delivery/ad-event.js';
import type { AdFacts } from '../../domain/delivery/ad-facts.js';
import type { RollupDelta } from '../../domain/delivery/rollups/rollup.js';
import { decisionDeltas } from '../../domain/decision-record/rollup-deltas.js';
import { accountId } from '../../domain/values/ids.js';
import { DAY_MS } from '../../domain/values/time.js';

/** What an event adds, by its row alone: an ad of a campaign, which costs what is billed. */
const deltaOf = ({ account_id, at_ms, type, billed, about }: CountedEventRow): RollupDelta => {
  const facts = about === null ? undefined : (JSON.parse(about) as AdFacts);
  const money = Number(billed) === 0 ? {} : { revenue: Number(billed), spend: Number(billed) };
  return {
    ...{ accountId: accountId(account_id), atMs: Number(at_ms), placement: facts?.placement, values: facts },
    figures: { [AD_EVENTS[type as CountedType].figure]: 1, ...money },
  };
};

const figuresIn = (row: RollupRow): string =>
  Object.keys(NO_FIGURES)
    .map((name) => BigInt(row[name as keyof typeof NO_FIGURES]))
    .join();

type Tables = ReadonlyMap<string, string>;

const keyed = (table: string, rows: readonly RollupRow[]): readonly (readonly [string, string])[] =>
  rows.map((row) => [`${table} ${rowKey(row).replaceAll('\0', ' ')}`, figuresIn(row)] as const);

/** Rows by table and key, as these deltas add up. Nothing here has so many values that some are among the others. */
const addedUp = (
  deltas: readonly RollupDelta[],
  rows: { readonly day: RollupRow[]; readonly hour: RollupRow[] },
): Tables => {
  const added = rowsOf(cutParts(deltas), () => true);
  const sums = new Map<string, RollupRow>();
  return new Map(
    ROLLUP_TABLES.flatMap(([table], i) => {
      const [kept, more] = i === 0 ? [rows.day, added.day] : [rows.hour, added.hour];
      sums.clear();
      for (const row of [...kept, ...more]) {
        const known = sums.get(rowKey(row));
        sums.set(rowKey(row), known === undefined ? row : sumOf(known, row));
      }
      return keyed(table, [...sums.values()]);
    }),
  );
};

const sumOf = (a: RollupRow, b: RollupRow): RollupRow => ({
  ...a,
  ...Object.fromEntries(
    Object.keys(NO_FIGURES).map((name) => {
      const column = name as keyof typeof NO_FIGURES;
      return [column, BigInt(a[column]) + BigInt(b[column])];
    }),
  ),
});

const compare = async (trx: Transaction<LedgerTables>): Promise<readonly string[]> => {
  const events = await trx.selectFrom('counted_events').selectAll().execute();
  const expected = events.map(deltaOf);
  for (const { body } of await trx.selectFrom('decisions').select('body').execute()) {
    const decision = await unpackRecord(trx, body);
    if (decision !== undefined) expected.push(...decisionDeltas(decision));
  }
  const waiting = (await trx.selectFrom('rollup_queue').select('deltas').execute()).flatMap(
    ({ deltas }) => JSON.parse(deltas) as readonly RollupDelta[],
  );
  const daily = await trx.selectFrom('daily_rollups').selectAll().execute();
  const day = daily.filter(({ bucket }) => bucket < FIRST_SPAN_BUCKET);
  const due = addedUp(expected, { day: [], hour: [] });
  const found = addedUp(waiting, { day, hour: await trx.selectFrom('hourly_rollups').selectAll().execute() });
  const spans = daily.filter(({ bucket }) => bucket >= FIRST_SPAN_BUCKET);
  return [
    ...unlike(due, found),
    ...unlike(new Map(keyed('spans', await spanRows(trx, day))), new Map(keyed('spans', spans))),
  ];
};

const unlike = (due: Tables, found: Tables): readonly string[] =>
  [...new Set([...due.keys(), ...found.keys()])]
    .filter((key) => due.get(key) !== found.get(key))
    .map((key) => `${key}: ${found.get(key) ?? 'no row'} instead of ${due.get(key) ?? 'no row'}`);

/** Beyond the newest event, so that spans hold what is counted after this. */
const AHEAD_DAYS = 80;

/**
 * Rows of rollups, with what waits to be added, that are not what counted events and recorded decisions come to, and
 * spans that are not what their days do; of one moment, so that a running server may go on counting.
 */
export const unlikeRollups = async (ledger: Kysely<LedgerTables>, engine: SqlEngine): Promise<readonly string[]> => {
  const summer = createSpanSummer(ledger);
  const newest = ledger.selectFrom('rollup_newest').select((eb) => eb.fn.max('at_ms').as('atMs'));
  const { atMs } = await newest.executeTakeFirstOrThrow();
  while (!(await summer.sumUp(Number(atMs ?? 0) + AHEAD_DAYS * DAY_MS)));
  const transaction = ledger.transaction();
  return (engine === 'postgres' ? transaction.setIsolationLevel('repeatable read') : transaction).execute(compare);
};
