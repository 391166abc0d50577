import { isCatalogEntry, type CatalogEntry } from './catalog-content.js';

const withoutCreatives = (campaign: CatalogEntry): string => {
  const { lineItems } = campaign;
  const items: readonly unknown[] = Array.isArray(lineItems) ? lineItems : [];
  const bare = items.map((item) => (isCatalogEntry(item) ? { ...item, creatives: undefined } : item));
  return JSON.stringify({ ...campaign, lineItems: bare });
};

/** Whether a campaign became another by the creatives of its line items alone. */
export const differsInCreativesAlone = (before: CatalogEntry, after: CatalogEntry): boolean =>
  withoutCreatives(before) === withoutCreatives(after);
