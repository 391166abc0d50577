import { randomBytes } from 'node:crypto';
import type Koa from 'koa';
import type { Page } from './pages/index.js';

const NONCE_BYTES = 16;
const POOL_BYTES = NONCE_BYTES * 256;

let pool = Buffer.alloc(0);
let used = 0;

/** Fresh for every document: names our own script in its policy, and authenticates its inner frame. Drawn many at once, because a draw is dear. */
export const freshNonce = (): string => {
  if (used >= pool.length) {
    pool = randomBytes(POOL_BYTES);
    used = 0;
  }
  used += NONCE_BYTES;
  return pool.toString('base64url', used - NONCE_BYTES, used);
};

/** Said to the response itself: what goes through `ctx` takes several microseconds more. */
export const sendPage = ({ response, res }: Koa.Context, { html, headers }: Page): void => {
  response.status = 200;
  for (const [name, value] of Object.entries(headers)) res.setHeader(name, value);
  response.body = html;
};
