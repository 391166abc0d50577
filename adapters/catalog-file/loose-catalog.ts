import type { CatalogReferences } from './catalog-references.js';

/** The ids and names of a file that may be wrong in any way: whatever is not what it should be is passed over. */
export interface LooseCatalog extends CatalogReferences {
  readonly tokenHashes: readonly string[];
  readonly campaigns: readonly LooseCampaign[];
}

export interface LooseCampaign {
  readonly id: string;
  readonly accounts: readonly string[];
  readonly creatives: readonly string[];
  readonly lineItems: readonly { readonly id: string; readonly creatives: readonly string[] }[];
}

const own = (value: unknown, key: string): unknown =>
  typeof value === 'object' && value !== null && Object.hasOwn(value, key) ? Reflect.get(value, key) : undefined;

const entries = (value: unknown, key: string): readonly unknown[] => {
  const list = own(value, key);
  return Array.isArray(list) ? list : [];
};

const strings = (values: readonly unknown[]): string[] => values.filter((value) => typeof value === 'string');

const withId = (values: readonly unknown[]): { readonly id: string; readonly value: unknown }[] =>
  values.flatMap((value) => {
    const id = own(value, 'id');
    return typeof id === 'string' ? [{ id, value }] : [];
  });

const looseCampaign = ({ id, value }: { readonly id: string; readonly value: unknown }): LooseCampaign => ({
  id,
  accounts: strings(entries(value, 'accounts')),
  creatives: withId(entries(value, 'creatives')).map((creative) => creative.id),
  lineItems: withId(entries(value, 'lineItems')).map((item) => ({
    id: item.id,
    creatives: strings(entries(item.value, 'creatives')),
  })),
});

export const looseCatalog = (json: unknown): LooseCatalog => {
  const accounts = withId(entries(json, 'accounts'));
  return {
    accounts,
    tokenHashes: strings(
      accounts.flatMap(({ value }) => entries(value, 'tokenHashes').map((token) => own(token, 'sha256'))),
    ).map((hash) => hash.toLowerCase()),
    campaigns: withId(entries(json, 'campaigns')).map(looseCampaign),
  };
};
