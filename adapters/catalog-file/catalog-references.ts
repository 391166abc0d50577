import { nearest, shown } from './problems.js';

/** As much of a catalog as references need, so that parts and a file that is wrong elsewhere are judged alike. */
export interface CatalogReferences {
  readonly accounts: readonly { readonly id: string; readonly mode?: string | undefined }[];
  readonly campaigns: readonly {
    readonly id: string;
    readonly accounts: readonly string[];
    readonly lineItems: readonly { readonly id: string }[];
  }[];
}

const repeated = (ids: readonly string[]): string[] => {
  const seen = new Set<string>();
  return [...new Set(ids.filter((id) => seen.size === seen.add(id).size))];
};

/** One sentence for each id that stands more than once. */
export const repeats = (kind: string, ids: readonly string[]): string[] =>
  repeated(ids).map((id) => `Two ${kind} have the id ${shown(id)}; give one of them another id.`);

/** What to do about a name that leads nowhere. */
export const meant = (name: string, candidates: readonly string[], otherwise: string): string => {
  const close = nearest(name, candidates);
  return close === undefined ? otherwise : `did you mean ${shown(close)}?`;
};

/**
 * Every id that stands twice. Accounts, campaigns and line items have ids of their own kind: budgets, caps and
 * decisions are kept by them.
 */
export const repeatedIds = (catalog: CatalogReferences): readonly string[] => [
  ...repeats(
    'accounts',
    catalog.accounts.map(({ id }) => id),
  ),
  ...repeats(
    'campaigns',
    catalog.campaigns.map(({ id }) => id),
  ),
  ...repeats(
    'line items',
    catalog.campaigns.flatMap(({ lineItems }) => lineItems.map(({ id }) => id)),
  ),
];

/**
 * Every campaign that names an account on which it cannot run. Only a whole catalog can tell: accounts may stand
 * elsewhere than campaigns.
 */
export const unreachableAccounts = ({ accounts, campaigns }: CatalogReferences): readonly string[] => {
  const modes = new Map(accounts.map(({ id, mode }) => [id, mode]));
  return campaigns.flatMap((campaign) =>
    campaign.accounts.flatMap((name) => {
      const where = `Campaign ${shown(campaign.id)} names the account ${shown(name)}`;
      if (!modes.has(name)) {
        return [
          `${where}, which does not exist; ${meant(name, [...modes.keys()], 'add the account or remove the name.')}`,
        ];
      }
      if (modes.get(name) !== 'development') return [];
      return [`${where}, which is in development mode and shows test ads only; name a production account.`];
    }),
  );
};
