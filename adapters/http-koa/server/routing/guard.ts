import { randomUUID } from 'node:crypto';
import type Koa from 'koa';
import { FOREIGN_HOST } from '../answer/refusals.js';
import { sendEmpty, sendUnserved } from '../answer/send.js';
import type { Logger } from 'pino';
import type { Guard } from './route-table.js';

export interface Hosts {
  readonly isKnown: (host: string | undefined) => boolean;
  /** Also of `/v1/*`: where accounts have tokens that everybody knows. */
  readonly guardsApi: boolean;
}

const isOfPlayground = (path: string): boolean => path === '/' || path === '/video' || path.startsWith('/playground/');

/**
 * Whether a request is for what only this server's own pages and tools may use, under a name that is not the server's.
 * Any page can make its own name lead to this machine (DNS rebinding): the browser then takes the server for the page's
 * own, and lets it read every answer.
 */
export const foreignHostCheck = (hosts: Hosts | undefined): ((ctx: Koa.Context) => boolean) => {
  if (hosts === undefined) return () => false;
  const { isKnown, guardsApi } = hosts;
  return ({ path, req }) =>
    (isOfPlayground(path) || (guardsApi && path.startsWith('/v1/'))) && !isKnown(req.headers.host);
};

/** The name of an error's class is ours; its message may hold what was sent. */
const nameOf = (error: unknown): string =>
  typeof error === 'object' && error !== null && 'name' in error ? String(error.name) : typeof error;

/** One line for the operator, an id by which a caller can ask for it, and no body. */
const fail = (ctx: Koa.Context, error: unknown, logger: Pick<Logger, 'error'>): void => {
  const requestId = randomUUID();
  logger.error({ requestId, error: nameOf(error) }, 'request failed');
  ctx.set('X-Request-Id', requestId);
  sendEmpty(ctx, 500);
};

/**
 * Runs a handler unless it is asked for under a name that is not the server's, and turns whatever escapes from it into
 * an empty 500.
 */
export const guardWith =
  (logger: Pick<Logger, 'error'>, isForeign: (ctx: Koa.Context) => boolean): Guard =>
  async (ctx, run) => {
    try {
      if (isForeign(ctx)) return sendUnserved(ctx, FOREIGN_HOST);
      await run();
    } catch (error) {
      fail(ctx, error, logger);
    }
  };
