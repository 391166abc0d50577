import { DIRECT_SOURCE, isOwnSource } from '../../domain/demand/shared-part.js';
import type { ReportRow } from '../../domain/delivery/rollups/rollup.js';
import type { Month } from '../../domain/settlement/month.js';
import type { Party, PartyKind } from '../../domain/settlement/party.js';
import type { MonthFigures } from '../../domain/settlement/statement.js';
import type { AccountId } from '../../domain/values/ids.js';
import type { Rollups } from '../ports/storage/rollups.js';
import type { CountedParties, ReadMonth } from './close-month.js';
import { monthRows } from './month-rows.js';

type Read = Pick<Rollups, 'accounts' | 'read'>;
type Found = readonly MonthFigures[] | 'incomplete';

const spendOf = (rows: readonly ReportRow[]): bigint => rows.reduce((sum, { figures }) => sum + figures.spend, 0n);

const byPlacement = (account: AccountId, rows: readonly ReportRow[]): readonly MonthFigures[] =>
  rows.map(({ placement, figures: { impressions, spend } }) => ({
    ...{ account, item: placement, impressions, amount: spend },
  }));

/** What publishers earned, by who paid. */
const ofAccount = async (rollups: Read, account: AccountId, month: Month): Promise<Found> =>
  (await monthRows(rollups, account, month, { by: ['source'] })).map(
    ({ source, figures: { impressions, revenue } }) => ({ account, item: source, impressions, amount: revenue }),
  );

/**
 * Of direct campaigns alone: a bidder names advertisers as it likes. Names are kept for a time, and so many a day; what
 * they miss of all that was sold directly makes the month incomplete. Totals first: what is counted meanwhile is no
 * miss.
 */
const ofAdvertiser = async (rollups: Read, account: AccountId, month: Month, id: string): Promise<Found> => {
  const only = [{ dimension: 'source', values: [DIRECT_SOURCE] }] as const;
  const sold = spendOf(await monthRows(rollups, account, month, { by: ['source'], only }));
  const rows = await monthRows(rollups, account, month, { by: ['placement', 'source', 'advertiser'], only });
  const named = rows.filter(({ advertiser }) => advertiser !== undefined);
  return spendOf(named) < sold
    ? 'incomplete'
    : byPlacement(
        account,
        named.filter(({ advertiser }) => advertiser === id),
      );
};

const ofBidder = async (rollups: Read, account: AccountId, month: Month, id: string): Promise<Found> => {
  const only = [{ dimension: 'source', values: [id] }] as const;
  return byPlacement(account, await monthRows(rollups, account, month, { by: ['placement', 'source'], only }));
};

/** From the rollups, which add what still waits before they answer. Rejects when the store is out. */
export const monthReader =
  ({ rollups }: { readonly rollups: Read }): ReadMonth =>
  async (party: Party, month: Month): Promise<Found> => {
    if (party.kind === 'account') return ofAccount(rollups, party.id, month);
    const read = party.kind === 'advertiser' ? ofAdvertiser : ofBidder;
    const all: MonthFigures[] = [];
    for (const account of await rollups.accounts()) {
      const found = await read(rollups, account, month, party.id);
      if (found === 'incomplete') return found;
      all.push(...found);
    }
    return all;
  };

/** What a row of sources and advertisers is of, as parties of this kind. */
const partyIn = (kind: PartyKind, account: AccountId, { source, advertiser }: ReportRow): string | undefined => {
  if (kind === 'account') return account;
  if (kind === 'advertiser') return source === DIRECT_SOURCE ? advertiser : undefined;
  return isOwnSource(source) ? undefined : source;
};

/** For whom a statement of the month would have a line. Rejects when the store is out. */
export const countedParties =
  ({ rollups }: { readonly rollups: Read }): CountedParties =>
  async (kind, month) => {
    const by = kind === 'advertiser' ? (['source', 'advertiser'] as const) : (['source'] as const);
    const found = new Set<string>();
    for (const account of await rollups.accounts())
      for (const row of await monthRows(rollups, account, month, { by })) {
        const party = partyIn(kind, account, row);
        if (party !== undefined && (row.figures.impressions > 0 || row.figures.spend > 0n)) found.add(party);
      }
    return [...found].sort();
  };
