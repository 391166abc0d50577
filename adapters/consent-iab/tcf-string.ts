import { Base64Url, TCString, type Vector } from '@iabtcf/core';
import {
  idSet,
  RESTRICTION_TYPES,
  type IdSet,
  type PublisherRestriction,
  type TcfFacts,
} from '../../domain/privacy/regulatory.js';
import { bitCursor, type BitCursor } from './bit-cursor.js';

/** The Global Vendor List counts to some 1,500; a string that names others is nobody's consent. */
const MAX_VENDOR_ID = 8_191;
/** Of all vendors that the ranges of one string spell out; IAB's decoder takes a quarter of a microsecond for each. */
const MAX_RANGED_VENDORS = 24_000;

type VendorRange = readonly [first: number, last: number];

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

const readRanges = (bits: BitCursor): readonly VendorRange[] =>
  Array.from({ length: bits.number(COUNT) }, () => readRange(bits));

/** Passes over a section of vendors, be it a field of bits or ranges; returns how many vendors its ranges spell out. */
const skipVendors = (bits: BitCursor): number => {
  const maxId = bits.number(VENDOR);
  if (maxId > MAX_VENDOR_ID) throw new RangeError('A vendor id is impossible.');
  if (bits.number(1) === 1) return readRanges(bits).reduce((sum, [first, last]) => sum + last - first + 1, 0);
  bits.skip(maxId);
  return 0;
};

/**
 * A range costs its sender 33 bits and us its whole length: without a bound, 16,000 characters would be minutes of
 * work.
 */
const assertBearable = (rangedVendors: number): void => {
  if (rangedVendors > MAX_RANGED_VENDORS) throw new RangeError('The ranges spell out too many vendors.');
};

const VERSION_2 = 'C';
/** From the version to the publisher's country: all of one length. */
const FIXED_BITS = 213;
const RESTRICTION_COUNT = 12;
const PURPOSE = 6;
const TYPE = 2;
const SEGMENT_TYPE = 3;
const NO_RESTRICTIONS = '0'.repeat(RESTRICTION_COUNT);

/** TCF 2.3: a string made later has to say which vendors the user was told of. */
const DISCLOSURE_DUE = Date.UTC(2026, 2, 1);

const readRestriction = (bits: BitCursor): PublisherRestriction => {
  const purpose = bits.number(PURPOSE);
  const type = RESTRICTION_TYPES[bits.number(TYPE)];
  if (type === undefined) throw new RangeError('This type of restriction is not known.');
  return { purpose, type, vendors: readRanges(bits) };
};

interface Core {
  readonly restrictions: readonly PublisherRestriction[];
  readonly rangedVendors: number;
  /** The segment without its restrictions. */
  readonly rest: string;
}

/**
 * IAB's decoder keeps the vendors of a restriction in a tree that ranges turn into a list: 4 ms for one purpose and a
 * thousand vendors. So they are read here, as the ranges they are, and it gets the segment without them.
 */
const splitCore = (segment: string): Core => {
  const text = Base64Url.decode(segment);
  const bits = bitCursor(text, FIXED_BITS);
  const rangedVendors = skipVendors(bits) + skipVendors(bits);
  const rest = Base64Url.encode(text.slice(0, bits.at()) + NO_RESTRICTIONS);
  const restrictions = Array.from({ length: bits.number(RESTRICTION_COUNT) }, () => readRestriction(bits));
  return { restrictions, rangedVendors, rest };
};

/** The first three bits of a segment say what it is, and so does its first character. */
const isDisclosedVendors = (segment: string): boolean => /^[I-P]/.test(segment);
/** Allowed vendors and the publisher's own purposes, which bind no recipient of ours. */
const isOther = (segment: string): boolean => /^[Q-Za-f]/.test(segment);

const disclosedSegment = (segments: readonly string[]): string | undefined => {
  const found = segments.filter(isDisclosedVendors);
  // Of two segments of a kind the decoder would believe the last; nobody sends two.
  if (found.length > 1 || !segments.every((each) => isDisclosedVendors(each) || isOther(each)))
    throw new RangeError('The segments are not those of a TCF string.');
  return found[0];
};

const rangedIn = (segment: string | undefined): number =>
  segment === undefined ? 0 : skipVendors(bitCursor(Base64Url.decode(segment), SEGMENT_TYPE));

const idsOf = (vector: Vector): IdSet => idSet(vector.values());

/** What a TCF string says. Throws when it cannot be read; costs at most some milliseconds, whatever it holds. */
export const decodeTcf = (text: string): TcfFacts => {
  const [core = '', ...segments] = text.split('.');
  if (!core.startsWith(VERSION_2)) throw new RangeError('Only version 2 of the TCF string can be read.');
  const disclosed = disclosedSegment(segments);
  const { restrictions, rangedVendors, rest } = splitCore(core);
  assertBearable(rangedVendors + rangedIn(disclosed));
  const model = TCString.decode(disclosed === undefined ? rest : `${rest}.${disclosed}`);
  const isDue = model.created.getTime() >= DISCLOSURE_DUE;
  return {
    purposeConsents: idsOf(model.purposeConsents),
    purposeInterests: idsOf(model.purposeLegitimateInterests),
    vendorConsents: idsOf(model.vendorConsents),
    vendorInterests: idsOf(model.vendorLegitimateInterests),
    disclosedVendors: disclosed === undefined && !isDue ? undefined : idsOf(model.vendorsDisclosed),
    specialFeatures: idsOf(model.specialFeatureOptins),
    restrictions,
  };
};
