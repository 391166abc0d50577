import {
  compareRows,
  type Report,
  type ReportQuery,
  type ReportRow,
  type VariantPair,
} from '../../domain/delivery/rollups/rollup.js';
import type { Account } from '../../domain/catalog/account.js';
import type { CircuitState } from '../../domain/values/circuit-state.js';
import { grainOf, sortOrder } from '../../domain/figures/rollup-dimensions.js';
import { compareVariants, type RateComparison } from '../../domain/experiment/compare-variants.js';
import { USER_BUCKETS } from '../../domain/experiment/assignment.js';
import type { UnknownName } from '../../domain/reports/unknown-name.js';
import type { AccountId, VariantId } from '../../domain/values/ids.js';
import { DAY_MS } from '../../domain/values/time.js';
import { dayNumber, dayStartMs, type TimeZone } from '../../domain/values/time-zone.js';
import type { Ports } from '../ports/index.js';

type Stored = Pick<Ports, 'catalog' | 'journal' | 'rollups'>;

/** Rows by the hour, with the day of each where it was asked for. */
const readHours = async (
  { rollups }: Pick<Stored, 'rollups'>,
  account: AccountId,
  query: ReportQuery,
  timeZone: TimeZone,
): Promise<readonly ReportRow[]> => {
  const { by, limit, only } = query;
  // The hour alone tells as much as both.
  const after = query.after?.filter((_, i) => sortOrder(by)[i] !== 'day');
  const startOf = (midnightMs: number) => dayStartMs(Math.floor(midnightMs / DAY_MS), timeZone);
  const asked = {
    grain: 'hour',
    fromMs: startOf(query.fromMs),
    toMs: startOf(query.toMs),
    limit,
    only,
    after,
  } as const;
  const rows = await rollups.read(account, { ...asked, by: by.filter((dimension) => dimension !== 'day') });
  if (!by.includes('day')) return rows;
  const dated = rows.map((row) => ({ ...row, day: dayNumber(row.hour ?? 0, timeZone) * DAY_MS }));
  return dated.sort(compareRows(by));
};

/**
 * Figures of an account, with all that was recorded before, by its days and hours. After a change of its zone the days
 * before keep the zone that they were counted by.
 */
export const reportFigures =
  (ports: Stored) =>
  async (account: AccountId, query: ReportQuery): Promise<Report> => {
    await ports.journal.flush();
    const { timeZone = 0 } = ports.catalog.current().accounts.get(account) ?? {};
    const rows =
      grainOf(query.by) === 'hour'
        ? await readHours(ports, account, query, timeZone)
        : await ports.rollups.read(account, { ...query, grain: 'day' });
    return { rows, timeZone, newestAtMs: await ports.rollups.newestAtMs(account) };
  };

/** Of all bidders that the account's turns would ask, whether or not the report has a row of them. */
const circuitsOf = (demand: Ports['demand'], account: Account): ReadonlyMap<string, CircuitState> =>
  new Map(
    demand.flatMap((source) => {
      const state = source.circuitState?.();
      return state !== undefined && source.serves({ kind: 'chat', account }) ? [[source.id, state]] : [];
    }),
  );

/** {@link reportFigures}, beside figures by source with the circuit of each as it is now. */
export const reportWithCircuits = (ports: Stored & Pick<Ports, 'demand'>): ReturnType<typeof reportFigures> => {
  const figures = reportFigures(ports);
  return async (id, query) => {
    const report = await figures(id, query);
    const account = ports.catalog.current().accounts.get(id);
    const isBySource = query.by.includes('source') && account !== undefined;
    return isBySource ? { ...report, circuits: circuitsOf(ports.demand, account) } : report;
  };
};

/** Fifty new names a day, for three weeks. */
const MAX_VARIANT_ROWS = 1_000;

/** Those that the account lists, and those that something was counted of in the period. */
const variantsOf = async (
  { catalog, rollups }: Stored,
  account: AccountId,
  { fromMs, toMs }: Pick<VariantPair, 'fromMs' | 'toMs'>,
): Promise<readonly string[]> => {
  const counted = await rollups.readVariants(account, { fromMs, toMs, by: [], limit: MAX_VARIANT_ROWS });
  const listed = Object.keys(catalog.current().accounts.get(account)?.variants ?? {});
  return [...new Set([...listed, ...counted.map((row) => row.variant)])].sort();
};

/** Two variants of an account, rate by rate. */
export const compareFigures =
  (ports: Stored) =>
  async (account: AccountId, pair: VariantPair): Promise<readonly RateComparison[] | UnknownName> => {
    const { fromMs, toMs, control, variant } = pair;
    await ports.journal.flush();
    const rows = await ports.rollups.readVariants(account, {
      ...{ fromMs, toMs, by: ['bucket'], variants: [control, variant], limit: 2 * USER_BUCKETS },
    });
    const rowsOf = (name: VariantId) => rows.filter((row) => row.variant === name);
    const uncounted = (['control', 'variant'] as const).filter((part) => rowsOf(pair[part]).length === 0);
    const known = uncounted.length === 0 ? [] : await variantsOf(ports, account, pair);
    const part = uncounted.find((one) => !known.includes(pair[one]));
    if (part !== undefined) return { kind: 'unknown-name', part, known };
    return compareVariants(rowsOf(control), rowsOf(variant));
  };
