import { randomBytes } from 'node:crypto';
import type Koa from 'koa';
import type { Page } from './pages/index.js';

const NONCE_BYTES = 16;

/** Fresh for every document: names our own script in its policy, and authenticates its inner frame. */
export const freshNonce = (): string => randomBytes(NONCE_BYTES).toString('base64url');

export const sendPage = (ctx: Koa.Context, page: Page): void => {
  ctx.status = 200;
  ctx.set(page.headers);
  ctx.body = page.html;
};
