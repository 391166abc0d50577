import { randomInt } from 'node:crypto';
import { encodeForeign, substituteUrl, type MacroValues } from './macros.js';

/** VAST 4.2, section 6.1: unknown, and known but not told. */
const UNKNOWN = '-1';
const NOT_TOLD = '-2';
/** The request comes from a server, on behalf of a device. */
const ON_BEHALF = '1';

/** Those of VAST 4.3, section 6.2, whose value is always the same. The ones not told say who, with what, or where. */
const VAST_MACROS: Readonly<Record<string, string>> = {
  ...Object.fromEntries(
    [
      ...['ADCATEGORIES', 'ADCOUNT', 'ADPLAYHEAD', 'ADSERVINGID', 'ADTYPE', 'APIFRAMEWORKS', 'APPBUNDLE', 'ASSETURI'],
      ...['BLOCKEDADCATEGORIES', 'BREAKMAXADLENGTH', 'BREAKMAXADS', 'BREAKMAXDURATION', 'BREAKMINADLENGTH'],
      ...['BREAKMINDURATION', 'BREAKPOSITION', 'CLICKPOS', 'CLICKTYPE', 'CONTENTCAT', 'CONTENTID', 'CONTENTPLAYHEAD'],
      ...['CONTENTURI', 'DOMAIN', 'ERRORCODE', 'EXTENSIONS', 'GDPRCONSENT', 'INVENTORYSTATE', 'LIMITADTRACKING'],
      ...['MEDIAMIME', 'MEDIAPLAYHEAD', 'OMIDPARTNER', 'PLACEMENTTYPE', 'PLAYBACKMETHODS', 'PLAYERCAPABILITIES'],
      ...['PLAYERSIZE', 'PLAYERSTATE', 'PODSEQUENCE', 'REASON', 'REGULATIONS', 'SERVERUA', 'STOREID', 'STOREURL'],
      ...['UNIVERSALADID', 'VASTVERSIONS', 'VERIFICATIONVENDORS'],
    ].map((name) => [name, UNKNOWN]),
  ),
  ...Object.fromEntries(
    ['CLIENTUA', 'DEVICEIP', 'DEVICEUA', 'IFA', 'IFATYPE', 'LATLONG', 'PAGEURL'].map((name) => [name, NOT_TOLD]),
  ),
  SERVERSIDE: ON_BEHALF,
};
const CACHE_BUSTERS = 100_000_000;

/** Square brackets, also as they are written in an address. Empty ones, and numbers, are lists: `ids[]`. */
const MACRO = /(?:\[|%5B)([A-Z]\w*)(?:\]|%5D)/gi;

/**
 * An address in VAST with its macros replaced, those of OpenRTB too: by the moment, by a number against caches, by the
 * auction, and by nothing that tells of a person. What is none of either stays, percent-encoded. `undefined` as of
 * {@link substituteUrl}.
 */
export const vastAddress = (template: string, values: MacroValues, atMs: number): string | undefined => {
  const valueOf = (name: string): string | undefined => {
    if (name === 'TIMESTAMP') return encodeURIComponent(new Date(atMs).toISOString());
    if (name === 'CACHEBUSTING') return String(randomInt(CACHE_BUSTERS)).padStart(8, '0');
    if (name === 'TRANSACTIONID') return encodeURIComponent(values.AUCTION_ID ?? UNKNOWN);
    return Object.hasOwn(VAST_MACROS, name) ? VAST_MACROS[name] : undefined;
  };
  const replaced = template.replace(MACRO, (_, name: string) => valueOf(name) ?? `%5B${name}%5D`);
  return substituteUrl(encodeForeign(replaced), values);
};
