import { z } from 'zod';
import type { ZodOpenApiOperationObject, ZodOpenApiPathsObject } from 'zod-openapi';
import { initRequest, initResponse } from '../schemas/init.js';
import { preloadRequest } from '../schemas/preload.js';
import { preloadResponse } from '../schemas/preload-response.js';
import { reportRequest } from '../schemas/report.js';
import { API_ERRORS, BUSY, json, PRELOAD_ERRORS, QUERY_ERRORS, TOO_MANY, html, NOTHING_THERE, xml } from './parts.js';
import { adsRequest, adsResponse, vmapQuery, vmapUrl } from '../schemas/ads.js';

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
  '/v1/ads/vmap': {
    get: {
      operationId: 'placeAdsAsVmap',
      summary: 'The placements of one playback as VMAP 1.0.1 with VAST 4.2',
      tags: ['Video ads'],
      security: [{ bearer: [] }, { signature: [] }],
      requestParams: { query: vmapQuery },
      responses: {
        200: xml('The placements; no ad break means no overlays.'),
        ...QUERY_ERRORS,
        ...TOO_MANY,
        ...BUSY,
      },
    },
  },
  '/v1/ads/vmap-url': {
    post: {
      operationId: 'signVmapUrl',
      summary: 'A signed URL of that document, for players',
      tags: ['Video ads'],
      security: [{ bearer: [] }],
      requestBody: { required: true, ...json(adsRequest) },
      responses: { 200: { description: 'The URL.', ...json(vmapUrl) }, ...API_ERRORS, ...TOO_MANY, ...BUSY },
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

const report = (operationId: string, summary: string): { readonly post: ZodOpenApiOperationObject } => ({
  post: {
    operationId,
    summary,
    tags: ['Conversations'],
    requestBody: json(reportRequest),
    responses: { 204: { description: 'Always, whatever the body.' } },
  },
});

export const conversationPaths: ZodOpenApiPathsObject = {
  '/init': {
    post: {
      operationId: 'startSession',
      summary: 'Flags of a new session',
      tags: ['Conversations'],
      requestBody: { required: true, ...json(initRequest) },
      responses: { 200: { description: 'The flags.', ...json(initResponse) }, ...API_ERRORS, ...TOO_MANY, ...BUSY },
    },
  },
  '/preload': {
    post: {
      operationId: 'preloadTurn',
      summary: 'The ads of one turn of a conversation',
      tags: ['Conversations'],
      requestBody: { required: true, ...json(preloadRequest) },
      responses: {
        200: { description: 'Ads, a reason for none, or a refusal.', ...json(preloadResponse) },
        ...PRELOAD_ERRORS,
        ...TOO_MANY,
        ...BUSY,
      },
    },
  },
  '/error': report('reportError', 'Error telemetry of a client'),
  '/debug': report('reportDebug', 'Debug telemetry of a client'),
  '/log': report('reportLog', 'Telemetry of older clients'),
};
