import { sellersJson, type SupplyOperator } from '../adapters/supply-iab/index.js';
import type { Catalog, CatalogSnapshot } from '../application/ports/catalog.js';

/** Text of `sellers.json`, written anew when the catalog changes. `undefined` when nobody has said who sells. */
export const sellersFile = (catalog: Catalog, supply: SupplyOperator | undefined): (() => string) | undefined => {
  if (supply === undefined) return undefined;
  let known: { readonly of: CatalogSnapshot; readonly text: string } | undefined;
  return () => {
    const present = catalog.current();
    if (known?.of !== present)
      known = { of: present, text: JSON.stringify(sellersJson(present.accounts.values(), supply)) };
    return known.text;
  };
};
