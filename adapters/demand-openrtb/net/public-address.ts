import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';

/** Which addresses of this machine's networks may be called. `loopback`: this machine itself, for development only. */
export type Reach = 'public' | 'loopback';

const rangeOf = (address: string): string => {
  const parsed = ipaddr.process(address);
  return parsed.range();
};

/** Whether an address may be called: never one of a private or special network, wherever a name or a redirect leads. */
export const mayReach = (address: string, reach: Reach): boolean => {
  if (isIP(address) === 0) return false;
  const range = rangeOf(address);
  return range === 'unicast' || (reach === 'loopback' && range === 'loopback');
};
