import type { IncomingMessage } from 'node:http';
import { isIP, type Socket } from 'node:net';
import { unmapped } from '../../../../domain/privacy/network.js';

/** Some proxies write the port of the connection behind the address: `203.0.113.7:51234`, `[2001:db8::7]:51234`. */
const withoutPort = (entry: string): string => {
  const [, ipv6, ipv4] = /^(?:\[([^\]]+)\](?::\d+)?|([\d.]+):\d+)$/.exec(entry) ?? [];
  return ipv6 ?? ipv4 ?? entry;
};

/** Who is at the other end of a connection: the client, or the last proxy before this server. */
export const peerAddress = ({ remoteAddress }: Pick<Socket, 'remoteAddress'>): string => unmapped(remoteAddress ?? '');

/**
 * The client's address. Every proxy appends whom it heard, so with n proxies of one's own the n-th entry from the right
 * is the last one that a trusted hand wrote; what stands left of it is the client's invention.
 */
export const clientAddress = (request: IncomingMessage, trustedProxies: number): string => {
  const socketAddress = peerAddress(request.socket);
  if (trustedProxies <= 0) return socketAddress;
  const forwarded = String(request.headers['x-forwarded-for'] ?? '').split(',');
  const candidate = unmapped(withoutPort((forwarded[forwarded.length - trustedProxies] ?? '').trim()));
  return isIP(candidate) === 0 ? socketAddress : candidate;
};
