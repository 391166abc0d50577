import type { IncomingHttpHeaders } from 'node:http';
import type { ClientHints } from '../../../../../domain/privacy/device.js';

const MAX_HEADER_CHARS = 1_000;
const MAX_BROWSERS = 10;
const MAX_NAME_CHARS = 100;

/** A string of a structured header (RFC 9651). */
const STRING = String.raw`"((?:[^"\\]|\\["\\]){1,${MAX_NAME_CHARS}})"`;
const BROWSER = new RegExp(String.raw`${STRING}\s{0,9};\s{0,9}v=${STRING}`, 'g');
const PLATFORM = new RegExp(`^${STRING}$`);

const unescaped = (text: string): string => text.replace(/\\(["\\])/g, '$1');

const headerOf = (headers: IncomingHttpHeaders, name: string): string =>
  String(headers[name] ?? '').slice(0, MAX_HEADER_CHARS);

const platformOf = (header: string): string | undefined => {
  const platform = PLATFORM.exec(header)?.[1];
  return platform === undefined || platform === 'Unknown' ? undefined : unescaped(platform);
};

/** The hints that a browser sends unasked (User-Agent Client Hints, section 3): no more is asked for. */
export const clientHintsOf = (headers: IncomingHttpHeaders): ClientHints | undefined => {
  if (headers['sec-ch-ua'] === undefined) return undefined;
  const browsers = [...headerOf(headers, 'sec-ch-ua').matchAll(BROWSER)]
    .slice(0, MAX_BROWSERS)
    .map(([, brand = '', version = '']) => ({ brand: unescaped(brand), version: unescaped(version) }));
  if (browsers.length === 0) return undefined;
  const mobile = headerOf(headers, 'sec-ch-ua-mobile');
  return {
    browsers,
    platform: platformOf(headerOf(headers, 'sec-ch-ua-platform')),
    mobile: mobile === '?1' ? true : mobile === '?0' ? false : undefined,
  };
};
