import type { Transaction } from 'kysely';
import { HOLD_OUT_VARIANT, MAX_VARIANTS, OTHER_VARIANT } from '../../../domain/experiment/assignment.js';
import type { LedgerTables, VariantNameRow } from '../tables/ledger-tables.js';

/** Of one account and day. */
export type VariantName = Omit<VariantNameRow, 'position'>;

const dayOf = ({ account_id, day }: VariantName): string => `${account_id}\0${day}`;

const NEEDS_NO_NAME: readonly string[] = [OTHER_VARIANT, HOLD_OUT_VARIANT];

const namesOf = async (
  trx: Transaction<LedgerTables>,
  { account_id, day }: VariantName,
): Promise<readonly string[]> => {
  const rows = await trx
    .selectFrom('variant_names')
    .select('variant')
    .where('account_id', '=', account_id)
    .where('day', '=', day)
    .execute();
  return rows.map(({ variant }) => variant);
};

/**
 * The names of one account and day, with as many of `wanted` as there is room for. A place has one name and a name one
 * place: of two nodes that want the same place one waits for the other, and looks again.
 */
const admit = async (trx: Transaction<LedgerTables>, wanted: readonly VariantName[]): Promise<readonly string[]> => {
  const [one] = wanted;
  if (one === undefined) return [];
  for (;;) {
    const names = await namesOf(trx, one);
    const room = MAX_VARIANTS - names.length;
    const missing = wanted.filter(({ variant }) => !names.includes(variant)).slice(0, Math.max(0, room));
    if (missing.length === 0) return names;
    // What another transaction has taken meanwhile, place or name, is left to it.
    await trx
      .insertInto('variant_names')
      .values(missing.map((name, i) => ({ ...name, position: names.length + 1 + i })))
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  }
};

/** Under which name each is counted: its own, or `other` when its account has had too many that day. */
export const admitVariants = async (
  trx: Transaction<LedgerTables>,
  all: readonly VariantName[],
): Promise<(name: VariantName) => string> => {
  const byDay = new Map<string, Map<string, VariantName>>();
  for (const name of all) {
    if (NEEDS_NO_NAME.includes(name.variant)) continue;
    const ofDay = byDay.get(dayOf(name)) ?? new Map<string, VariantName>();
    byDay.set(dayOf(name), ofDay.set(name.variant, name));
  }
  const admitted = new Map<string, readonly string[]>();
  // Sorted, so that two transactions that want places never wait for each other in a ring.
  for (const [day, wanted] of [...byDay].sort(([a], [b]) => (a < b ? -1 : 1)))
    admitted.set(
      day,
      await admit(
        trx,
        [...wanted.values()].sort((a, b) => (a.variant < b.variant ? -1 : 1)),
      ),
    );
  return (name) =>
    NEEDS_NO_NAME.includes(name.variant) || admitted.get(dayOf(name))?.includes(name.variant)
      ? name.variant
      : OTHER_VARIANT;
};
