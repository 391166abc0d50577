import { z } from 'zod';
import type { ClientCors } from '../../server/answer/cors.js';
import { sendJson } from '../../server/answer/send.js';
import type { Endpoint } from '../../server/routing/endpoint.js';
import { json } from '../document-parts.js';

const status = (value: string) => z.object({ status: z.literal(value) });

interface AliveUses {
  readonly cors: ClientCors;
}

export const isAlive: Endpoint<AliveUses> = {
  method: 'GET',
  path: '/healthz',
  document: {
    operationId: 'isAlive',
    summary: 'Whether the process is alive',
    tags: ['Operators'],
    responses: { 200: { description: 'It is.', ...json(status('ok')) } },
  },
  handler: (uses) => (ctx) => {
    // Hosts ask whether it is the server that their frames do not reach.
    uses.cors.allowAny(ctx);
    sendJson(ctx, 200, { status: 'ok' });
  },
};

interface ReadyUses {
  readonly isReady: () => boolean;
  readonly unreachable?: (() => readonly string[]) | undefined;
  readonly damaged?: (() => readonly string[]) | undefined;
}

export const isReady: Endpoint<ReadyUses> = {
  method: 'GET',
  path: '/readyz',
  document: {
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
  handler: (uses) => (ctx) => {
    if (!uses.isReady()) return sendJson(ctx, 503, { status: 'not-ready' });
    const damaged = uses.damaged?.() ?? [];
    if (damaged.length > 0) return sendJson(ctx, 503, { status: 'damaged', damaged });
    const unreachable = uses.unreachable?.() ?? [];
    sendJson(ctx, 200, { status: 'ready', ...(unreachable.length > 0 && { unreachable }) });
  },
};
