import { floorOf, type Account } from '../../../domain/catalog/account.js';
import type { Campaign, LineItem } from '../../../domain/catalog/campaign.js';

/** Where a campaign may run, and the lowest floor of each kind of slot there: in millionths of a CPM, 0 for none. */
export interface Reach {
  readonly accounts: ReadonlySet<string>;
  readonly byPlacement: ReadonlyMap<string, number>;
  /** Of all placements; infinite without an account. */
  readonly inChats: number;
  /** Infinite without an account. */
  readonly overVideo: number;
}

const reachOf = (accounts: readonly Account[]): Reach => {
  const byPlacement = new Map<string, number>();
  for (const account of accounts)
    for (const { code } of account.placements)
      byPlacement.set(code, Math.min(byPlacement.get(code) ?? Infinity, floorOf(account, code) ?? 0));
  const overVideo = accounts.reduce((lowest, { floor = 0 }) => Math.min(lowest, floor), Infinity);
  let inChats = Infinity;
  for (const floor of byPlacement.values()) inChats = Math.min(inChats, floor);
  return { accounts: new Set(accounts.map(({ id }) => id)), byPlacement, inChats, overVideo };
};

/**
 * The reach of campaigns, worked out once for all that name no account: a catalog may have ten thousand of both. Absent
 * where the catalog does not have every account that a campaign names.
 */
export const reachIn = (accounts: readonly Account[]): ((campaign: Campaign) => Reach | undefined) => {
  const known = new Map<string, Account>(accounts.map((account) => [account.id, account]));
  const everywhere = reachOf(accounts.filter(({ mode }) => mode === 'production'));
  return ({ accounts: names }) => {
    if (names.length === 0) return everywhere;
    const named = names.flatMap((id) => known.get(id) ?? []);
    return named.length === names.length ? reachOf(named) : undefined;
  };
};

export const showsOverVideo = ({ creatives, targeting }: Pick<LineItem, 'creatives' | 'targeting'>): boolean =>
  targeting.placements.length === 0 && creatives.some(({ format }) => format === 'overlay');

/** Of all slots that the line item may win; infinite where there is none. */
export const lowestFloor = (item: LineItem, { byPlacement, inChats, overVideo }: Reach): number => {
  const { placements } = item.targeting;
  if (placements.length === 0) return showsOverVideo(item) ? Math.min(inChats, overVideo) : inChats;
  return placements.reduce((lowest, code) => Math.min(lowest, byPlacement.get(code) ?? Infinity), Infinity);
};
