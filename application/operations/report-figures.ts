import {
  FIGURES,
  type ReportQuery,
  type ReportRow,
  type VariantPair,
  type VariantRow,
} from '../../domain/delivery/rollup.js';
import { compareVariants, type RateComparison } from '../../domain/experiment/compare-variants.js';
import { MAX_VARIANTS, USER_BUCKETS } from '../../domain/experiment/assignment.js';
import type { AccountId, VariantId } from '../../domain/values/ids.js';
import { DAY_MS } from '../../domain/values/time.js';
import { dayStartMs } from '../../domain/values/time-zone.js';
import type { Ports } from '../ports/index.js';

type Stored = Pick<Ports, 'catalog' | 'journal' | 'rollups'>;
type Read = Pick<Stored, 'rollups'>;

/** What of a day or of all is of no variant: the whole without its variants. */
const withoutVariants = (whole: ReportRow, variants: readonly VariantRow[]): ReportRow => {
  const left = FIGURES.map((figure) => {
    const sum = variants.reduce((all, { figures }) => all + BigInt(figures[figure]), 0n);
    const rest = BigInt(whole.figures[figure]) - sum;
    // What was counted between the two reads is in the second.
    const shown = rest > 0n ? rest : 0n;
    return [figure, figure === 'revenue' ? shown : Number(shown)];
  });
  return { ...whole, figures: Object.fromEntries(left) as ReportRow['figures'] };
};

const isZero = ({ figures }: ReportRow): boolean => FIGURES.every((figure) => Number(figures[figure]) === 0);

/** Enough for all variants of each day, with hold-outs and others: only the whole without all of them is of none. */
const rowsOfVariants = ({ fromMs, toMs }: ReportQuery): number =>
  (Math.ceil((toMs - fromMs) / DAY_MS) + 1) * (MAX_VARIANTS + 2);

const reportVariants = async ({ rollups }: Read, account: AccountId, query: ReportQuery) => {
  const { fromMs, toMs, by, limit } = query;
  const days = by.includes('day') ? (['day'] as const) : [];
  const variants = await rollups.readVariants(account, { fromMs, toMs, by: days, limit: rowsOfVariants(query) });
  const wholes = await rollups.read(account, { fromMs, toMs, by: days, limit });
  const rest = wholes.map((whole) =>
    withoutVariants(
      whole,
      variants.filter(({ day }) => day === whole.day),
    ),
  );
  // What is of no variant first, then by variant, then by day; sorting by the day leaves that order within each.
  const rows: readonly ReportRow[] = [...rest.filter((row) => !isZero(row)), ...variants];
  return (by[0] === 'day' ? rows.toSorted((a, b) => (a.day ?? 0) - (b.day ?? 0)) : rows).slice(0, limit);
};

/** The dates of the query as days of the account. */
const inZoneOf = ({ catalog }: Stored, account: AccountId, query: ReportQuery) => {
  const { timeZone = 0 } = catalog.current().accounts.get(account) ?? {};
  if (timeZone === 0) return query;
  const startOf = (midnightMs: number) => dayStartMs(Math.floor(midnightMs / DAY_MS), timeZone);
  return { ...query, timeZone, fromMs: startOf(query.fromMs), toMs: startOf(query.toMs) };
};

/**
 * Figures of an account, with all that was recorded before. Days and hours are the account's; those of variants, which
 * are kept by the day, are UTC's.
 */
export const reportFigures =
  (ports: Stored) =>
  async (account: AccountId, query: ReportQuery): Promise<readonly ReportRow[]> => {
    await ports.journal.flush();
    const rollupDimensions = query.by.filter((name) => name !== 'variant');
    return rollupDimensions.length < query.by.length
      ? reportVariants(ports, account, query)
      : ports.rollups.read(account, { ...inZoneOf(ports, account, query), by: rollupDimensions });
  };

/** Two variants of an account, rate by rate. */
export const compareFigures =
  (ports: Pick<Ports, 'journal' | 'rollups'>) =>
  async (account: AccountId, { fromMs, toMs, control, variant }: VariantPair): Promise<readonly RateComparison[]> => {
    await ports.journal.flush();
    const rows = await ports.rollups.readVariants(account, {
      ...{ fromMs, toMs, by: ['bucket'], variants: [control, variant], limit: 2 * USER_BUCKETS },
    });
    const rowsOf = (name: VariantId) => rows.filter((row) => row.variant === name);
    return compareVariants(rowsOf(control), rowsOf(variant));
  };
