import type Koa from 'koa';
import type { z } from 'zod';
import { refusal, type Refusal } from '../answer/refusals.js';
import { sendApiError } from '../answer/send.js';
import { complaint } from './complaint.js';
import { fastPathOf } from './fast-path.js';
import { MAX_BODY_BYTES, readJson } from './read-json.js';

export type CheckedBody<T> =
  { readonly kind: 'valid'; readonly value: T } | { readonly kind: 'refused'; readonly refusal: Refusal };

/** Names the first wrong field and what is wrong with it; the value itself is never repeated. */
const sentence = (issue: z.core.$ZodIssue | undefined): string => {
  if (issue === undefined) return 'The body is not valid.';
  const field = issue.path.length === 0 ? 'The body' : `The field ${issue.path.join('.')}`;
  return `${field} is not valid: ${complaint(issue)}.`;
};

export const checkBody = <T>(schema: z.ZodType<T>, body: unknown): CheckedBody<T> => {
  const result = schema.safeParse(body);
  return result.success
    ? { kind: 'valid', value: result.data }
    : { kind: 'refused', refusal: refusal('invalid_request', sentence(result.error.issues[0])) };
};

/** A body, read and checked; `undefined` when its refusal has been sent. */
export const bodyOf = async <T>(
  ctx: Koa.Context,
  schema: z.ZodType<T>,
  maxBytes: number = MAX_BODY_BYTES,
): Promise<T | undefined> => {
  const json = await readJson(ctx.req, maxBytes);
  const body = json.kind === 'refused' ? json : checkBody(schema, json.value);
  if (body.kind === 'valid') return body.value;
  sendApiError(ctx, body.refusal);
  return undefined;
};

/**
 * {@link checkBody} with a fast path for a body that needs neither healing nor a complaint: what the schema does not
 * know stays in it.
 */
export const fastBodyCheck = <T>(schema: z.ZodType<T>): ((body: unknown) => CheckedBody<T>) => {
  const isAsIs = fastPathOf(schema);
  return (body) => (isAsIs(body) ? { kind: 'valid', value: body as T } : checkBody(schema, body));
};
