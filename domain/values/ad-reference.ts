import { bidId, type BidId } from './ids.js';
import { DAY_MS, type EpochMs } from './time.js';

/** Crockford's base32: no I, L, O and U, which are misread or spell words. */
const DIGITS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const BASE = DIGITS.length;
const CHARS = 10;

/** Of the time in the id: after 8.7 years a reference may mean another ad, which is longer than any record is kept. */
const TIMES = 2 ** 38;
/** Of the random bits behind the version: two ads of one millisecond have the same reference once in 4 096 times. */
const RANDOM = 2 ** 12;
const TIME_HEX = 12;
const RANDOM_HEX = 3;
/** A clock of another node may be ahead. */
const AHEAD_MS = DAY_MS;

/** Where a UUID has its version; the random bits follow. */
const VERSION_AT = 14;
const UP_TO_DASH = 8;

/**
 * What a reader can name an ad by, such as `4K7Q2-9XB3M`: the low bits of the time of its version-7 id and the random
 * bits that follow. The head of the id can be made of it, so that a range of the primary key finds the ad.
 */
export const adReference = (id: BidId): string => {
  const time = parseInt(id.slice(0, UP_TO_DASH) + id.slice(UP_TO_DASH + 1, TIME_HEX + 1), 16) % TIMES;
  const bits = time * RANDOM + parseInt(id.slice(VERSION_AT + 1, VERSION_AT + 1 + RANDOM_HEX), 16);
  const text = bits
    .toString(BASE)
    .padStart(CHARS, '0')
    .replace(/[a-v]/g, (digit) => DIGITS[parseInt(digit, BASE)] ?? digit);
  return `${text.slice(0, CHARS / 2)}-${text.slice(CHARS / 2)}`;
};

const READ_AS: Readonly<Record<string, string>> = { I: '1', L: '1', O: '0' };

/** The bits of what someone typed: in any case, with hyphens and spaces anywhere, and I, L and O for digits. */
const bitsOf = (typed: string): number | undefined => {
  const values = [...typed.toUpperCase().replace(/[\s-]/g, '')].map((char) => DIGITS.indexOf(READ_AS[char] ?? char));
  return values.length === CHARS && values.every((value) => value >= 0)
    ? values.reduce((bits, value) => bits * BASE + value, 0)
    : undefined;
};

/** Ids from `first` to `last`. */
export interface BidIdRange {
  readonly first: BidId;
  readonly last: BidId;
}

const hex = (value: number, digits: number): string => value.toString(16).padStart(digits, '0');

/** The ids that a reference may stand for at `nowMs`; `undefined`: it is none. */
export const idsOfReference = (typed: string, nowMs: EpochMs): BidIdRange | undefined => {
  const bits = bitsOf(typed);
  if (bits === undefined) return undefined;
  const newest = Math.floor(nowMs) + AHEAD_MS;
  const age = (newest - Math.floor(bits / RANDOM)) % TIMES;
  const time = hex(Math.max(0, newest - (age < 0 ? age + TIMES : age)), TIME_HEX);
  const head = `${time.slice(0, UP_TO_DASH)}-${time.slice(UP_TO_DASH)}-7${hex(bits % RANDOM, RANDOM_HEX)}`;
  return { first: bidId(`${head}-0000-000000000000`), last: bidId(`${head}-ffff-ffffffffffff`) };
};
