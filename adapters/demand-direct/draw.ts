import { hashOf } from './choose-creative.js';

/**
 * A number from 0 up to, and without, 1 for one line item and one opportunity. Stirred more than the hash alone, by which two line items whose
 * ids differ in their last digit would nearly always take part together.
 */
export const drawOf = (id: string, seed: number): number => {
  let mixed = hashOf(id, seed);
  mixed = Math.imul(mixed ^ (mixed >>> 16), 0x85ebca6b);
  mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35);
  return ((mixed ^ (mixed >>> 16)) >>> 0) / 2 ** 32;
};
