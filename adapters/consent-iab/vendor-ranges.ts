import type { BitCursor } from './bit-cursor.js';

/** The Global Vendor List counts to some 1,500; a string that names others is nobody's consent. */
const MAX_VENDOR_ID = 8_191;
/** Of all vendors that the ranges of one string spell out; IAB's decoder takes a quarter of a microsecond for each. */
const MAX_RANGED_VENDORS = 24_000;

export type VendorRange = readonly [first: number, last: number];

/** Widths in bits, TCF string format. */
const COUNT = 12;
const VENDOR = 16;

const readRange = (bits: BitCursor): VendorRange => {
  const isRun = bits.number(1) === 1;
  const first = bits.number(VENDOR);
  const last = isRun ? bits.number(VENDOR) : first;
  if (first < 1 || last < first || last > MAX_VENDOR_ID) throw new RangeError('A range of vendors is impossible.');
  return [first, last];
};

export const readRanges = (bits: BitCursor): readonly VendorRange[] =>
  Array.from({ length: bits.number(COUNT) }, () => readRange(bits));

/** Passes over a section of vendors, be it a field of bits or ranges; returns how many vendors its ranges spell out. */
export const skipVendors = (bits: BitCursor): number => {
  const maxId = bits.number(VENDOR);
  if (maxId > MAX_VENDOR_ID) throw new RangeError('A vendor id is impossible.');
  if (bits.number(1) === 1) return readRanges(bits).reduce((sum, [first, last]) => sum + last - first + 1, 0);
  bits.skip(maxId);
  return 0;
};

/** A range costs its sender 33 bits and us its whole length: without a bound, 16,000 characters would be minutes of work. */
export const assertBearable = (rangedVendors: number): void => {
  if (rangedVendors > MAX_RANGED_VENDORS) throw new RangeError('The ranges spell out too many vendors.');
};
