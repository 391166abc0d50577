import type { z } from 'zod';
import type { ZodOpenApiResponseObject, ZodOpenApiResponsesObject } from 'zod-openapi';
import { apiError } from '../schemas/ads.js';
import { preloadRefused } from '../schemas/preload-response.js';

/** Pieces that several operations of the document share. */
export const json = (schema: z.ZodType) => ({ content: { 'application/json': { schema } } });

export const html = (description: string): ZodOpenApiResponseObject => ({
  description,
  content: { 'text/html': { schema: { type: 'string' } } },
});

export const xml = (description: string): ZodOpenApiResponseObject => ({
  description,
  content: { 'application/xml': { schema: { type: 'string' } } },
});

export const NOTHING_THERE: ZodOpenApiResponseObject = { description: 'Nothing to show; the body is empty.' };

const errors = (statuses: Readonly<Record<string, string>>, schema: z.ZodType): ZodOpenApiResponsesObject =>
  Object.fromEntries(
    Object.entries(statuses).map(([status, description]) => [status, { description, ...json(schema) }]),
  );

const BODY_ERRORS = {
  400: 'The body is empty, not UTF-8 or not JSON (`invalid_json`).',
  413: 'The body is too large (`invalid_request`).',
  415: 'The charset or content encoding cannot be read (`invalid_request`).',
  422: 'The body failed validation (`invalid_request`).',
};

export const NOT_FOUND = errors({ 404: 'There is nothing here (`invalid_request`).' }, apiError);
export const NO_UPGRADE = errors({ 426: 'The request was no WebSocket upgrade (`invalid_request`).' }, apiError);
const UNKNOWN_TOKEN = errors({ 401: 'The token is missing or unknown (`unauthorized`).' }, apiError);
export const API_ERRORS: ZodOpenApiResponsesObject = { ...UNKNOWN_TOKEN, ...errors(BODY_ERRORS, apiError) };
export const QUERY_ERRORS: ZodOpenApiResponsesObject = {
  ...UNKNOWN_TOKEN,
  ...errors({ 422: 'A parameter failed validation (`invalid_request`).' }, apiError),
};
export const PRELOAD_ERRORS = errors(
  { ...BODY_ERRORS, 401: 'The publisher token is missing or unknown (`invalid_token`).' },
  preloadRefused,
);

const retryLater = (description: string): ZodOpenApiResponseObject => ({
  description,
  headers: { 'Retry-After': { description: 'Seconds to wait.', schema: { type: 'integer', minimum: 1 } } },
});

export const BUSY: ZodOpenApiResponsesObject = { 503: retryLater('Too much to do; the body is empty.') };
export const TOO_MANY: ZodOpenApiResponsesObject = {
  429: retryLater('Too many requests, or too many wrong tokens, from this network; the body is empty.'),
};
export const UNAUTHORIZED: ZodOpenApiResponsesObject = { ...UNKNOWN_TOKEN, ...TOO_MANY };
