import { randomUUID } from 'node:crypto';
import type Koa from 'koa';
import type { ClientCors } from './cors.js';
import { sendEmpty, sendRetryLater } from './error-response.js';
import type { LoadGate } from './load-gate.js';
import type { HttpAppOptions } from './options.js';
import { priorityOf } from './priority.js';
import type { Guard } from './route-table.js';

const RETRY_AFTER_SECONDS = 1;

/** Telemetry is answered 204 whatever happens; a browser must be able to read any other 503, or it would take it for a broken network and try again. */
const shed = (ctx: Koa.Context, isReport: boolean, cors: ClientCors): void => {
  if (!ctx.path.startsWith('/v1/')) cors.allowAny(ctx);
  if (isReport) return sendEmpty(ctx, 204);
  sendRetryLater(ctx, 503, RETRY_AFTER_SECONDS);
};

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

/** Takes or sheds a request whose handler is known, and turns whatever escapes from it into an empty 500. */
export const guardWith =
  (gate: LoadGate, cors: ClientCors, logger: HttpAppOptions['logger']): Guard =>
  (path) => {
    const priority = priorityOf(path);
    return async (ctx, run) => {
      if (priority !== undefined && !gate.enter(priority)) return shed(ctx, priority === 'reports', cors);
      try {
        await run();
      } catch (error) {
        fail(ctx, error, logger);
      } finally {
        if (priority !== undefined) gate.leave();
      }
    };
  };
