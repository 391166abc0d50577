const MAX_URL_CHARS = 2_048;
const NOT_IN_A_URL = /[\s\\\p{Cc}\p{Cs}]/u;
/** WHATWG lets a macro stand in a host, where its value could lead anywhere. */
const HOST = /^(?:[a-z0-9.-]+|\[[0-9a-f:.]+\])$/;
const LOOPBACK = /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])$/;

/** `https:`, or `http:` on this machine in development; without user name. Macros may stand in path and query, never in the host. */
export const isSecureUrl = (url: unknown): url is string => {
  if (typeof url !== 'string' || url.length > MAX_URL_CHARS || NOT_IN_A_URL.test(url) || !URL.canParse(url))
    return false;
  const { protocol, hostname, username, password } = new URL(url);
  if (username !== '' || password !== '' || !HOST.test(hostname)) return false;
  return protocol === 'https:' || (protocol === 'http:' && LOOPBACK.test(hostname));
};

/** Whether a bidder registered the host, or one above it. */
export const isRegisteredHost = (url: string, hosts: readonly string[]): boolean => {
  const { hostname } = new URL(url);
  return hosts.some((host) => hostname === host || hostname.endsWith(`.${host}`));
};

/** Places where markup loads from or leads to; a namespace such as `xmlns="http://…"` is no address. */
const INSECURE_MARKUP =
  /(?:\b(?:src|srcset|href|action|data|poster|background)\s*=\s*["']?\s*|\burl\(\s*["']?\s*)(?:http:|javascript:(?!\s*void))/i;

export const isSecureMarkup = (html: string): boolean => !INSECURE_MARKUP.test(html);
