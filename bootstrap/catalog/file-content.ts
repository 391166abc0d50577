import {
  isCatalogEntry,
  type CatalogContent,
  type CatalogEntry,
} from '../../domain/catalog/content/catalog-content.js';
import type { Settings } from '../settings/settings.js';

type Keys = Readonly<Record<string, unknown>>;

const keysOf = (value: unknown): Keys => (typeof value === 'object' && value !== null ? { ...value } : {});
const entriesOf = (value: unknown): readonly CatalogEntry[] =>
  Array.isArray(value) ? value.filter(isCatalogEntry) : [];

/** Accounts, campaigns, bidders and who sells, as the configuration file has them; a start has checked them. */
export const fileContent = ({ catalog, demand }: Pick<Settings, 'catalog' | 'demand'>): CatalogContent => {
  const { accounts, campaigns } = keysOf(catalog);
  const { bidders, supply } = keysOf(demand);
  return {
    ...{ accounts: entriesOf(accounts), campaigns: entriesOf(campaigns), bidders: entriesOf(bidders) },
    supply: supply === undefined ? undefined : keysOf(supply),
  };
};
