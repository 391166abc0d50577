import { Readable } from 'node:stream';
import type Koa from 'koa';
import type { PublicUrls } from '../../../server/answer/public-urls.js';

/** What it takes to know a page of this server. */
export interface OwnPageUses {
  readonly urls: Pick<PublicUrls, 'origin'>;
}

/**
 * Any page may ask any address; only this server's own is answered. What is no browser says no origin, and neither does
 * a page that reads from its own.
 */
export const isOwnPage = ({ req }: Koa.Context, { urls }: OwnPageUses): boolean => {
  const { origin, host } = req.headers;
  if (origin === undefined || origin === urls.origin) return true;
  return host !== undefined && (origin === `http://${host}` || origin === `https://${host}`);
};

async function* endLines(objects: AsyncIterable<string>): AsyncGenerator<string> {
  for await (const json of objects) yield `${json}\n`;
}

/** Streams one JSON object a line, each text of a language model. */
export const sendLines = (ctx: Koa.Context, objects: AsyncIterable<string>): void => {
  ctx.status = 200;
  ctx.set('Content-Type', 'application/x-ndjson; charset=utf-8');
  ctx.set('X-Content-Type-Options', 'nosniff');
  ctx.set('X-AI-Generated', 'text');
  // A proxy that collects the lines would show the whole answer at once.
  ctx.set('X-Accel-Buffering', 'no');
  ctx.body = Readable.from(endLines(objects), { encoding: 'utf8' });
};
