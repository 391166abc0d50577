import { sql, type Kysely, type Transaction } from 'kysely';
import type { Rollups } from '../../../application/ports/storage/rollups.js';
import type { RollupDelta, VariantQuery, VariantRow } from '../../../domain/delivery/rollups/rollup.js';
import { variantId } from '../../../domain/values/ids.js';
import { DAY_MS } from '../../../domain/values/time.js';
import type { LedgerTables, VariantRollupRow } from '../tables/ledger-tables.js';
import { toKey } from '../tables/stored-text.js';
import { addFigures, addToRow, NO_FIGURES, figuresOf, SUMS, type FoundFigures } from '../tables/figure-columns.js';
import { admitVariants } from './variant-names.js';

const KEY = ['account_id', 'variant', 'day', 'bucket'] as const satisfies (keyof VariantRollupRow)[];

type RowKey = Pick<VariantRollupRow, (typeof KEY)[number]>;

const keyOf = ({ accountId, atMs, assignment }: RollupDelta): RowKey | undefined =>
  assignment && {
    account_id: toKey(accountId),
    day: Math.floor(atMs / DAY_MS),
    variant: assignment.variant,
    bucket: assignment.bucket,
  };

/** Parameters of one statement, as of the rollups. */
const MAX_ROWS = 500;

/** Adds what is of a variant, in the transaction that counts; most batches have none. */
export const addToVariantRollups = async (
  trx: Transaction<LedgerTables>,
  deltas: readonly RollupDelta[],
): Promise<void> => {
  const counted = deltas.flatMap((delta) => {
    const id = keyOf(delta);
    return id === undefined ? [] : [{ id, figures: delta.figures }];
  });
  if (counted.length === 0) return;
  const nameOf = await admitVariants(
    trx,
    counted.map(({ id: { account_id, day, variant } }) => ({ account_id, day, variant })),
  );
  const rows = new Map<string, VariantRollupRow>();
  for (const { id, figures } of counted) {
    const named = { ...id, variant: nameOf(id) };
    const key = KEY.map((column) => named[column]).join('\0');
    let row = rows.get(key);
    if (row === undefined) rows.set(key, (row = { ...NO_FIGURES, ...named }));
    addToRow(row, figures);
  }
  const sorted = [...rows].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, row]) => row);
  for (let at = 0; at < sorted.length; at += MAX_ROWS)
    await trx
      .insertInto('variant_rollups')
      .values(sorted.slice(at, at + MAX_ROWS))
      .onConflict((conflict) => conflict.columns([...KEY]).doUpdateSet(addFigures('variant_rollups')))
      .execute();
};

type Found = FoundFigures & Readonly<Record<'of_variant' | 'of_day' | 'of_bucket', string | number>>;

const rowOf = (found: Found, { by }: VariantQuery): VariantRow => ({
  variant: variantId(String(found.of_variant)),
  ...(by.includes('day') && { day: Number(found.of_day) * DAY_MS }),
  ...(by.includes('bucket') && { bucket: Number(found.of_bucket) }),
  figures: figuresOf(found),
});

/** The figures of an account's variants, day by day, bucket by bucket, or in all. */
export const readVariantRollups =
  (db: Kysely<LedgerTables>): Rollups['readVariants'] =>
  async (accountId, query) => {
    const { fromMs, toMs, by, variants, limit } = query;
    const keys = ['variant', ...by].map((name) => sql`${sql.ref(name)} as ${sql.ref(`of_${name}`)}`);
    const places = sql.join(keys.map((_, i) => sql.lit(i + 1)));
    const among = variants && sql`and variant in (${sql.join([...variants, ''])})`;
    const { rows } = await sql<Found>`
      select ${sql.join([...keys, ...SUMS])} from variant_rollups
      where account_id = ${toKey(accountId)}
        and day >= ${Math.floor(fromMs / DAY_MS)} and day < ${Math.ceil(toMs / DAY_MS)} ${among ?? sql``}
      group by ${places} order by ${places} limit ${limit}`.execute(db);
    return rows.map((found) => rowOf(found, query));
  };
