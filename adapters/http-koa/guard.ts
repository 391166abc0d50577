import { randomUUID } from 'node:crypto';
import type Koa from 'koa';
import type { ClientCors } from './cors.js';
import { sendEmpty, sendRetryLater } from './error-response.js';
import type { LoadGate } from './load-gate.js';
import type { HttpAppOptions } from './options.js';
import { priorityOf } from './priority.js';

const RETRY_AFTER_SECONDS = 1;

/** Telemetry is answered 204 whatever happens; a browser must be able to read any other 503, or it would take it for a broken network and try again. */
const shed = (ctx: Koa.Context, isReport: boolean, cors: ClientCors): void => {
  if (!ctx.path.startsWith('/v1/')) cors.allowAny(ctx);
  if (isReport) return sendEmpty(ctx, 204);
  sendRetryLater(ctx, 503, RETRY_AFTER_SECONDS);
};

/** The name of an error's class is ours; its message may hold what was sent. */
const nameOf = (error: unknown): string => (error instanceof Error ? error.name : typeof error);

/** Around every route: takes the request or sheds it, and turns whatever escapes into an empty 500 with one line in the log. */
export const guard =
  (gate: LoadGate, cors: ClientCors, logger: HttpAppOptions['logger']): Koa.Middleware =>
  async (ctx, next) => {
    const priority = priorityOf(ctx.path);
    if (priority !== undefined && !gate.enter(priority)) return shed(ctx, priority === 'reports', cors);
    try {
      await next();
      // Koa would write the words of the status; errors without a shape have no body.
      if (ctx.body === undefined || ctx.body === null) sendEmpty(ctx, ctx.status);
    } catch (error) {
      const requestId = randomUUID();
      logger.error({ requestId, error: nameOf(error) }, 'request failed');
      ctx.set('X-Request-Id', requestId);
      sendEmpty(ctx, 500);
    } finally {
      if (priority !== undefined) gate.leave();
    }
  };
