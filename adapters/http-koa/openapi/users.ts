import { z } from 'zod';
import type { ZodOpenApiPathsObject } from 'zod-openapi';
import { apiError } from '../schemas/ads.js';
import { BUSY, json, UNAUTHORIZED } from './parts.js';

export const userPaths: ZodOpenApiPathsObject = {
  '/v1/users/{userId}': {
    delete: {
      operationId: 'eraseUser',
      summary: 'Erases all that is kept of a user; money stays, without the person',
      tags: ['Operators'],
      security: [{ bearer: [] }],
      requestParams: {
        path: z.object({ userId: z.string().meta({ description: 'As the clients send it; percent-encoded.' }) }),
      },
      responses: {
        204: { description: 'Erased, or never known.' },
        422: { description: 'This cannot be a user id (`invalid_request`).', ...json(apiError) },
        ...UNAUTHORIZED,
        ...BUSY,
      },
    },
  },
};
