import { z } from 'zod';
import type { NodeStatus } from '../../../wire/node-status.js';
import { sendJson } from '../../server/answer/send.js';
import { asOperator, type BearerUses } from '../../server/caller/authenticate.js';
import type { Endpoint } from '../../server/routing/endpoint.js';
import { BY_OPERATOR, json } from '../document-parts.js';
import { OPERATOR_ERRORS } from './operator-document.js';

const share = z.number().min(0).max(1);

const judgeStatus = z.discriminatedUnion('state', [
  z.object({ model: z.string(), state: z.enum(['asking', 'proven', 'failed']) }),
  z.object({ model: z.string(), state: z.literal('out'), nextTrySeconds: z.int() }),
]);

const nodeStatus = z
  .object({
    version: z.string(),
    uptimeSeconds: z.int(),
    recent: z.object({
      seconds: z.int(),
      turnsPerSecond: z.number(),
      fill: share.optional().meta({ description: 'Absent: there was no turn.' }),
      reasons: z.array(z.object({ reason: z.string(), share })).meta({ description: 'Of all turns, the three first.' }),
      sickBidders: z.array(z.object({ bidder: z.string(), calls: z.int(), failed: share })),
    }),
    notices: z.object({ waiting: z.int(), oldestSeconds: z.int() }).optional(),
    droppedRecords: z.int(),
    judge: judgeStatus.optional().meta({ description: 'Of free text. Absent: no model judges.' }),
    catalog: z.object({
      version: z.int(),
      changedAt: z.iso.datetime().optional(),
      author: z.string().optional(),
      summary: z.string().optional(),
    }),
  })
  .meta({
    id: 'NodeStatus',
    description: 'Of the node that answers. Parts whose store is out are absent.',
  }) satisfies z.ZodType<NodeStatus>;

interface StatusUses extends BearerUses {
  readonly nodeStatus?: (() => Promise<NodeStatus>) | undefined;
}

/** What an on-call person asks first; `GET /readyz` says whether the node is ready and why not. */
export const readStatus: Endpoint<StatusUses> = {
  method: 'GET',
  path: '/v1/admin/status',
  document: {
    operationId: 'readStatus',
    summary: 'How the node is doing: turns of the last five minutes, bidders, queues, the last catalog change',
    ...BY_OPERATOR,
    responses: { 200: { description: 'The status.', ...json(nodeStatus) }, ...OPERATOR_ERRORS },
  },
  handler: (uses) => asOperator(uses, uses.nodeStatus, async (read, ctx) => sendJson(ctx, 200, await read())),
};
