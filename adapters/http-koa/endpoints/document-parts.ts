import { z } from 'zod';
import type { ZodOpenApiResponseObject, ZodOpenApiResponsesObject } from 'zod-openapi';
import { WIRE_API_ERROR_CODES, type WireApiError } from '../../wire/index.js';

export const requestId = z.string().meta({
  description: 'By which the operator finds the request in the log. Every error answer has it as `X-Request-Id`, too.',
});

export const apiError = z
  .object({ error: z.object({ code: z.enum(WIRE_API_ERROR_CODES), message: z.string(), requestId }) })
  .meta({ id: 'Error' }) satisfies z.ZodType<WireApiError>;

/** Calls of an account's own server, and those of the operator. */
export const BY_ACCOUNT = { tags: ['Operators'], security: [{ bearer: [] }] };
/** Of an advertiser: of its own alone. */
export const BY_ADVERTISER = { tags: ['Operators'], security: [{ advertiser: [] }, { admin: [] }] };
export const BY_OPERATOR = { tags: ['Operators'], security: [{ admin: [] }] };

/** Pieces that several operations of the document share. */
export const json = (schema: z.ZodType) => ({ content: { 'application/json': { schema } } });

export const html = (description: string): ZodOpenApiResponseObject => ({
  description,
  content: { 'text/html': { schema: { type: 'string' } } },
});

export const NOTHING_THERE: ZodOpenApiResponseObject = { description: 'Nothing to show; the body is empty.' };

/** Of all that is asked for with its validator (`If-None-Match`). */
export const NOT_MODIFIED: ZodOpenApiResponsesObject = { 304: { description: 'As it was; the body is empty.' } };

export const errors = (statuses: Readonly<Record<string, string>>, schema: z.ZodType): ZodOpenApiResponsesObject =>
  Object.fromEntries(
    Object.entries(statuses).map(([status, description]) => [status, { description, ...json(schema) }]),
  );

export const BODY_ERRORS = {
  400: 'The body is empty, not UTF-8 or not JSON (`invalid_json`).',
  413: 'The body is too large (`invalid_request`).',
  415: 'The charset or content encoding cannot be read (`invalid_request`).',
  422: 'The body failed validation (`invalid_request`).',
};

export const NOT_FOUND = errors({ 404: 'There is nothing here (`invalid_request`).' }, apiError);
export const UNKNOWN_TOKEN = errors({ 401: 'The token is missing or unknown (`unauthorized`).' }, apiError);
export const NO_SCOPE = errors(
  { 403: 'The token lacks the scope that `scopes` names (`insufficient_scope`).' },
  apiError,
);
export const API_ERRORS: ZodOpenApiResponsesObject = { ...UNKNOWN_TOKEN, ...errors(BODY_ERRORS, apiError) };

const retryLater = (description: string): ZodOpenApiResponseObject => ({
  description,
  headers: { 'Retry-After': { description: 'Seconds to wait.', schema: { type: 'integer', minimum: 1 } } },
});

export const BUSY: ZodOpenApiResponsesObject = { 503: retryLater('Too much to do; the body is empty.') };
export const TOO_MANY: ZodOpenApiResponsesObject = {
  429: retryLater('Too many requests, or too many wrong tokens, from this network; the body is empty.'),
};
export const UNAUTHORIZED: ZodOpenApiResponsesObject = { ...UNKNOWN_TOKEN, ...NO_SCOPE, ...TOO_MANY };
