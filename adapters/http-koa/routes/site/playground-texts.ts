import { Readable } from 'node:stream';
import type Koa from 'koa';
import { whenClientLeaves } from '../../routing/client-gone.js';
import type { RouteDeps } from '../../routing/route-deps.js';
import { isBidId } from '../../preload/bid-id.js';
import { sendEmpty } from '../../response/send.js';
import type { Writing } from '../../static/playground-files.js';
import { isOwnPage } from './own-page.js';

/** An ad that nobody opens has no text: a page is not kept waiting for it longer than this. */
const LONGEST_MS = 60_000;

async function* asLines(moments: AsyncIterable<string>): AsyncGenerator<string> {
  for await (const moment of moments) yield `${moment}\n`;
}

/**
 * `GET /playground/texts/{bid}`: how the text of an ad of this page is written, one JSON object a line, with the
 * sentences that were refused. Mounted on a server in development alone; to know a bid is to have asked for it.
 */
export const sendTexts = (ctx: Koa.Context, bid: string, deps: RouteDeps, writing: Writing): void => {
  ctx.set('Cache-Control', 'no-store');
  if (!isOwnPage(ctx, deps)) return sendEmpty(ctx, 403);
  if (!isBidId(bid)) return sendEmpty(ctx, 404);
  ctx.status = 200;
  ctx.set('Content-Type', 'application/x-ndjson; charset=utf-8');
  ctx.set('X-Content-Type-Options', 'nosniff');
  ctx.set('X-AI-Generated', 'text');
  ctx.set('X-Accel-Buffering', 'no');
  const signal = AbortSignal.any([whenClientLeaves(ctx), AbortSignal.timeout(LONGEST_MS)]);
  ctx.body = Readable.from(asLines(writing.read(bid, signal)), { encoding: 'utf8' });
};
