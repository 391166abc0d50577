const MAX_CHARS = 2_048;
/** Controls, white space, backslashes and lone surrogates: browsers and servers read them differently. */
const AMBIGUOUS = /[\p{Cc}\p{Zs}\p{Zl}\p{Zp}\p{Cs}\\]/u;
const LOOPBACK = /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])$/;
const OWN_ASSET = /^\/assets\/(?!.*\.\.)[\w.~-]+(?:\/[\w.~-]+)*$/;

/** An empty user name too, which `URL` does not show. */
const USER_PART = /^https?:\/\/[^/?#]*@/i;

/** `https:` without user name or password, or `http:` on this machine, for trying things out. */
export const isWebAddress = (text: string): boolean => {
  if (text.length > MAX_CHARS || AMBIGUOUS.test(text) || !/^https?:\/\//i.test(text) || USER_PART.test(text))
    return false;
  try {
    const { protocol, hostname } = new URL(text);
    return protocol === 'https:' || LOOPBACK.test(hostname);
  } catch {
    return false;
  }
};

/** A web address, or a file below `/assets/` on the service itself. */
export const isAssetAddress = (text: string): boolean =>
  (text.length <= MAX_CHARS && OWN_ASSET.test(text)) || isWebAddress(text);

/** `https://shop.example`: scheme, host and port, as a browser writes an origin. */
export const isOrigin = (text: string): boolean => {
  try {
    return /^https?:\/\//.test(text) && new URL(text).origin === text;
  } catch {
    return false;
  }
};
