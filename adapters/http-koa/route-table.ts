import type Koa from 'koa';

export type Method = 'GET' | 'POST' | 'OPTIONS';

/** `param` is what stands in the path for `*`, as it was sent: nothing is decoded, so nothing can be decoded twice. Empty without a `*`. */
export type Handler = (ctx: Koa.Context, param: string) => Promise<void> | void;

interface Route {
  readonly handlers: Map<string, Handler>;
  readonly allow: string;
}

interface Pattern {
  readonly prefix: string;
  readonly suffix: string;
  readonly route: Route;
}

export type Found =
  | { readonly kind: 'handler'; readonly handler: Handler; readonly param: string }
  | { readonly kind: 'other-method'; readonly allow: string }
  | undefined;

/** Paths and their handlers. A path is exact, or has one `*` that stands for a segment. */
export interface RouteTable {
  on(method: Method, path: string, handler: Handler): void;
  /** `HEAD` finds the handler of `GET`: Koa leaves the body out. */
  find(method: string, path: string): Found;
}

const allowOf = (methods: readonly string[]): string =>
  [...new Set(methods.flatMap((method) => (method === 'GET' ? ['GET', 'HEAD'] : [method])).concat('OPTIONS'))].join(
    ', ',
  );

const withHandler = (route: Route | undefined, method: Method, handler: Handler): Route => {
  const handlers = new Map(route?.handlers).set(method, handler);
  return { handlers, allow: allowOf([...handlers.keys()]) };
};

const paramOf = ({ prefix, suffix }: Pattern, path: string): string | undefined => {
  if (!path.startsWith(prefix) || !path.endsWith(suffix)) return undefined;
  const param = path.slice(prefix.length, path.length - suffix.length);
  return param === '' || param.includes('/') ? undefined : param;
};

const select = (route: Route, method: string, param: string): Found => {
  const handler = route.handlers.get(method === 'HEAD' ? 'GET' : method);
  return handler === undefined ? { kind: 'other-method', allow: route.allow } : { kind: 'handler', handler, param };
};

/**
 * A dozen fixed paths and six with a parameter are a map and a short list. A general router costs more than the whole answer of the busiest
 * endpoints, and would have to be told what to answer where (404 with zero bytes, 405, no decoding).
 */
export const createRouteTable = (): RouteTable => {
  const exact = new Map<string, Route>();
  const patterns: Pattern[] = [];
  const addPattern = (method: Method, prefix: string, suffix: string, handler: Handler): void => {
    const at = patterns.findIndex((known) => known.prefix === prefix && known.suffix === suffix);
    const route = withHandler(patterns[at]?.route, method, handler);
    patterns.splice(at < 0 ? patterns.length : at, at < 0 ? 0 : 1, { prefix, suffix, route });
  };
  return {
    on(method, path, handler) {
      const [prefix = '', suffix] = path.split('*');
      if (suffix === undefined) exact.set(path, withHandler(exact.get(path), method, handler));
      else addPattern(method, prefix, suffix, handler);
    },
    find(method, path) {
      const route = exact.get(path);
      if (route !== undefined) return select(route, method, '');
      for (const pattern of patterns) {
        const param = paramOf(pattern, path);
        if (param !== undefined) return select(pattern.route, method, param);
      }
      return undefined;
    },
  };
};
