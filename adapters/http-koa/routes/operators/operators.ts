import type Koa from 'koa';
import { TICKET_LIFETIME_MS } from '../../../../application/operations/stream-tickets.js';
import type { DecisionRecord } from '../../../../domain/decision-record/report.js';
import { decisionId, type AccountId, type DecisionId } from '../../../../domain/values/ids.js';
import { apiCaller, apiOrAdminCaller } from '../../caller/authenticate.js';
import { isBidId } from '../../preload/bid-id.js';
import { NO_UPGRADE, NOTHING_HERE } from '../../response/refusals.js';
import { sendApiError, sendJson } from '../../response/send.js';
import type { RouteDeps, Routes } from '../../routing/route-deps.js';

const issueTicket = async (ctx: Koa.Context, deps: RouteDeps): Promise<void> => {
  const account = await apiCaller(ctx, deps);
  if (account === undefined) return;
  ctx.set('Cache-Control', 'no-store');
  sendJson(ctx, 200, { ticket: deps.operations.issueTicket(account.id), expiresInMs: TICKET_LIFETIME_MS });
};

/**
 * What `look` finds of a decision or a bid; an account sees its own, the operator all. Answers by itself when there is
 * nothing to see.
 */
const lookUp = async <T>(
  ctx: Koa.Context,
  id: string,
  deps: RouteDeps,
  look: (id: DecisionId, account: AccountId | undefined) => Promise<T | undefined>,
): Promise<void> => {
  const caller = await apiOrAdminCaller(ctx, deps);
  if (caller === undefined) return;
  const account = caller === 'operator' ? undefined : caller.id;
  const found = isBidId(id) ? await look(decisionId(id), account) : undefined;
  if (found === undefined) return sendApiError(ctx, NOTHING_HERE);
  ctx.set('Cache-Control', 'no-store');
  sendJson(ctx, 200, found);
};

const isOf = (account: AccountId | undefined, record: DecisionRecord | undefined): boolean =>
  record !== undefined && (account === undefined || record.accountId === account);

/** `GET /v1/decisions/{id}`: the record of a decision. */
const explain = (ctx: Koa.Context, id: string, deps: RouteDeps): Promise<void> =>
  lookUp(ctx, id, deps, async (decision, account) => {
    const record = await deps.operations.explain(decision, account);
    return isOf(account, record) ? record : undefined;
  });

/** `GET /v1/decisions/{id}/replay`: whether what was recorded of a decision comes to the same once more. */
const replay = (ctx: Koa.Context, id: string, deps: RouteDeps): Promise<void> =>
  lookUp(ctx, id, deps, async (decision, account) =>
    isOf(account, await deps.operations.explain(decision, account))
      ? deps.operations.replay(decision, account)
      : undefined,
  );

export const operatorRoutes: Routes = (routes, deps) => {
  routes.on('POST', '/v1/events/tickets', (ctx) => issueTicket(ctx, deps));
  routes.on('GET', '/v1/decisions/*', (ctx, id) => explain(ctx, id, deps));
  routes.on('GET', '/v1/decisions/*/replay', (ctx, id) => replay(ctx, id, deps));
  // The stream itself is an upgrade and never gets here (`docs/reference/protocol.md#the-event-stream`).
  routes.on('GET', '/v1/events', (ctx) => {
    ctx.set('Upgrade', 'websocket');
    sendApiError(ctx, NO_UPGRADE);
  });
};
