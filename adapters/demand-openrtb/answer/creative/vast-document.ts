import { VASTParser } from '@dailymotion/vast-client';
import { DOMParser } from '@xmldom/xmldom';
import { isObject } from '../../../../application/sale/shape/creative-shape.js';
import { refusal, type Refusal } from '../bid-faults.js';
import type { FetchVast } from '../context.js';
import { isSecureUrl } from '../secure-url.js';

/** Far more than any VAST needs, far less than a parser that is quadratic in unclosed elements can be hurt by. */
const MAX_ELEMENTS = 1_000;
const MAX_DEPTH = 32;
/** Every attribute of an element is compared with all others of it. */
const MAX_ATTRIBUTES = 64;
const MAX_ATTRIBUTES_IN_ALL = 2_000;
/** Each takes a search through the rest of its text. */
const MAX_ENTITIES = 5_000;

/**
 * Where a tag that begins at `start` ends: its `>` outside of quotes, or -1 where there is none, or too many attributes
 * before.
 */
const endOfTag = (text: string, start: number): number => {
  let quote = '';
  let attributes = 0;
  for (let i = start; i < text.length; i++) {
    const char = text.charAt(i);
    if (quote !== '') {
      if (char === quote) quote = '';
    } else if (char === '"' || char === "'") quote = char;
    else if (char === '>') return i;
    else if (char === '=' && ++attributes > MAX_ATTRIBUTES) return -1;
  }
  return -1;
};

const SECTIONS = [
  ['<![CDATA[', ']]>'],
  ['<!--', '-->'],
  ['<?', '?>'],
] as const;

/** Where the section or tag at `start` ends, and by how much it changes the depth. */
const pieceAt = (text: string, start: number): { readonly end: number; readonly step: number } => {
  for (const [open, close] of SECTIONS) {
    if (text.startsWith(open, start)) return { end: text.indexOf(close, start), step: 0 };
  }
  const end = endOfTag(text, start);
  if (text.charAt(start + 1) === '/') return { end, step: -1 };
  return { end, step: text.charAt(end - 1) === '/' ? 0 : 1 };
};

const isRepeated = (text: string, mark: string, most: number): boolean => text.split(mark, most + 2).length > most + 1;

/** Whether a document is closed everywhere, and neither deep nor long: asked before it is parsed, in one pass. */
const isBoundedXml = (text: string): boolean => {
  if (isRepeated(text, '&', MAX_ENTITIES) || isRepeated(text, '="', MAX_ATTRIBUTES_IN_ALL)) return false;
  if (isRepeated(text, "='", MAX_ATTRIBUTES_IN_ALL)) return false;
  let depth = 0;
  let elements = 0;
  for (let at = text.indexOf('<'); at >= 0;) {
    const { end, step } = pieceAt(text, at);
    depth += step;
    if (end < 0 || depth < 0 || depth > MAX_DEPTH || ++elements > MAX_ELEMENTS) return false;
    at = text.indexOf('<', end);
  }
  return depth === 0;
};

/** One ad as the VAST library reads it; nothing in it is believed yet. */
export type VastAd = Readonly<Record<string, unknown>>;

/** VAST recommends no more than five wrappers in a row. */
export const MAX_WRAPPERS = 5;
const MAX_DOCUMENT_CHARS = 200_000;
/** Entities have no use in VAST but to blow up a parser. */
const ENTITIES = /<!(?:DOCTYPE|ENTITY)/i;
const VAST_ROOT = /<VAST[\s>]/;

const ignore = (): undefined => undefined;

const parseXml = (text: string): unknown => {
  if (text.length > MAX_DOCUMENT_CHARS || ENTITIES.test(text) || !VAST_ROOT.test(text)) return undefined;
  if (!isBoundedXml(text)) return undefined;
  try {
    const errorHandler = { warning: ignore, error: ignore, fatalError: ignore };
    return new DOMParser({ errorHandler }).parseFromString(text.trim(), 'text/xml');
  } catch {
    return undefined;
  }
};

/**
 * Fetches the wrapped documents of one ad: at most {@link MAX_WRAPPERS}, none twice, secure addresses only. The library
 * swallows what goes wrong on the way, so the first refusal is remembered here.
 */
const createUnwrapper = (fetchVast: FetchVast) => {
  const seen = new Set<string>();
  let why: Refusal | undefined;
  const refuse = (next: Refusal): never => {
    why ??= next;
    throw new Error('the wrapped document cannot be used');
  };
  const fetchVAST = async ({ url }: { readonly url: unknown }): Promise<unknown> => {
    if (!isSecureUrl(url)) return refuse(refusal('not-secure', 'VASTAdTagURI'));
    if (seen.has(url)) return refuse(refusal('vast-loop'));
    if (seen.size >= MAX_WRAPPERS) return refuse(refusal('vast-too-deep'));
    seen.add(url);
    const text = await fetchVast(url).catch(() => refuse(refusal('vast-wrapper-failed')));
    return parseXml(text) ?? refuse(refusal('vast-unreadable'));
  };
  return { fetcher: { fetchVAST }, refusal: (): Refusal | undefined => why };
};

const firstAd = (response: unknown): VastAd | undefined => {
  const ads: unknown = isObject(response) ? response.ads : undefined;
  const ad: unknown = Array.isArray(ads) ? (ads as readonly unknown[])[0] : undefined;
  return isObject(ad) ? ad : undefined;
};

/** The first ad of a VAST document, unwrapped, with the trackers of its wrappers. Never rejects. */
export const readVast = async (adm: string, fetchVast: FetchVast): Promise<VastAd | Refusal> => {
  const xml = parseXml(adm);
  if (xml === undefined) return refusal('vast-unreadable');
  const unwrapper = createUnwrapper(fetchVast);
  try {
    const parser = new VASTParser({ fetcher: unwrapper.fetcher });
    // The library counts the document itself; our own limit speaks first and says why.
    const response: unknown = await parser.parseVAST(xml, { wrapperLimit: MAX_WRAPPERS + 2, resolveAll: false });
    return firstAd(response) ?? unwrapper.refusal() ?? refusal('vast-empty');
  } catch {
    return unwrapper.refusal() ?? refusal('vast-unreadable');
  }
};
