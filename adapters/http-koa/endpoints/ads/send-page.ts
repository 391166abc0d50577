import { randomBytes } from 'node:crypto';
import type Koa from 'koa';
import type { Page } from '../../pages/index.js';
import { sendWhole } from '../../server/answer/send.js';

const NONCE_BYTES = 16;
const POOL_BYTES = NONCE_BYTES * 256;

let pool = Buffer.alloc(0);
let used = 0;

/**
 * Fresh for every document: names our own script in its policy, or, another one, authenticates its inner frame. Drawn
 * many at once, because a draw is dear.
 */
export const freshNonce = (): string => {
  if (used >= pool.length) {
    pool = randomBytes(POOL_BYTES);
    used = 0;
  }
  used += NONCE_BYTES;
  return pool.toString('base64url', used - NONCE_BYTES, used);
};

export const sendPage = (ctx: Koa.Context, { html, headers }: Page): void =>
  sendWhole(ctx, 200, Object.entries(headers).flat(), html);
