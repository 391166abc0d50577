import { createHash } from 'node:crypto';
import { z } from 'zod';
import { sendEmpty } from '../../server/answer/send.js';
import type { Endpoint } from '../../server/routing/endpoint.js';
import { json, NOTHING_THERE } from '../document-parts.js';

const shape = z
  .object({
    contact_email: z.string().optional(),
    contact_address: z.string().optional(),
    version: z.literal('1.0'),
    identifiers: z.array(z.object({ name: z.string(), value: z.string() })).optional(),
    sellers: z.array(
      z.object({
        seller_id: z.string(),
        is_confidential: z.literal(1).optional(),
        seller_type: z.enum(['PUBLISHER', 'INTERMEDIARY', 'BOTH']),
        name: z.string().optional(),
        domain: z.string().optional(),
      }),
    ),
  })
  .meta({ id: 'Sellers' });

/** Crawlers come daily; without a header they would keep the file for a week. */
const ONE_DAY = 'public, max-age=86400';

interface SellersUses {
  readonly sellers?: (() => string | undefined) | undefined;
}

/** `GET /sellers.json` (sellers.json 1.0, section 3): who is paid for what is sold here. */
export const sellersFile: Endpoint<SellersUses> = {
  method: 'GET',
  path: '/sellers.json',
  document: {
    operationId: 'readSellers',
    summary: 'Who is paid for what is sold here (IAB sellers.json 1.0)',
    tags: ['Operators'],
    responses: {
      200: { description: 'The sellers.', ...json(shape) },
      304: { description: 'As it was.' },
      404: NOTHING_THERE,
    },
  },
  handler:
    ({ sellers }) =>
    (ctx) => {
      const body = sellers?.();
      if (body === undefined) return sendEmpty(ctx, 404);
      const etag = `"${createHash('sha256').update(body).digest('base64url')}"`;
      ctx.set('Cache-Control', ONE_DAY);
      ctx.set('ETag', etag);
      ctx.set('X-Content-Type-Options', 'nosniff');
      if (ctx.req.headers['if-none-match'] === etag) return sendEmpty(ctx, 304);
      ctx.set('Content-Type', 'application/json; charset=utf-8');
      ctx.body = body;
    },
};
