import { randomBytes } from 'node:crypto';
import type { Page } from './page.js';

/** What differs between two documents of one ad; all are of URL-safe characters, so that nothing escapes them. */
export interface FreshParts {
  /** Names our script and style in the policy. */
  readonly nonce: string;
  /** What third-party markup in the page is told (`FrameMarkup.nonce`). */
  readonly markupNonce: string;
  readonly token: string;
}

/** A page that is ready to be sent: its bytes, and names and values of its headers by turns. */
export interface FilledPage {
  readonly bytes: Buffer;
  readonly headers: readonly string[];
}

/** Random, so that no advertiser can have written them into a text. */
const MARKS: FreshParts = {
  nonce: `nonce-${randomBytes(16).toString('hex')}`,
  markupNonce: `markup-${randomBytes(16).toString('hex')}`,
  token: `token-${randomBytes(16).toString('hex')}`,
};
const ANY_MARK = new RegExp(`(${Object.values(MARKS).join('|')})`);
const NAMES: readonly (keyof FreshParts)[] = ['nonce', 'markupNonce', 'token'];
const PARTS = new Map(NAMES.map((name) => [MARKS[name], name]));

const piecesOf = (text: string): readonly { readonly fixed: string; readonly part: keyof FreshParts | undefined }[] =>
  text.split(ANY_MARK).map((fixed) => ({ fixed, part: PARTS.get(fixed) }));

/** Puts the fresh parts where their marks stand. */
const filler = (text: string): ((fresh: FreshParts) => string) => {
  const pieces = piecesOf(text);
  return (fresh) => pieces.map(({ fixed, part }) => (part === undefined ? fixed : fresh[part])).join('');
};

/** The same in UTF-8: what is fixed is encoded once, not at every request. */
const bytesFiller = (text: string): ((fresh: FreshParts) => Buffer) => {
  const pieces = piecesOf(text).map(({ fixed, part }) => ({ fixed: Buffer.from(fixed), part }));
  return (fresh) =>
    Buffer.concat(pieces.map(({ fixed, part }) => (part === undefined ? fixed : Buffer.from(fresh[part]))));
};

/**
 * A document of which all but the fresh parts is rendered once: words, data and styles of an ad are the same at every
 * request.
 */
export const pageTemplate = (render: (marks: FreshParts) => Page): ((fresh: FreshParts) => FilledPage) => {
  const { html, headers } = render(MARKS);
  const [fillBytes, fillHeaders] = [bytesFiller(html), Object.entries(headers).flat().map(filler)];
  return (fresh) => ({ bytes: fillBytes(fresh), headers: fillHeaders.map((fill) => fill(fresh)) });
};
