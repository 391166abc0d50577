import { wordsOf, type AddressWords } from './address-words.js';

/** A block of addresses as CIDR notation has it (RFC 4632, RFC 4291). Two of them share nothing, or one holds the other. */
export interface Network {
  readonly first: AddressWords;
  readonly last: AddressWords;
  /** How many leading bits all its addresses share. */
  readonly prefixLength: number;
}

const WORD_BITS = 32;

/** The bits of a word that differ inside of a network. */
const hostBits = (word: number, prefixLength: number): number => {
  const shared = Math.min(Math.max(prefixLength - word * WORD_BITS, 0), WORD_BITS);
  // A shift by 32 is none.
  return shared === WORD_BITS ? 0 : 0xffff_ffff >>> shared;
};

/** The network of a text such as `192.0.2.0/24` or `2001:db8::/32`, of an address alone that address; else half a sentence of what is wrong. */
export const parseNetwork = (text: string): Network | string => {
  const [address = '', length, ...more] = text.split('/');
  const first = wordsOf(address);
  if (first === undefined || more.length > 0) return 'is no network such as 192.0.2.0/24 or 2001:db8::/32';
  const bits = first.length * WORD_BITS;
  const prefixLength = length === undefined ? bits : /^\d{1,3}$/.test(length) ? Number(length) : Number.NaN;
  if (!(prefixLength <= bits)) return `must have a number from 0 to ${bits} after the slash`;
  const host = first.map((_, word) => hostBits(word, prefixLength));
  if (first.some((word, i) => (word & (host[i] ?? 0)) !== 0))
    return `is an address inside of a network: all bits after the first ${prefixLength} must be 0`;
  return { first, last: first.map((word, i) => (word | (host[i] ?? 0)) >>> 0), prefixLength };
};
