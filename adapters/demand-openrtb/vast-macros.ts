import { randomInt } from 'node:crypto';

/** Square brackets, also as they are written in an address. Lower-case ones are somebody's lists, such as `ids[]`. */
const MACRO = /(?:\[|%5B)([A-Z][A-Z0-9_]{2,40})(?:\]|%5D)/gi;
const UPPER = /^[A-Z0-9_]+$/;

/** VAST 4.2, section 6: unknown, and known but not told. */
const UNKNOWN = '-1';
const NOT_TOLD = '-2';
/** They would say who, or with what, or where. */
const PERSONAL: readonly string[] = ['CLIENTUA', 'DEVICEIP', 'DEVICEUA', 'IFA', 'IFATYPE', 'LATLONG', 'PAGEURL'];
const CACHE_BUSTERS = 100_000_000;

const valueOf = (name: string, atMs: number): string => {
  if (name === 'TIMESTAMP') return encodeURIComponent(new Date(atMs).toISOString());
  if (name === 'CACHEBUSTING') return String(randomInt(CACHE_BUSTERS)).padStart(8, '0');
  return PERSONAL.includes(name) ? NOT_TOLD : UNKNOWN;
};

/** A tracker's address with the macros of VAST replaced: by the moment, by a number against caches, and by nothing that tells of a person. */
export const withVastMacros = (url: string, atMs: number): string =>
  url.replace(MACRO, (whole: string, name: string) => (UPPER.test(name) ? valueOf(name, atMs) : whole));
