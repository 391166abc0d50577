import type { Account } from '../../../domain/catalog/account.js';
import { isCategory, OWN_TAXONOMY } from '../codes/taxonomies.js';
import type { BidFields } from './bid-fields.js';
import { refusal, type Refusal } from './bid-faults.js';

/** Ids of the oldest taxonomy show their origin, whatever `cattax` says. */
const OLDEST = /^IAB\d/i;

const isReadable = ({ cat = [], cattax = OWN_TAXONOMY }: BidFields): boolean =>
  cattax === OWN_TAXONOMY && cat.every((id) => isCategory(id) && !OLDEST.test(id));

/**
 * What is advertised, in the Content Taxonomy 3.1. An account that blocks categories takes no bid that hides its own: by telling none, or
 * by telling them in another taxonomy.
 */
export const categoriesOf = (fields: BidFields, { blockedCategories }: Account): readonly string[] | Refusal => {
  const { cat = [] } = fields;
  if (!isReadable(fields)) return blockedCategories.length === 0 ? [] : refusal('category-unreadable');
  if (cat.length === 0 && blockedCategories.length > 0) return refusal('category-missing');
  return cat.some((id) => blockedCategories.includes(id)) ? refusal('category-blocked') : cat;
};
