/** AdCOM 1.0, List: Category Taxonomies. */
export const TAXONOMIES = {
  'content-1.0': 1,
  'content-2.0': 2,
  'ad-product-1.0': 3,
  'audience-1.1': 4,
  'content-2.1': 5,
  'content-2.2': 6,
  'content-3.0': 7,
  'ad-product-2.0': 8,
  'content-3.1': 9,
} as const satisfies Record<string, number>;

/** The one that the whole project speaks. */
export const OWN_TAXONOMY = TAXONOMIES['content-3.1'];

const CATEGORY = /^[A-Za-z0-9]{1,12}$/;

/** Ids of the Content Taxonomy 3.1 are digits, or six letters and digits; words have no business here. */
export const isCategory = (id: unknown): id is string => typeof id === 'string' && CATEGORY.test(id);
