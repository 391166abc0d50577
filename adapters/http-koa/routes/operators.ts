import type Koa from 'koa';
import { decisionId } from '../../../domain/ids.js';
import { authenticateBearer, isAdmin } from '../authenticate.js';
import { isBidId } from '../bid-id.js';
import { BAD_BEARER, sendApiError, sendEmpty, sendJson } from '../error-response.js';
import type { RouteDeps, Routes } from '../route-deps.js';

/** `protocol.md` section 8: a ticket opens the event stream once. */
const TICKET_LIFETIME_MS = 60_000;

const issueTicket = (ctx: Koa.Context, deps: RouteDeps): void => {
  const account = authenticateBearer(ctx.req, deps.placement);
  if (account === undefined) return sendApiError(ctx, BAD_BEARER);
  ctx.set('Cache-Control', 'no-store');
  sendJson(ctx, 200, { ticket: deps.operations.issueTicket(account.id), expiresInMs: TICKET_LIFETIME_MS });
};

/** `GET /v1/decisions/{id}`: the record of a decision, also by a bid that came of it; an account sees its own, the operator all. */
const explain = async (ctx: Koa.Context, id: string, deps: RouteDeps): Promise<void> => {
  const account = authenticateBearer(ctx.req, deps.placement);
  if (account === undefined && !isAdmin(ctx.req, deps.adminToken)) return sendApiError(ctx, BAD_BEARER);
  const record = isBidId(id) ? await deps.operations.explain(decisionId(id), account?.id) : undefined;
  if (record === undefined || (account !== undefined && record.accountId !== account.id)) return sendEmpty(ctx, 404);
  ctx.set('Cache-Control', 'no-store');
  sendJson(ctx, 200, record);
};

export const operatorRoutes: Routes = (routes, deps) => {
  routes.on('POST', '/v1/events/tickets', (ctx) => issueTicket(ctx, deps));
  routes.on('GET', '/v1/decisions/*', (ctx, id) => explain(ctx, id, deps));
  // The stream itself is an upgrade and never gets here (`protocol.md` section 8).
  routes.on('GET', '/v1/events', (ctx) => {
    ctx.set('Upgrade', 'websocket');
    sendEmpty(ctx, 426);
  });
};
