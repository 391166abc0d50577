const MAX_URL_CHARS = 2_048;
const NOT_IN_A_URL = /[\s\\\p{Cc}\p{Cs}]/u;
/** WHATWG lets a macro stand in a host, where its value could lead anywhere. */
const HOST = /^(?:[a-z0-9.-]+|\[[0-9a-f:.]+\])$/;
const LOOPBACK = /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])$/;

/**
 * The host of an address that is `https:`, or `http:` on this machine in development; without user name. Macros may
 * stand in path and query, never in the host. `undefined` for any other.
 */
export const secureHostOf = (url: unknown): string | undefined => {
  if (typeof url !== 'string' || url.length > MAX_URL_CHARS || NOT_IN_A_URL.test(url)) return undefined;
  const { protocol, hostname = '', username, password } = URL.parse(url) ?? {};
  if (username !== '' || password !== '' || !HOST.test(hostname)) return undefined;
  return protocol === 'https:' || (protocol === 'http:' && LOOPBACK.test(hostname)) ? hostname : undefined;
};

/** `//host/path` takes the scheme of the page that it is meant for, which is `https:` (RFC 3986, section 4.2). */
export const withScheme = <T>(url: T): T | string =>
  typeof url === 'string' && /^\/\/[^/]/.test(url) ? `https:${url}` : url;

/** Whether an address has such a host. */
export const isSecureUrl = (url: unknown): url is string => secureHostOf(url) !== undefined;

/** Whether a host is one of these, or below one. */
export const isHostOf = (hostname: string, hosts: readonly string[]): boolean =>
  hosts.some((host) => hostname === host || hostname.endsWith(`.${host}`));

/** Whether a bidder registered the host of an address, or one above it. */
export const isRegisteredHost = (url: string, hosts: readonly string[]): boolean =>
  isHostOf(new URL(url).hostname, hosts);

/** Places where markup loads from or leads to; a namespace such as `xmlns="http://…"` is no address. */
const INSECURE_MARKUP =
  /(?:\b(?:src|srcset|href|action|data|poster|background)\s*=|\burl\()\s*(?:["']\s*)?(?:http:|javascript:(?!\s*void))/i;

export const isSecureMarkup = (html: string): boolean => !INSECURE_MARKUP.test(html);
