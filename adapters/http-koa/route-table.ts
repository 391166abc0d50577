import type Koa from 'koa';
import { sendEmpty } from './error-response.js';

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE' | 'OPTIONS';

/** `param` is what stands in the path for `*`, as it was sent: nothing is decoded, so nothing can be decoded twice. Empty without a `*`. */
export type Handler = (ctx: Koa.Context, param: string) => Promise<void> | void;

/** Runs a handler: takes or sheds its request, and turns whatever escapes into an answer. `path` is that of the request. */
export type Guard = (ctx: Koa.Context, path: string, handler: Handler, param: string) => Promise<void>;

/** Paths and their handlers. A path is exact, or has one `*` that stands for a segment; an exact one goes first. `HEAD` has the handler of `GET`. */
export interface RouteTable {
  on(method: Method, path: string, handler: Handler): void;
  readonly middleware: Koa.Middleware;
}

type Handlers = Map<string, Handler>;

interface Pattern {
  readonly path: string;
  readonly before: string;
  readonly after: string;
  readonly handlers: Handlers;
}

/** What stands for the `*`, or `undefined` when the path is not of this pattern. */
const segmentIn = (path: string, { before, after }: Pattern): string | undefined => {
  if (!path.startsWith(before) || !path.endsWith(after)) return undefined;
  const segment = path.slice(before.length, path.length - after.length);
  return segment === '' || segment.includes('/') ? undefined : segment;
};

const allowOf = (found: readonly Handlers[]): string => {
  const methods = new Set(['OPTIONS', ...found.flatMap((handlers) => [...handlers.keys()])]);
  if (methods.has('GET')) methods.add('HEAD');
  return ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']
    .filter((method) => methods.has(method))
    .join(', ');
};

/** A path that nobody answers, or not for this method. */
const refuse = (ctx: Koa.Context, found: readonly Handlers[]): void => {
  if (found.length === 0) return sendEmpty(ctx, 404);
  ctx.set('Allow', allowOf(found));
  sendEmpty(ctx, ctx.method === 'OPTIONS' ? 204 : 405);
};

/** Looked up instead of tried one after the other: that, and the chain a router builds for each request, were a tenth of a short answer. */
export const createRouteTable = (guard: Guard): RouteTable => {
  const exact = new Map<string, Handlers>();
  const patterns: Pattern[] = [];

  const patternOf = (path: string): Pattern => {
    const known = patterns.find((pattern) => pattern.path === path);
    if (known !== undefined) return known;
    const [before = '', after = ''] = path.split('*');
    const pattern = { path, before, after, handlers: new Map() };
    patterns.push(pattern);
    return pattern;
  };

  const exactly = (path: string): Handlers => {
    const handlers = exact.get(path) ?? new Map<string, Handler>();
    exact.set(path, handlers);
    return handlers;
  };

  return {
    on: (method, path, handler) =>
      void (path.includes('*') ? patternOf(path).handlers : exactly(path)).set(method, handler),
    middleware: (ctx) => {
      const { path } = ctx;
      const method = ctx.method === 'HEAD' ? 'GET' : ctx.method;
      const handlers = exact.get(path);
      const handler = handlers?.get(method);
      if (handler !== undefined) return guard(ctx, path, handler, '');
      const found = handlers === undefined ? [] : [handlers];
      for (const pattern of patterns) {
        const segment = segmentIn(path, pattern);
        if (segment === undefined) continue;
        const patterned = pattern.handlers.get(method);
        if (patterned !== undefined) return guard(ctx, path, patterned, segment);
        found.push(pattern.handlers);
      }
      return refuse(ctx, found);
    },
  };
};
