import type Koa from 'koa';
import type { Account } from '../../../../domain/catalog/account.js';
import type { BrandHeaders } from './brand-headers.js';

const MAX_AGE_SECONDS = 7_200;

/**
 * CORS of the calls that clients make (`docs/reference/protocol.md#ground-rules`). They carry no cookie, so anyone may
 * ask and credentials are never allowed. `/v1/*` is server-to-server and never gets any of this.
 */
export interface ClientCors {
  /** Names and values by turns of what lets any origin read an answer. */
  readonly anyOrigin: readonly string[];
  /** Any origin may read the answer. */
  allowAny(ctx: Koa.Context): void;
  /** Narrows it to the account's list once the account is known; `false` when the caller's origin is not on it. */
  allowAccount(ctx: Koa.Context, account: Account): boolean;
  preflight(ctx: Koa.Context): void;
}

export const createClientCors = (headers: BrandHeaders): ClientCors => {
  // A browser's client must see how long to wait.
  const exposed = [...headers.decisionIdNames, 'Retry-After'].join(', ');
  const allowedHeaders = ['Content-Type', ...headers.requestNames].join(', ');
  return {
    anyOrigin: ['Access-Control-Allow-Origin', '*', 'Access-Control-Expose-Headers', exposed],
    allowAny({ res }) {
      res.setHeader('Access-Control-Allow-Origin', '*');
      res.setHeader('Access-Control-Expose-Headers', exposed);
    },
    allowAccount(ctx, account) {
      if (account.allowedOrigins.length === 0) return true;
      ctx.set('Vary', 'Origin');
      ctx.remove('Access-Control-Allow-Origin');
      const origin = ctx.req.headers.origin;
      // No origin: a native client or a server; lists are about browsers.
      if (origin === undefined) return true;
      if (!account.allowedOrigins.includes(origin)) return false;
      ctx.set('Access-Control-Allow-Origin', origin);
      return true;
    },
    preflight(ctx) {
      ctx.set('Access-Control-Allow-Origin', '*');
      ctx.set('Access-Control-Allow-Methods', 'GET, POST, OPTIONS');
      ctx.set('Access-Control-Allow-Headers', allowedHeaders);
      ctx.set('Access-Control-Max-Age', String(MAX_AGE_SECONDS));
      ctx.body = null;
      ctx.status = 204;
    },
  };
};
