import { isLocalIpv4 } from '../../domain/privacy/network.js';

/** Where a creative may lead and load from: `loopback` adds this machine, for development. */
export type Destinations = 'public' | 'loopback';

const MAX_URL_CHARS = 2_048;
const ABSOLUTE = /^https?:\/\/[^/@?#]+(?:[/?#]|$)/i;
const NOT_IN_A_URL = /[\s\\\p{Cc}]/u;

const LOOPBACK = /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])$/;
/**
 * Names that no public DNS answers (RFC 6761, 6762 with its appendix G, 8375 and ICANN's for private use), and those
 * without a dot, which a resolver looks for in its own network.
 */
const LOCAL_NAME = /(?:^[^.]+|(?:^|\.)(?:localhost|local|internal|intranet|private|corp|home|lan|home\.arpa))\.?$/;
/** Networks of documentation (RFC 5737), as `URL` writes every spelling of an address. */
const DOCUMENTATION = /^(?:192\.0\.2|198\.51\.100|203\.0\.113)\.[\d.]+$/;
/** Only 2000::/3 has been given out. */
const GLOBAL_IPV6 = /^\[[23]/;
/** 6to4, Teredo and documentation: what they hold may be any address. */
const TUNNEL = /^\[(?:2002|2001:(?:0|db8)?):/;

const isPublicHost = (host: string): boolean => {
  if (host.startsWith('[')) return GLOBAL_IPV6.test(host) && !TUNNEL.test(host);
  return !LOCAL_NAME.test(host) && !isLocalIpv4(host) && !DOCUMENTATION.test(host);
};

/**
 * `https:` to a public host; in development to any host, and to this machine by `http:` too. Without user name,
 * backslash or blank.
 */
export const isSafeUrl = (url: unknown, destinations: Destinations): boolean => {
  if (typeof url !== 'string' || url.length > MAX_URL_CHARS) return false;
  if (!ABSOLUTE.test(url) || NOT_IN_A_URL.test(url)) return false;
  const host = URL.parse(url)?.hostname;
  if (host === undefined) return false;
  if (destinations === 'loopback' && LOOPBACK.test(host)) return true;
  return /^https:/i.test(url) && (destinations === 'loopback' || isPublicHost(host));
};

/** A web address, or a file below `/assets/` on the service itself. */
export const isSafeAsset = (url: unknown, destinations: Destinations): boolean =>
  isSafeUrl(url, destinations) ||
  (typeof url === 'string' && url.startsWith('/assets/') && url.length <= MAX_URL_CHARS && !NOT_IN_A_URL.test(url));
