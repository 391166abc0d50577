import { randomUUID } from 'node:crypto';
import type Koa from 'koa';
import { sendEmpty } from './error-response.js';
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

/** Runs a handler, and turns whatever escapes from it into an empty 500. */
export const guardWith =
  (logger: HttpAppOptions['logger']): Guard =>
  async (ctx, run) => {
    try {
      await run();
    } catch (error) {
      fail(ctx, error, logger);
    }
  };
