import { randomUUID } from 'node:crypto';
import type Koa from 'koa';
import { FOREIGN_HOST } from '../response/refusals.js';
import { sendEmpty, sendUnserved } from '../response/send.js';
import type { HttpAppOptions } from './options.js';
import type { Guard } from './route-table.js';

/** The name of an error's class is ours; its message may hold what was sent. */
const nameOf = (error: unknown): string =>
  typeof error === 'object' && error !== null && 'name' in error ? String(error.name) : typeof error;

/** One line for the operator, an id by which a caller can ask for it, and no body. */
const fail = (ctx: Koa.Context, error: unknown, logger: HttpAppOptions['logger']): void => {
  const requestId = randomUUID();
  logger.error({ requestId, error: nameOf(error) }, 'request failed');
  ctx.set('X-Request-Id', requestId);
  sendEmpty(ctx, 500);
};

/** Runs a handler unless it is asked for under a name that is not the server's, and turns whatever escapes from it into an empty 500. */
export const guardWith =
  (logger: HttpAppOptions['logger'], isForeign: (ctx: Koa.Context) => boolean): Guard =>
  async (ctx, run) => {
    try {
      if (isForeign(ctx)) return sendUnserved(ctx, FOREIGN_HOST);
      await run();
    } catch (error) {
      fail(ctx, error, logger);
    }
  };
