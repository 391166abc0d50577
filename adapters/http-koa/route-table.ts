import Router from '@koa/router';
import type Koa from 'koa';
import { NOTHING_HERE, OTHER_METHOD, sendEmpty, sendUnserved } from './error-response.js';

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE' | 'OPTIONS';

/** `param` is what stands in the path for `*`, as it was sent: nothing is decoded, so nothing can be decoded twice. Empty without a `*`. */
export type Handler = (ctx: Koa.Context, param: string) => Promise<void> | void;

/** Runs a handler: takes or sheds its request, and turns whatever escapes into an answer. */
export type Guard = (ctx: Koa.Context, run: () => Promise<void> | void) => Promise<void>;

/** Paths and their handlers. A path is exact, or has one `*` that stands for a segment. `HEAD` has the handler of `GET`. */
export interface RouteTable {
  on(method: Method, path: string, handler: Handler): void;
  /** To be used in this order. */
  middleware(): readonly Koa.Middleware[];
}

const allowOf = (methods: readonly string[]): string => {
  const allowed = new Set([...methods, 'OPTIONS']);
  return ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']
    .filter((method) => allowed.has(method))
    .join(', ');
};

/** A path that nobody answers, or not for this method. The router's own answers would have a body. */
const unmatched: Koa.Middleware = (ctx) => {
  const onPath = (ctx.matched ?? []) as readonly { readonly methods: readonly string[] }[];
  if (onPath.length === 0) return sendUnserved(ctx, NOTHING_HERE);
  ctx.set('Allow', allowOf(onPath.flatMap(({ methods }) => methods)));
  if (ctx.method === 'OPTIONS') return sendEmpty(ctx, 204);
  sendUnserved(ctx, OTHER_METHOD);
};

type Route = (ctx: Koa.Context, next: Koa.Next) => Promise<void>;

/** A target is a path, or a whole address (RFC 9112, section 3.2): Koa cannot take one apart that is none, and its answer would be a 500. */
const isReadable = (target: string): boolean => target.startsWith('/') || target === '*' || URL.canParse(target);

/** `a` of `/a/b`. */
const firstSegment = (path: string): string => {
  const end = path.indexOf('/', 1);
  return end < 0 ? path.slice(1) : path.slice(1, end);
};

/** A router tries its routes one after the other, all of them each time; so there is one for each first segment, which has but a few. */
export const createRouteTable = (guard: Guard): RouteTable => {
  const routers = new Map<string, Router>();
  const routerFor = (path: string): Router => {
    const segment = firstSegment(path);
    const router = routers.get(segment) ?? new Router({ sensitive: true, strict: true });
    routers.set(segment, router);
    return router;
  };
  return {
    on(method, path, handler) {
      routerFor(path).register(path.replace('*', ':segment'), [method], (ctx) =>
        // `params` would be decoded.
        guard(ctx, () => handler(ctx, (ctx.captures as readonly string[] | undefined)?.[0] ?? '')),
      );
    },
    middleware() {
      const routes = new Map([...routers].map(([segment, router]) => [segment, router.routes() as Route]));
      const route: Route = (ctx, next) => {
        if (!isReadable(ctx.url)) return Promise.resolve(sendEmpty(ctx, 400));
        return routes.get(firstSegment(ctx.path))?.(ctx, next) ?? next();
      };
      return [route, unmatched];
    },
  };
};
