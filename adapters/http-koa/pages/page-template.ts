import { randomBytes } from 'node:crypto';
import type { Page } from './page.js';

/** What differs between two documents of one ad; both are of URL-safe characters, so that nothing escapes them. */
export interface FreshParts {
  readonly nonce: string;
  readonly token: string;
}

/** Random, so that no advertiser can have written them into a text. */
const MARKS: FreshParts = {
  nonce: `nonce-${randomBytes(16).toString('hex')}`,
  token: `token-${randomBytes(16).toString('hex')}`,
};
const ANY_MARK = new RegExp(`(${MARKS.nonce}|${MARKS.token})`);

const fillerOf = (text: string): ((fresh: FreshParts) => string) => {
  const pieces = text.split(ANY_MARK);
  // Joined: what is added up by `+` is put together only when it is sent, twice, and for a whole page that takes longer than all the rest.
  return ({ nonce, token }) =>
    pieces.map((piece) => (piece === MARKS.nonce ? nonce : piece === MARKS.token ? token : piece)).join('');
};

const POLICY = 'content-security-policy';

/** A document of which all but the fresh parts is rendered once: words, data and styles of an ad are the same at every request. */
export const pageTemplate = (render: (marks: FreshParts) => Page): ((fresh: FreshParts) => Page) => {
  const { html, headers } = render(MARKS);
  const [htmlWith, policyWith] = [fillerOf(html), fillerOf(headers[POLICY] ?? '')];
  return (fresh) => ({ html: htmlWith(fresh), headers: { ...headers, [POLICY]: policyWith(fresh) } });
};
