import type Koa from 'koa';
import { isOutage } from '../../../../application/faults/outage.js';
import type { WireApiError } from '../../../wire/index.js';
import { REQUEST_ID_HEADER } from '../../../wire/request-id.js';
import { requestIdOf } from '../caller/request-ids.js';
import type { Refusal } from './refusals.js';

/** Names and values by turns, as they go over the wire. */
export type HeaderList = readonly string[];

/** By the id of an error's request the operator finds it in the log. */
const nameRequest = (ctx: Koa.Context, status: number): void => {
  if (status >= 400) ctx.set(REQUEST_ID_HEADER, requestIdOf(ctx));
};

/**
 * A whole answer, said to Node at once. Koa's own way sets and checks each header one by one and looks at the body's
 * kind: an answer of some kilobytes takes 5 µs of processor time less.
 */
export const sendWhole = (ctx: Koa.Context, status: number, headers: HeaderList, body: string | Buffer): void => {
  ctx.respond = false;
  const { res } = ctx;
  // A request that was refused while its body came has its answer.
  if (res.destroyed || res.headersSent) return;
  nameRequest(ctx, status);
  res.writeHead(status, [...headers, 'Content-Length', String(Buffer.byteLength(body))]);
  res.end(body);
};

const JSON_HEADERS = ['Content-Type', 'application/json; charset=utf-8', 'X-Content-Type-Options', 'nosniff'] as const;

/** `json` is JSON already. */
export const sendJsonText = (ctx: Koa.Context, status: number, json: string): void =>
  sendWhole(ctx, status, JSON_HEADERS, json);

export const sendJson = (ctx: Koa.Context, status: number, body: unknown): void =>
  sendJsonText(ctx, status, JSON.stringify(body));

/** A file to keep. */
export const sendFile = (ctx: Koa.Context, type: string, name: string, body: string | Buffer): void => {
  ctx.set('Content-Type', type);
  ctx.set('Content-Disposition', `attachment; filename="${name}"`);
  ctx.set('X-Content-Type-Options', 'nosniff');
  ctx.body = body;
};

/** Zero bytes. Koa would write the status text otherwise. */
export const sendEmpty = (ctx: Koa.Context, status: number): void => {
  nameRequest(ctx, status);
  ctx.body = null;
  ctx.status = status;
};

/**
 * The only place that makes the body of an error (`docs/reference/error-codes.md`). `beside` is what an endpoint adds
 * to the Error shape.
 */
export const sendRefusal = (ctx: Koa.Context, refused: Refusal, beside?: object): void => {
  const { status, code, message } = refused;
  const error = { error: { code, message, requestId: requestIdOf(ctx) } } satisfies WireApiError;
  sendJson(ctx, status, { ...error, ...beside });
};

/** {@link sendRefusal} where a bearer token is asked for. */
export const sendApiError = (ctx: Koa.Context, refused: Refusal, beside?: object): void => {
  if (refused.status === 401) ctx.set('WWW-Authenticate', 'Bearer');
  sendRefusal(ctx, refused, beside);
};

/**
 * A path that is not served, or not this way: `/v1/*` says so in the Error shape
 * (`docs/reference/protocol.md#ground-rules`), all else with zero bytes.
 */
export const sendUnserved = (ctx: Koa.Context, refused: Refusal): void =>
  ctx.path.startsWith('/v1/') ? sendApiError(ctx, refused) : sendEmpty(ctx, refused.status);

/** 503 for a store that is out; anything else that a use case rejects with is a bug, and goes on. */
export const sendOutage = (ctx: Koa.Context, error: unknown, afterSeconds: number): void => {
  if (!isOutage(error)) throw error;
  sendRetryLater(ctx, 503, afterSeconds);
};

/** 429 and 503 have no body (`docs/reference/protocol.md#ground-rules`); the wait is whole seconds, at least one. */
export const sendRetryLater = (ctx: Koa.Context, status: 429 | 503, afterSeconds: number): void => {
  sendWhole(ctx, status, ['Retry-After', String(Math.max(1, Math.ceil(afterSeconds)))], '');
};
