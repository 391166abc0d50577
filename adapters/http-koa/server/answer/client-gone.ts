import type Koa from 'koa';

/** A signal that aborts when the client closes the connection before it has its answer, or has done so. */
export const whenClientLeaves = (ctx: Koa.Context): AbortSignal => {
  const gone = new AbortController();
  const leave = (): void => {
    if (!ctx.res.writableFinished) gone.abort();
  };
  if (ctx.res.closed) leave();
  else ctx.res.once('close', leave);
  return gone.signal;
};
