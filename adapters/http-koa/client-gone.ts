import type Koa from 'koa';

/** A signal that aborts when the client closes the connection before it has its answer. */
export const whenClientLeaves = (ctx: Koa.Context): AbortSignal => {
  const gone = new AbortController();
  ctx.res.once('close', () => {
    if (!ctx.res.writableFinished) gone.abort();
  });
  return gone.signal;
};
