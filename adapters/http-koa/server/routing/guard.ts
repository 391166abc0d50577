import type Koa from 'koa';
import type { FaultReporter } from '../../../../application/ports/fault-reporter.js';
import { FOREIGN_HOST } from '../answer/refusals.js';
import { sendEmpty, sendUnserved } from '../answer/send.js';
import { withinRequest, type BeginTrace } from '../caller/request-ids.js';
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

/** The fault in the log, and no body. */
const fail = (ctx: Koa.Context, error: unknown, faults: FaultReporter): void => {
  faults.report({ at: ctx.method, error });
  sendEmpty(ctx, 500);
};

/**
 * Runs a handler unless it is asked for under a name that is not the server's, and turns whatever escapes from it into
 * an empty 500.
 */
export const guardWith =
  (faults: FaultReporter, isForeign: (ctx: Koa.Context) => boolean, beginTrace?: BeginTrace): Guard =>
  (ctx, run) => {
    const answer = async (): Promise<void> => {
      try {
        if (isForeign(ctx)) return sendUnserved(ctx, FOREIGN_HOST);
        await run();
      } catch (error) {
        fail(ctx, error, faults);
      }
    };
    return withinRequest(ctx, answer, beginTrace);
  };
