import type { z } from 'zod';
import { refusal, type Refusal } from '../error-response.js';

export type CheckedBody<T> =
  { readonly kind: 'valid'; readonly value: T } | { readonly kind: 'refused'; readonly refusal: Refusal };

/** Names the first wrong field and what is wrong with it; the value itself is never repeated. */
const sentence = (issue: z.core.$ZodIssue | undefined): string => {
  const field = issue === undefined || issue.path.length === 0 ? 'The body' : `The field ${issue.path.join('.')}`;
  return `${field} is not valid: ${issue?.message ?? 'unknown reason'}.`;
};

export const checkBody = <T>(schema: z.ZodType<T>, body: unknown): CheckedBody<T> => {
  const result = schema.safeParse(body);
  return result.success
    ? { kind: 'valid', value: result.data }
    : { kind: 'refused', refusal: refusal('invalid_request', sentence(result.error.issues[0])) };
};
