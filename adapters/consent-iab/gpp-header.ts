import { Base64Url } from '@iabtcf/core';
import { bitCursor, type BitCursor } from './bit-cursor.js';

/** Type 3 and version 1, six bits each. */
const START = 'DB';
const START_BITS = 12;
const COUNT_BITS = 12;
const MAX_SECTIONS = 64;
const MAX_SECTION_ID = 255;

/** A number in Fibonacci coding ends with the second of two ones. */
const readFibonacci = (bits: BitCursor): number => {
  let [value, weight, next, last] = [0, 1, 2, 0];
  for (;;) {
    const bit = bits.number(1);
    if (bit === 1 && last === 1) return value;
    value += bit * weight;
    if (value > MAX_SECTION_ID || weight > MAX_SECTION_ID) throw new RangeError('A section id is impossible.');
    [weight, next, last] = [next, weight + next, bit];
  }
};

/**
 * The ids of the sections of a GPP string, in their order. IAB's decoder spells out any range that the header asks for, and one of 40 characters
 * can ask for more numbers than memory holds; so the header is read here, and the sections are left to it. Throws when it cannot be read.
 */
export const sectionIdsOf = (header: string): readonly number[] => {
  if (!header.startsWith(START)) throw new RangeError('This is no GPP header.');
  const bits = bitCursor(Base64Url.decode(header), START_BITS);
  const ids: number[] = [];
  let last = 0;
  for (let left = bits.number(COUNT_BITS); left > 0; left--) {
    const isRun = bits.number(1) === 1;
    const first = last + readFibonacci(bits);
    last = isRun ? first + readFibonacci(bits) : first;
    if (ids.length + last - first >= MAX_SECTIONS) throw new RangeError('The header lists too many sections.');
    for (let id = first; id <= last; id++) ids.push(id);
  }
  return ids;
};
