import type { Creative } from '../../domain/catalog/creative.js';
import type { Win } from '../../domain/auction/decide.js';
import { macroValues } from './macro-values.js';
import { MACRO_START, substituteMarkup, type MacroValues } from './macros.js';

const replaced = (value: unknown, values: MacroValues): unknown => {
  if (typeof value === 'string') return value.includes(MACRO_START) ? substituteMarkup(value, values) : value;
  if (Array.isArray(value)) return value.map((part) => replaced(part, values));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, replaced(part, values)]));
};

/** The creative with its macros replaced in markup and addresses, now that its price is known. */
export const finalCreativeOf = ({ bid, clearingPrice, minToWin }: Win): Creative => {
  if (bid.kind !== 'programmatic' || bid.offer === undefined) return bid.creative;
  const values = macroValues({ id: bid.id, offer: bid.offer }, { kind: 'won', clearingPrice, minToWin });
  return replaced(bid.creative, values) as Creative;
};
