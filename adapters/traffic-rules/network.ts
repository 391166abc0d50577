import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';

/** An address as words of 32 bits, the first one the most significant: one word of IPv4, four of IPv6. */
export type AddressWords = readonly number[];

const MAPPED = 0xffff;

const ofIpv4 = ([a = 0, b = 0, c = 0, d = 0]: readonly number[]): AddressWords => [
  ((a << 24) | (b << 16) | (c << 8) | d) >>> 0,
];

const ofIpv6 = ([a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0]: readonly number[]): AddressWords => {
  const words = [a, c, e, g].map((high, i) => ((high << 16) | ([b, d, f, h][i] ?? 0)) >>> 0);
  const isMapped = words[0] === 0 && words[1] === 0 && words[2] === MAPPED;
  return isMapped ? words.slice(3) : words;
};

/**
 * `::ffff:192.0.2.1` is an address of IPv4. `undefined` for what is no address, or one with a zone (`fe80::1%eth0`):
 * that is this link's own.
 */
export const wordsOf = (address: string): AddressWords | undefined => {
  const version = isIP(address);
  if (version === 0 || address.includes('%')) return undefined;
  return version === 4 ? ofIpv4(ipaddr.IPv4.parse(address).octets) : ofIpv6(ipaddr.IPv6.parse(address).parts);
};

/**
 * A block of addresses as CIDR notation has it (RFC 4632, RFC 4291). Two of them share nothing, or one holds the other.
 */
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

/**
 * The network of a text such as `192.0.2.0/24` or `2001:db8::/32`, of an address alone that address; else half a
 * sentence of what is wrong.
 */
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
