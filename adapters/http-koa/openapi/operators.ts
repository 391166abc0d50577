import { z } from 'zod';
import type { ZodOpenApiPathsObject } from 'zod-openapi';
import { json, NO_UPGRADE, NOT_FOUND, NOTHING_THERE, UNAUTHORIZED } from './parts.js';

const status = (value: string) => z.object({ status: z.literal(value) });
const ticket = z
  .object({ ticket: z.string(), expiresInMs: z.int() })
  .meta({ id: 'Ticket', description: 'Opens the event stream once.' });
const decision = z
  .looseObject({
    id: z.uuid(),
    accountId: z.string(),
    kind: z.enum(['chat', 'overlay']),
    atMs: z.int(),
    outcome: z.enum(['filled', 'repeated', 'no-fill']),
    reason: z.string().optional(),
    erased: z.literal(true).optional().meta({ description: 'Its user was erased, and what told of the user with it.' }),
    candidates: z.array(z.looseObject({ source: z.string(), candidate: z.string(), outcome: z.string() })),
  })
  .meta({ id: 'Decision' });

const sellers = z
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
const replay = z
  .discriminatedUnion('kind', [
    z.object({ kind: z.literal('same') }),
    z.object({ kind: z.literal('erased') }),
    z.object({
      kind: z.literal('different'),
      differences: z.array(z.object({ of: z.string(), recorded: z.string(), replayed: z.string() })),
    }),
  ])
  .meta({ id: 'Replay' });

export const operatorPaths: ZodOpenApiPathsObject = {
  '/v1/events/tickets': {
    post: {
      operationId: 'issueTicket',
      summary: 'A one-time ticket for the event stream',
      tags: ['Operators'],
      security: [{ bearer: [] }],
      responses: { 200: { description: 'The ticket.', ...json(ticket) }, ...UNAUTHORIZED },
    },
  },
  '/v1/events': {
    get: {
      operationId: 'openEventStream',
      summary: 'The event stream; a WebSocket upgrade',
      tags: ['Operators'],
      security: [{ bearer: [] }],
      requestParams: { query: z.object({ ticket: z.string().optional() }) },
      responses: {
        101: { description: 'The stream is open.' },
        ...NO_UPGRADE,
        ...UNAUTHORIZED,
      },
    },
  },
  '/v1/decisions/{id}': {
    get: {
      operationId: 'explainDecision',
      summary: 'Why a turn did or did not show an ad',
      tags: ['Operators'],
      security: [{ bearer: [] }],
      requestParams: { path: z.object({ id: z.string().meta({ description: 'Of a decision, or of a bid.' }) }) },
      responses: { 200: { description: 'The record.', ...json(decision) }, ...NOT_FOUND, ...UNAUTHORIZED },
    },
  },
  '/v1/decisions/{id}/replay': {
    get: {
      operationId: 'replayDecision',
      summary: 'Decides once more on what was recorded of a decision, and compares',
      tags: ['Operators'],
      security: [{ bearer: [] }],
      requestParams: { path: z.object({ id: z.string().meta({ description: 'Of a decision, or of a bid.' }) }) },
      responses: {
        200: { description: 'Whether it comes to the same.', ...json(replay) },
        ...NOT_FOUND,
        ...UNAUTHORIZED,
      },
    },
  },
  '/healthz': {
    get: {
      operationId: 'isAlive',
      summary: 'Whether the process is alive',
      tags: ['Operators'],
      responses: { 200: { description: 'It is.', ...json(status('ok')) } },
    },
  },
  '/readyz': {
    get: {
      operationId: 'isReady',
      summary: 'Whether the process takes requests',
      tags: ['Operators'],
      responses: {
        200: {
          description: 'It does. `unreachable` names what it does its best without: `ledger`, `redis`.',
          ...json(status('ready').extend({ unreachable: z.array(z.string()).optional() })),
        },
        503: {
          description:
            'It starts or ends (`not-ready`), or what it keeps is `damaged`: the list names `ledger`, `state` or both.',
          ...json(z.union([status('not-ready'), status('damaged').extend({ damaged: z.array(z.string()) })])),
        },
      },
    },
  },
  '/openapi.json': {
    get: {
      operationId: 'readOpenApi',
      summary: 'This document',
      tags: ['Operators'],
      responses: {
        200: { description: 'OpenAPI 3.1.', content: { 'application/json': { schema: { type: 'object' } } } },
      },
    },
  },
  '/sellers.json': {
    get: {
      operationId: 'readSellers',
      summary: 'Who is paid for what is sold here (IAB sellers.json 1.0)',
      tags: ['Operators'],
      responses: {
        200: { description: 'The sellers.', ...json(sellers) },
        304: { description: 'As it was.' },
        404: NOTHING_THERE,
      },
    },
  },
  '/sdk/js': {
    get: {
      operationId: 'readClient',
      summary: 'The browser client: an ES module, or for a script tag with type=global',
      tags: ['Ad frames'],
      requestParams: {
        query: z.object({
          type: z.literal('global').optional(),
          mode: z.literal('development').optional(),
          v: z.string().optional(),
        }),
      },
      responses: { 200: { description: 'The script.' }, 404: NOTHING_THERE },
    },
  },
  '/sdk/element': {
    get: {
      operationId: 'readElement',
      summary: 'The element ad-slot for pages without a framework of their own: an ES module',
      tags: ['Ad frames'],
      requestParams: { query: z.object({ v: z.string().optional() }) },
      responses: { 200: { description: 'The script.' }, 404: NOTHING_THERE },
    },
  },
  '/sdk/video': {
    get: {
      operationId: 'readVideoClient',
      summary: 'The client for overlays over a video: an ES module, or for a script tag with type=global',
      tags: ['Ad frames'],
      requestParams: { query: z.object({ type: z.literal('global').optional(), v: z.string().optional() }) },
      responses: { 200: { description: 'The script.' }, 404: NOTHING_THERE },
    },
  },
  '/sdk/{name}.tgz': {
    get: {
      operationId: 'readClientPackage',
      summary: 'A client as a package for npm install',
      tags: ['Ad frames'],
      requestParams: { path: z.object({ name: z.enum(['js', 'react', 'react-native', 'video', 'vue']) }) },
      responses: { 200: { description: 'The package.' }, 404: NOTHING_THERE },
    },
  },
  '/assets/{name}': {
    get: {
      operationId: 'readAsset',
      summary: 'Files of test ads and the script inside ad frames',
      tags: ['Ad frames'],
      requestParams: { path: z.object({ name: z.string() }) },
      responses: { 200: { description: 'The file.' }, 206: { description: 'A range of it.' }, 404: NOTHING_THERE },
    },
  },
};
