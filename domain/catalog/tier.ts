/** From 1, which goes before all others whatever they pay, to {@link LAST_TIER}, which takes what nobody else wants. Price decides within a tier. */
export type Tier = number;

export const FIRST_TIER: Tier = 1;
export const LAST_TIER: Tier = 9;
/** Where bidders stand, and line items that say nothing else. */
export const STANDARD_TIER: Tier = 5;
