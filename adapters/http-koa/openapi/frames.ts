import { z } from 'zod';
import type { ZodOpenApiOperationObject, ZodOpenApiPathsObject } from 'zod-openapi';
import type { Avatar } from '../../../application/ports/content/avatar-source.js';
import { frameEventsConflict, frameEventsRequest, frameEventsResponse, frameTextRequest } from '../schemas/frame.js';
import { API_ERRORS, BUSY, html, json, NOTHING_THERE } from './parts.js';

const path = z.object({ bidId: z.uuid() });
const query = z.object({
  code: z.string().optional(),
  messageId: z.string().optional(),
  sdk: z.string().optional(),
  theme: z.string().optional(),
  cachedContent: z.string().optional().meta({ description: 'Text of an earlier `ad-done-iframe`.' }),
});

const page = (
  operationId: string,
  summary: string,
  params: z.ZodObject,
): { readonly get: ZodOpenApiOperationObject } => ({
  get: {
    operationId,
    summary,
    tags: ['Ad frames'],
    requestParams: { path, query: params },
    responses: { 200: html('The page.'), 404: NOTHING_THERE, ...BUSY },
  },
});

const AVATAR_TYPES = [
  'image/png',
  'image/jpeg',
  'image/webp',
  'image/gif',
] as const satisfies readonly Avatar['contentType'][];

export const framePaths: ZodOpenApiPathsObject = {
  '/api/frame/{bidId}': page('showFrame', 'The page below an assistant message', query),
  '/api/modal/{bidId}': page(
    'showModal',
    'The modal page of an interstitial',
    query.extend({ componentParams: z.string().optional().meta({ description: 'URI-encoded JSON.' }) }),
  ),
  '/api/avatar/{bidId}': {
    get: {
      operationId: 'showAvatar',
      summary: 'The picture of the character above an interstitial, for its own pages',
      tags: ['Ad frames'],
      requestParams: { path },
      responses: {
        200: {
          description: 'The picture.',
          content: Object.fromEntries(
            AVATAR_TYPES.map((type) => [type, { schema: { type: 'string', format: 'binary' } }]),
          ),
        },
        204: { description: 'Its address leads to no picture that may be shown.' },
        404: NOTHING_THERE,
        ...BUSY,
      },
    },
  },
  '/creative/{bidId}': page('showMarkup', 'Third-party markup for the inner frame', z.object({ nonce: z.string() })),
  '/api/frame/{bidId}/text': {
    post: {
      operationId: 'streamText',
      summary: 'The final text of the ad, streamed',
      tags: ['Ad frames'],
      requestParams: { path },
      requestBody: { required: true, ...json(frameTextRequest) },
      responses: {
        200: { description: 'Chunks of plain text.', content: { 'text/plain': { schema: { type: 'string' } } } },
        404: NOTHING_THERE,
        ...API_ERRORS,
      },
    },
  },
  '/api/frame/{bidId}/events': {
    post: {
      operationId: 'countEvents',
      summary: 'Events of the page; what is answered 200 is durable and counted once',
      tags: ['Ad frames'],
      requestParams: { path },
      requestBody: { required: true, ...json(frameEventsRequest) },
      responses: {
        200: { description: 'One result per event.', ...json(frameEventsResponse) },
        404: NOTHING_THERE,
        409: {
          description: 'Every `eventId` was counted for another ad or type; not to be sent again (`invalid_request`).',
          ...json(frameEventsConflict),
        },
        ...API_ERRORS,
        ...BUSY,
      },
    },
  },
  '/c/{token}': {
    get: {
      operationId: 'followClick',
      summary: 'Counts a click and leads to the stored destination',
      tags: ['Ad frames'],
      requestParams: { path: z.object({ token: z.string() }) },
      responses: { 302: { description: 'To the destination.' }, 404: NOTHING_THERE },
    },
  },
};
