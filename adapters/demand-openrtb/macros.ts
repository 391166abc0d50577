/** OpenRTB 2.6 section 4.4: substitution macros; the discounts since 2026-03. */
export const AUCTION_MACROS = [
  'AUCTION_ID',
  'AUCTION_BID_ID',
  'AUCTION_IMP_ID',
  'AUCTION_SEAT_ID',
  'AUCTION_AD_ID',
  'AUCTION_PRICE',
  'AUCTION_CURRENCY',
  'AUCTION_MBR',
  'AUCTION_LOSS',
  'AUCTION_MIN_TO_WIN',
  'AUCTION_MULTIPLIER',
  'AUCTION_IMP_TS',
  'AUCTION_DISCOUNT_PCT',
  'AUCTION_DISCOUNT_CPM',
] as const;
export type AuctionMacro = (typeof AUCTION_MACROS)[number];

/** What stands for each macro; one without a value is replaced by nothing. */
export type MacroValues = Readonly<Partial<Record<AuctionMacro, string>>>;

/** For review and test renders, which must not look like auctions. */
export const AUDIT_VALUES: MacroValues = Object.fromEntries(AUCTION_MACROS.map((name) => [name, 'AUDIT']));

/** How every macro begins that is replaced in markup. */
export const MACRO_START = '${AUCTION_';

const MACRO = /\$\{([^{}]*)\}/g;
/** In markup other `${…}` may be a script's own. */
const MACRO_IN_MARKUP = /\$\{(AUCTION_[^{}]*)\}/g;
const LONE_SURROGATE = /\p{Cs}/gu;

const isMacro = (name: string): name is AuctionMacro => (AUCTION_MACROS as readonly string[]).includes(name);

/** The apostrophe too, since in markup an address may stand between two of them. */
const encoded = (value: string): string =>
  encodeURIComponent(value.replace(LONE_SURROGATE, '\ufffd')).replaceAll("'", '%27');

/**
 * `NAME` or `NAME:B64`. Any other encoding is one that nobody agreed on, and any other name is none of ours: both give
 * nothing.
 */
const replacement = (macro: string, values: MacroValues): string => {
  const [name = '', encoding, ...more] = macro.split(':');
  const value = isMacro(name) ? (values[name] ?? '') : '';
  if (encoding === undefined) return encoded(value);
  return encoding === 'B64' && more.length === 0 ? encoded(Buffer.from(value).toString('base64')) : '';
};

/** Protocol and host, and how many parts the path has. */
const skeletonOf = (url: string): string | undefined => {
  if (!URL.canParse(url)) return undefined;
  const { protocol, host, username, password, pathname } = new URL(url);
  return JSON.stringify([protocol, host, username, password, pathname.split('/').length]);
};

/**
 * Whether the values may lead elsewhere: one in the host, or a part of the path that became `..`. Behind the question
 * mark none can.
 */
const leadsElsewhere = (template: string, url: string): boolean => {
  const end = template.search(/[?#]/);
  const place = end < 0 ? template : template.slice(0, end);
  if (!place.includes('${')) return !URL.canParse(url);
  const skeleton = skeletonOf(template.replace(MACRO, 'x'));
  const other = skeletonOf(template.replace(MACRO, 'y'));
  return skeleton === undefined || skeleton !== other || skeletonOf(url) !== skeleton;
};

/**
 * A notice's address with its macros replaced once, percent-encoded. `undefined` when it is no address, or when a value
 * would change more than a part of its path or query.
 */
export const substituteUrl = (template: string, values: MacroValues): string | undefined => {
  const url = template.replace(MACRO, (_, macro: string) => replacement(macro, values));
  return leadsElsewhere(template, url) ? undefined : url;
};

/** An address in which macros that are not ours stay, percent-encoded: VAST passes them on to who knows them. */
export const encodeForeign = (template: string): string =>
  template.replace(MACRO, (whole, macro: string) => (isMacro(macro.split(':')[0] ?? '') ? whole : encoded(whole)));

/** Markup, or an address within a creative, with the macros of the standard replaced once, percent-encoded. */
export const substituteMarkup = (markup: string, values: MacroValues): string =>
  markup.replace(MACRO_IN_MARKUP, (_, macro: string) => replacement(macro, values));
