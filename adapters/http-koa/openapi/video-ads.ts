import { z } from 'zod';
import type { ZodOpenApiPathsObject } from 'zod-openapi';
import { adsRequest, adsResponse } from '../schemas/ads.js';
import { API_ERRORS, BUSY, html, json, NOTHING_THERE, TOO_MANY } from './parts.js';

export const videoAdsPaths: ZodOpenApiPathsObject = {
  '/v1/ads': {
    post: {
      operationId: 'placeAds',
      summary: 'Placements of overlay ads for one playback of a video',
      tags: ['Video ads'],
      security: [{ bearer: [] }],
      requestBody: { required: true, ...json(adsRequest) },
      responses: {
        200: { description: 'The placements; an empty list means no overlays.', ...json(adsResponse) },
        ...API_ERRORS,
        ...TOO_MANY,
        ...BUSY,
      },
    },
  },
  '/overlay/{slotId}': {
    get: {
      operationId: 'showOverlay',
      summary: 'The creative of a slot, to embed as a cross-origin frame',
      tags: ['Video ads'],
      requestParams: { path: z.object({ slotId: z.string() }) },
      responses: { 200: html('The creative.'), 404: NOTHING_THERE, ...BUSY },
    },
  },
};
