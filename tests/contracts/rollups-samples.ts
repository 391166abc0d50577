import type { Journal } from '../../application/ports/storage/streams/journal.js';
import type { Ledger, LedgerEntry } from '../../application/ports/storage/ledger.js';
import type { Rollups } from '../../application/ports/storage/rollups.js';
import type { AccountId } from '../../domain/values/ids.js';
import type { AdFacts } from '../../domain/delivery/ad-facts.js';
import type { ReportRow, RollupQuery, SoldAs, VariantRow } from '../../domain/delivery/rollups/rollup.js';
import { DAY_MS } from '../../domain/values/time.js';
import { sampleSoldAs } from './samples.js';
import { billing, freshBudget, freshEntry, freshHold } from './ledger-samples.js';

/** Rollups, and the ledger and journal that they are of. */
export interface RollupsSubject {
  readonly ledger: Pick<Ledger, 'record' | 'hold'>;
  readonly journal: Pick<Journal, 'append' | 'flush'>;
  readonly rollups: Rollups;
}

/** A midnight of UTC; past, so that nothing is counted in it but by its case. */
export const MIDNIGHT = Math.floor(Date.now() / DAY_MS) * DAY_MS - 2 * DAY_MS;
export const ALL = {
  fromMs: MIDNIGHT - 30 * DAY_MS,
  toMs: MIDNIGHT + 30 * DAY_MS,
  by: [],
  limit: 10_000,
  grain: 'day',
} as const;

/** What is not zero, with money as text: short to compare. */
export const told = (rows: readonly (ReportRow | VariantRow)[]): readonly Readonly<Record<string, unknown>>[] =>
  rows.map(({ figures, ...dimensions }) => ({
    ...dimensions,
    ...Object.fromEntries(
      Object.entries(figures)
        .filter(([, sum]) => sum !== 0 && sum !== 0n)
        .map(([figure, sum]) => [figure, Number(sum)]),
    ),
  }));

export const read = async ({ rollups }: RollupsSubject, account: AccountId, query: Partial<RollupQuery> = {}) =>
  told(await rollups.read(account, { ...ALL, ...query }));

export const record = ({ ledger }: RollupsSubject, ...entries: readonly LedgerEntry[]) =>
  ledger.record(entries, Date.now());

/** A view that costs so many nanos and that its budget admits. */
export const view = (account: AccountId, cost: number, differs: Partial<LedgerEntry> = {}): LedgerEntry =>
  billing(freshHold([freshBudget(1_000_000)], cost), {
    accountId: account,
    type: 'ad.viewed',
    atMs: MIDNIGHT,
    ...differs,
  });

/** What an ad counts for of which nothing is known but this and what it cannot be without. */
export const sold = (about: Partial<AdFacts> = {}, differs: Partial<SoldAs> = {}): SoldAs => {
  const unknown = { campaign: undefined, lineItem: undefined, placement: undefined };
  return sampleSoldAs({ ...unknown, ...about }, differs);
};

export const clicks = (account: AccountId, atMs: number, soldAs?: LedgerEntry['soldAs']): LedgerEntry =>
  freshEntry({ accountId: account, type: 'ad.clicked', atMs, soldAs });
