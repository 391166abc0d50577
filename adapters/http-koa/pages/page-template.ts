import { randomBytes } from 'node:crypto';
import { bytesToFill } from './bytes-to-fill.js';
import type { Page } from './page.js';

/** What differs between two documents of one ad; both are of URL-safe characters, so that nothing escapes them. */
export interface FreshParts {
  readonly nonce: string;
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
  token: `token-${randomBytes(16).toString('hex')}`,
};
const ANY_MARK = new RegExp(`(${MARKS.nonce}|${MARKS.token})`);

/** One fresh part, or what stands between two of them. */
type Piece = keyof FreshParts | Buffer;

const pieceOf = (text: string): Piece => {
  if (text === MARKS.nonce) return 'nonce';
  return text === MARKS.token ? 'token' : Buffer.from(text);
};

/** Copied into place: as a text the page would be joined, put behind its head and encoded, each time anew. */
const bytesFiller = (text: string): ((fresh: FreshParts) => Buffer) => {
  const pieces = text.split(ANY_MARK).map(pieceOf);
  const lasting = pieces.reduce((sum, piece) => sum + (typeof piece === 'string' ? 0 : piece.length), 0);
  const times = (part: keyof FreshParts): number => pieces.filter((piece) => piece === part).length;
  const [nonces, tokens] = [times('nonce'), times('token')];
  return (fresh) => {
    const bytes = bytesToFill(lasting + nonces * fresh.nonce.length + tokens * fresh.token.length);
    let at = 0;
    for (const piece of pieces)
      at += typeof piece === 'string' ? bytes.write(fresh[piece], at, 'latin1') : piece.copy(bytes, at);
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
