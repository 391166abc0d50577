import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';

/** Which addresses of this machine's networks may be called. `loopback`: this machine itself, for development only. */
export type Reach = 'public' | 'loopback';

/** All that has been given out; `::7f00:1` lies outside of it, which is an old way to write 127.0.0.1. */
const GLOBAL_IPV6 = ipaddr.IPv6.parseCIDR('2000::/3');

const rangeOf = (address: string): string => {
  const parsed = ipaddr.process(address);
  const range = parsed.range();
  const isForeign = parsed instanceof ipaddr.IPv6 && range === 'unicast' && !parsed.match(GLOBAL_IPV6);
  return isForeign ? 'reserved' : range;
};

/** Whether an address may be called: never one of a private or special network, wherever a name or a redirect leads. */
export const mayReach = (address: string, reach: Reach): boolean => {
  if (isIP(address) === 0) return false;
  const range = rangeOf(address);
  return range === 'unicast' || (reach === 'loopback' && range === 'loopback');
};
