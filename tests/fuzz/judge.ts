import { adsResponse } from '../../adapters/http-koa/endpoints/ads/overlays/ads.js';
import { apiError } from '../../adapters/http-koa/endpoints/document-parts.js';
import { frameEventsConflict, frameEventsResponse } from '../../adapters/http-koa/endpoints/ads/frame/events.js';
import { initResponse } from '../../adapters/http-koa/endpoints/ads/init.js';
import { preloadRefused, preloadResponse } from '../../adapters/http-koa/endpoints/ads/preload/response-schema.js';
import type { z } from 'zod';
import type { FuzzAnswer } from './client.js';

const CODE_OF: Readonly<Record<number, string>> = {
  400: 'invalid_json',
  401: 'unauthorized',
  403: 'insufficient_scope',
  404: 'invalid_request',
  409: 'invalid_request',
  413: 'invalid_request',
  415: 'invalid_request',
  422: 'invalid_request',
};

interface Expectation {
  /** Statuses with the shape their bodies must have; `empty`: zero bytes; `any`: whatever. */
  readonly [status: number]: z.ZodType | 'empty' | 'any';
}

const apiErrors: Expectation = { 400: apiError, 401: apiError, 413: apiError, 415: apiError, 422: apiError };
const preloadErrors: Expectation = {
  400: preloadRefused,
  401: preloadRefused,
  413: preloadRefused,
  415: preloadRefused,
  422: preloadRefused,
};
const PAGE: Expectation = { 200: 'any', 404: 'empty' };

/** What each endpoint may answer to anything at all. */
const EXPECTED: Readonly<Record<string, Expectation>> = {
  'POST /v1/ads': { 200: adsResponse, ...apiErrors },
  'GET /v1/ads/vmap': { 200: 'any', 401: apiError, 422: apiError },
  'GET /overlay': PAGE,
  'POST /init': { 200: initResponse, ...apiErrors },
  'POST /preload': { 200: preloadResponse, ...preloadErrors },
  'POST /error': { 204: 'empty' },
  'POST /debug': { 204: 'empty' },
  'POST /api/frame/events': { 200: frameEventsResponse, 404: 'empty', 409: frameEventsConflict, ...apiErrors },
  'POST /api/frame/text': { 200: 'any', 404: 'empty', ...apiErrors },
  'GET /api/frame': PAGE,
  'GET /c': { 302: 'empty', 404: 'empty' },
  'GET /v1/decisions of an account': { 200: 'any', ...apiErrors },
  'GET /v1/decisions': { 200: 'any', 404: apiError },
  'GET /v1/reports/line-items/{id}': { 200: 'any', ...apiErrors, 404: apiError },
  'GET /v1/reports': { 200: 'any', ...apiErrors },
  'GET /v1/decisions/replay': { 200: 'any', 404: apiError },
};

/** Anything that would run as script if it stood in one of our pages. */
const REFLECTED = '<script>alert';

const isPage = ({ headers }: FuzzAnswer): boolean => String(headers['content-type']).startsWith('text/html');

const wrongBody = (shape: z.ZodType | 'empty' | 'any', { status, text }: FuzzAnswer): string | undefined => {
  if (shape === 'any') return undefined;
  if (shape === 'empty') return text === '' ? undefined : 'the body is not empty';
  const body: unknown = JSON.parse(text);
  if (text.includes(':null')) return 'the body holds null';
  if (!shape.safeParse(body).success) return 'the body has another shape';
  const code = (body as { error?: { code?: string } }).error?.code;
  return status in CODE_OF && code !== CODE_OF[status] ? `the code ${code} does not go with the status` : undefined;
};

/** What is wrong with an answer, or `undefined`. */
export const judge = (endpoint: string, answer: FuzzAnswer): string | undefined => {
  const shape = EXPECTED[endpoint]?.[answer.status];
  if (shape === undefined) return `status ${answer.status}`;
  if (isPage(answer) && answer.text.includes(REFLECTED)) return 'a script came back';
  return wrongBody(shape, answer);
};
