import type Koa from 'koa';
import type { Account } from '../../../../domain/catalog/account.js';
import { REQUEST_ID_HEADER } from '../../../wire/request-id.js';
import type { BrandHeaders } from './brand-headers.js';

const MAX_AGE_SECONDS = 7_200;

/**
 * CORS of the calls that clients make (`docs/reference/protocol.md#ground-rules`). They carry no cookie, so anyone may
 * ask and credentials are never allowed. `/v1/*` is server-to-server and gets none of this, but for signed URLs.
 */
export interface ClientCors {
  /** Names and values by turns of what lets any origin read an answer. */
  readonly anyOrigin: readonly string[];
  /**
   * The same for a signed URL: players that send credentials cannot read `*`. The one place that allows them
   * (`docs/decisions/0025-signed-urls-allow-credentials.md`).
   */
  signedOrigin(origin: string | undefined): readonly string[];
  /** Any origin may read the answer. */
  allowAny(ctx: Koa.Context): void;
  /** {@link ClientCors.allowAny} for a signed URL. */
  allowSigned(ctx: Koa.Context): void;
  /** Narrows it to the account's list once the account is known; `false` when the caller's origin is not on it. */
  allowAccount(ctx: Koa.Context, account: Account): boolean;
  preflight(ctx: Koa.Context): void;
}

const signedOriginWith =
  (exposes: readonly string[]): ClientCors['signedOrigin'] =>
  (origin) => [
    ...['Access-Control-Allow-Origin', origin ?? '*', ...exposes, 'Vary', 'Origin'],
    ...(origin === undefined ? [] : ['Access-Control-Allow-Credentials', 'true']),
  ];

export const createClientCors = (headers: BrandHeaders): ClientCors => {
  // A browser's client must see how long to wait, and which request to ask the operator about.
  const exposed = [...headers.decisionIdNames, 'Retry-After', REQUEST_ID_HEADER].join(', ');
  const exposes = ['Access-Control-Expose-Headers', exposed] as const;
  const allowedHeaders = ['Content-Type', ...headers.requestNames].join(', ');
  const signedOrigin = signedOriginWith(exposes);
  return {
    anyOrigin: ['Access-Control-Allow-Origin', '*', ...exposes],
    signedOrigin,
    allowAny({ res }) {
      res.setHeader('Access-Control-Allow-Origin', '*');
      res.setHeader('Access-Control-Expose-Headers', exposed);
    },
    allowSigned({ req, res }) {
      const headers = signedOrigin(req.headers.origin);
      for (let i = 0; i < headers.length; i += 2) res.setHeader(headers[i] ?? '', headers[i + 1] ?? '');
    },
    allowAccount(ctx, account) {
      if (account.allowedOrigins.length === 0) return true;
      ctx.set('Vary', 'Origin');
      ctx.remove('Access-Control-Allow-Origin');
      const origin = ctx.req.headers.origin;
      // No origin: a native client or a server; lists are about browsers.
      if (origin === undefined) return true;
      if (!account.allowedOrigins.includes(origin)) {
        ctx.remove('Access-Control-Allow-Credentials');
        return false;
      }
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
