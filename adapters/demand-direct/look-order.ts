import { STANDARD_TIER } from '../../domain/catalog/campaign.js';
import type { CompiledLineItem } from './compiled-line-item.js';

/** Up to so many line items of an account are all looked at in every turn: a record has room for as many bids. */
export const MAX_WHOLE = 400;
/** Of more, so many bids for each slot stand in one portion of an answer. */
export const PORTION = 100;

/** As the auction orders their bids (`compareBids`). */
const compareLineItems = ({ lineItem: a }: CompiledLineItem, { lineItem: b }: CompiledLineItem): number =>
  (a.tier ?? STANDARD_TIER) - (b.tier ?? STANDARD_TIER) ||
  b.cpm - a.cpm ||
  Number(b.deal !== undefined) - Number(a.deal !== undefined) ||
  (a.id < b.id ? -1 : 1);

/**
 * In which order line items are looked at, and after how many bids a portion ends: in that of the catalog and to the
 * end, or, where there are many, those first that would win, so that a turn costs no more with each further campaign.
 */
export const looksAt = (
  items: readonly CompiledLineItem[],
): { readonly order: readonly number[]; readonly portion: number } => {
  const order = items.map((_, position) => position);
  if (items.length <= MAX_WHOLE) return { order, portion: Infinity };
  const ranked = items.map((item, position) => ({ item, position }));
  ranked.sort((a, b) => compareLineItems(a.item, b.item));
  return { order: ranked.map(({ position }) => position), portion: PORTION };
};
