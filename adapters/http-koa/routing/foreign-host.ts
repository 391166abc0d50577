import type Koa from 'koa';

export interface Hosts {
  readonly isKnown: (host: string | undefined) => boolean;
  /** Also of `/v1/*`: where accounts have tokens that everybody knows. */
  readonly guardsApi: boolean;
}

const isOfPlayground = (path: string): boolean => path === '/' || path === '/video' || path.startsWith('/playground/');

/**
 * Whether a request is for what only this server's own pages and tools may use, under a name that is not the server's. Any page can make its
 * own name lead to this machine (DNS rebinding): the browser then takes the server for the page's own, and lets it read every answer.
 */
export const foreignHostCheck = (hosts: Hosts | undefined): ((ctx: Koa.Context) => boolean) => {
  if (hosts === undefined) return () => false;
  const { isKnown, guardsApi } = hosts;
  return ({ path, req }) =>
    (isOfPlayground(path) || (guardsApi && path.startsWith('/v1/'))) && !isKnown(req.headers.host);
};
