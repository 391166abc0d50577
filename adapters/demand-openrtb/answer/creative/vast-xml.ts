import { DOMParser } from '@xmldom/xmldom';
import { readable } from '../../../../application/faults/readable.js';
import { withScheme } from '../secure-url.js';
import { VAST_ERRORS, type VastErrorCode } from '../../codes/vast-errors.js';

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

const MAX_DOCUMENT_CHARS = 200_000;
/** Entities have no use in VAST but to blow up a parser. */
const ENTITIES = /<!(?:DOCTYPE|ENTITY)/i;
const VAST_ROOT = /<VAST[\s>]/;

const ignore = (): undefined => undefined;

/** Of VAST 1. */
const OLD_ROOT = /<VideoAdServingTemplate[\s>]/;

/** The children of one of these names. */
const childrenOf = (parent: Element, ...names: readonly string[]): readonly Element[] =>
  Array.from(parent.childNodes).filter((node): node is Element => names.includes(node.nodeName));

/** What the wrapper around a document allows in it (VAST 4.2, section 3.19). */
export interface Allowed {
  readonly allowMultipleAds?: unknown;
  readonly followAdditionalWrappers?: unknown;
}

/**
 * Leaves what the library can read: an ad without content would cost it the whole document. Several ads are allowed
 * behind a wrapper that does not say so, as servers expect.
 */
const prune = (root: Element, allowed: Allowed): void => {
  const ads = childrenOf(root, 'Ad');
  const kept = allowed.allowMultipleAds === false ? ads.filter((ad) => !ad.getAttribute('sequence')).slice(0, 1) : ads;
  const contents = allowed.followAdditionalWrappers === false ? ['InLine'] : ['InLine', 'Wrapper'];
  for (const ad of ads)
    if (!kept.includes(ad) || childrenOf(ad, ...contents).length === 0) root.removeChild(ad);
    else for (const wrapper of childrenOf(ad, 'Wrapper')) allowSeveral(wrapper);
};

/** For the scheme of `//host` the library looks at the page that it runs in. */
const withSchemes = (document: Document): void => {
  for (const wrapped of Array.from(document.getElementsByTagName('VASTAdTagURI')))
    wrapped.textContent = withScheme(wrapped.textContent.trim());
};

const allowSeveral = (wrapper: Element): void => {
  if (!wrapper.hasAttribute('allowMultipleAds')) wrapper.setAttribute('allowMultipleAds', 'true');
};

/** A VAST document, or the code of what is wrong with it. */
export const parseVast = (text: string, allowed: Allowed = {}): Document | VastErrorCode => {
  if (text.length > MAX_DOCUMENT_CHARS || ENTITIES.test(text) || !text.includes('<')) return VAST_ERRORS.xml;
  if (!VAST_ROOT.test(text)) return OLD_ROOT.test(text) ? VAST_ERRORS.version : VAST_ERRORS.schema;
  if (!isBoundedXml(text)) return VAST_ERRORS.xml;
  const read = (): Document | VastErrorCode => {
    const errorHandler = { warning: ignore, error: ignore, fatalError: ignore };
    const document = new DOMParser({ errorHandler }).parseFromString(text.trim(), 'text/xml');
    if (document.documentElement?.nodeName !== 'VAST') return VAST_ERRORS.schema;
    prune(document.documentElement, allowed);
    withSchemes(document);
    return document;
  };
  return readable(read) ?? VAST_ERRORS.xml;
};
