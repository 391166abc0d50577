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

/** `::ffff:192.0.2.1` is an address of IPv4. `undefined` for what is no address, or one with a zone (`fe80::1%eth0`): that is this link's own. */
export const wordsOf = (address: string): AddressWords | undefined => {
  const version = isIP(address);
  if (version === 0 || address.includes('%')) return undefined;
  return version === 4 ? ofIpv4(ipaddr.IPv4.parse(address).octets) : ofIpv6(ipaddr.IPv6.parse(address).parts);
};
