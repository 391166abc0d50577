import { randomBytes } from 'node:crypto';
import { bytesToFill } from './bytes-to-fill.js';
import type { Page } from './page.js';

/** What differs between two documents of one ad; both are of URL-safe characters, so that nothing escapes them. */
export interface FreshParts {
  /** Names our script and style in the policy. */
  readonly nonce: string;
  /** What third-party markup in the page is told (`FrameMarkup.nonce`). */
  readonly markupNonce: string;
  readonly token: string;
}

/** A page that is ready to be written: its bytes, and names and values of its headers by turns. */
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

/** A page whose fresh parts are as long as those of `of`, and where each of them begins. */
interface Layout {
  readonly of: FreshParts;
  readonly bytes: Buffer;
  readonly places: readonly { readonly part: keyof FreshParts; readonly at: number }[];
}

const NAMES: readonly (keyof FreshParts)[] = ['nonce', 'markupNonce', 'token'];
const PARTS = new Map(NAMES.map((name) => [MARKS[name], name]));

const layoutOf = (pieces: readonly string[], of: FreshParts): Layout => {
  const places: { part: keyof FreshParts; at: number }[] = [];
  let at = 0;
  const written = pieces.map((piece) => {
    const part = PARTS.get(piece);
    if (part !== undefined) places.push({ part, at });
    const bytes = Buffer.from(part === undefined ? piece : of[part]);
    at += bytes.length;
    return bytes;
  });
  return { of, places, bytes: Buffer.concat(written) };
};

const areAsLong = (a: FreshParts, b: FreshParts): boolean => NAMES.every((name) => a[name].length === b[name].length);

/** Copied, and written over in some places: as a text the page would be joined, put behind its head and encoded, each time anew. */
const bytesFiller = (text: string): ((fresh: FreshParts) => Buffer) => {
  const pieces = text.split(ANY_MARK);
  let layout = layoutOf(pieces, MARKS);
  return (fresh) => {
    if (!areAsLong(layout.of, fresh)) layout = layoutOf(pieces, fresh);
    const bytes = bytesToFill(layout.bytes.length);
    layout.bytes.copy(bytes);
    for (const { part, at } of layout.places) bytes.write(fresh[part], at, 'latin1');
    return bytes;
  };
};

const POLICY = 'content-security-policy';

/** Headers of which only the nonce in the policy is fresh. */
const headersFiller = (headers: Page['headers']): ((nonce: string) => readonly string[]) => {
  const list = Object.entries(headers).flat();
  const at = list.indexOf(POLICY) + 1;
  const policy = (list[at] ?? '').split(MARKS.nonce);
  return (nonce) => {
    const filled = list.slice();
    filled[at] = policy.join(nonce);
    return filled;
  };
};

/** A document of which all but the fresh parts is rendered once: words, data and styles of an ad are the same at every request. */
export const pageTemplate = (render: (marks: FreshParts) => Page): ((fresh: FreshParts) => FilledPage) => {
  const { html, headers } = render(MARKS);
  const [bytesWith, headersWith] = [bytesFiller(html), headersFiller(headers)];
  return (fresh) => ({ bytes: bytesWith(fresh), headers: headersWith(fresh.nonce) });
};
