import { z } from 'zod';
import type { AdOperations } from '../../../../application/api/ad-operations.js';
import { TICKET_LIFETIME_MS } from '../../../../application/operations/stream-tickets.js';
import { NO_UPGRADE } from '../../server/answer/refusals.js';
import { sendApiError, sendJson } from '../../server/answer/send.js';
import { apiCaller, type BearerUses } from '../../server/caller/authenticate.js';
import type { Endpoint } from '../../server/routing/endpoint.js';
import { apiError, BY_ACCOUNT, errors, json, UNAUTHORIZED } from '../document-parts.js';

const ticket = z
  .object({ ticket: z.string(), expiresInMs: z.int() })
  .meta({ id: 'Ticket', description: 'Opens the event stream once.' });

interface TicketUses extends BearerUses {
  readonly operations: Pick<AdOperations, 'issueTicket'>;
}

export const issueTicket: Endpoint<TicketUses> = {
  method: 'POST',
  path: '/v1/events/tickets',
  document: {
    operationId: 'issueTicket',
    summary: 'A one-time ticket for the event stream',
    ...BY_ACCOUNT,
    responses: { 200: { description: 'The ticket.', ...json(ticket) }, ...UNAUTHORIZED },
  },
  handler: (uses) => async (ctx) => {
    const account = await apiCaller(ctx, uses);
    if (account === undefined) return;
    ctx.set('Cache-Control', 'no-store');
    sendJson(ctx, 200, { ticket: uses.operations.issueTicket(account.id), expiresInMs: TICKET_LIFETIME_MS });
  },
};

/** The stream itself is an upgrade and never gets here (`docs/reference/protocol.md#the-event-stream`). */
export const openEventStream: Endpoint<unknown> = {
  method: 'GET',
  path: '/v1/events',
  document: {
    operationId: 'openEventStream',
    summary: 'The event stream; a WebSocket upgrade',
    ...BY_ACCOUNT,
    requestParams: { query: z.object({ ticket: z.string().optional() }) },
    responses: {
      101: { description: 'The stream is open.' },
      ...errors({ 426: 'The request was no WebSocket upgrade (`invalid_request`).' }, apiError),
      ...UNAUTHORIZED,
    },
  },
  handler: () => (ctx) => {
    ctx.set('Upgrade', 'websocket');
    sendApiError(ctx, NO_UPGRADE);
  },
};
