import { AsyncResource } from 'node:async_hooks';
import type { Clock } from '../../../../application/ports/clock.js';
import type { Handler } from './route-table.js';

/** One request that reached an endpoint. Its path stands as documented: a real one has ids of persons and tokens. */
export interface AccessLine {
  readonly method: string;
  readonly endpoint: string;
  readonly status: number;
  readonly ms: number;
  /** The client left before the answer was whole. */
  readonly isCut: boolean;
}

export interface AccessLog {
  readonly write: (line: AccessLine) => void;
  readonly clock: Pick<Clock, 'monotonicMs'>;
}

/** The same handler, with a line once its answer has ended. Without a log it is the handler itself. */
export const withAccessLine = (log: AccessLog | undefined, endpoint: string, handle: Handler): Handler => {
  if (log === undefined) return handle;
  const { write, clock } = log;
  return (ctx, param) => {
    const startedMs = clock.monotonicMs();
    const { req, res } = ctx;
    const end = (): void => {
      const ms = Math.round((clock.monotonicMs() - startedMs) * 10) / 10;
      write({ method: req.method ?? '', endpoint, status: res.statusCode, ms, isCut: !res.writableFinished });
    };
    // The end belongs to the connection: bound, so that the line has the ids of the request.
    res.once('close', AsyncResource.bind(end));
    return handle(ctx, param);
  };
};
