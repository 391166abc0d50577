import type Koa from 'koa';
import type { z } from 'zod';
import type { CatalogAdmin, CatalogOutcome } from '../../../../application/operations/catalog-admin.js';
import { mayAdminister } from '../../caller/authenticate.js';
import { hideSecrets, restoreSecrets } from '../../response/catalog-secrets.js';
import { apiErrorOf, NOTHING_HERE, type Refusal } from '../../response/refusals.js';
import { sendApiError, sendEmpty, sendJson, sendRetryLater } from '../../response/send.js';
import { readJson } from '../../body/read-json.js';
import type { RouteDeps, Routes } from '../../routing/route-deps.js';
import { patchCatalogRequest, putCatalogRequest, rollbackRequest } from '../../schemas/admin-catalog.js';
import { checkBody } from '../../schemas/check-body.js';

const MAX_CATALOG_BYTES = 4 * 1024 * 1024;
const MAX_HISTORY = 1_000;
const USUAL_HISTORY = 50;
const RETRY_AFTER_SECONDS = 2;

const refused = (status: 409 | 422, message: string): Refusal => ({ status, code: 'invalid_request', message });
const CONFLICT = refused(409, 'Somebody else published meanwhile; read the catalog again and repeat the change.');
const MISTAKES = refused(422, 'Nothing was published: the catalog would have mistakes.');
const UNKNOWN_VERSION = refused(422, 'There is no such version; the history lists those there are.');

const sendOutcome = (ctx: Koa.Context, outcome: CatalogOutcome): void => {
  switch (outcome.kind) {
    case 'accepted': {
      const { published, version, differences } = outcome;
      return sendJson(ctx, 200, { published, version, differences });
    }
    case 'conflict':
      return sendJson(ctx, CONFLICT.status, { ...apiErrorOf(CONFLICT), version: outcome.version });
    case 'invalid':
      return sendJson(ctx, MISTAKES.status, { ...apiErrorOf(MISTAKES), problems: outcome.problems });
    case 'unknown-version':
      return sendApiError(ctx, UNKNOWN_VERSION);
  }
};

const requestOf = (
  ctx: Koa.Context,
  body: { expectedVersion: number; author?: string | undefined; note?: string | undefined },
) => ({
  expectedVersion: body.expectedVersion,
  author: body.author ?? 'admin token',
  note: body.note,
  isDryRun: ctx.query['dry-run'] !== undefined,
});

type Use<Body> = (admin: CatalogAdmin, body: Body, ctx: Koa.Context) => Promise<CatalogOutcome>;

/** The operator's body, read and checked; `undefined` when the refusal has been sent. */
export const adminBody = async <Body>(
  ctx: Koa.Context,
  schema: z.ZodType<Body>,
): Promise<{ readonly value: Body } | undefined> => {
  const json = await readJson(ctx.req, MAX_CATALOG_BYTES);
  const body = json.kind === 'refused' ? json : checkBody(schema, json.value);
  if (body.kind !== 'refused') return body;
  sendApiError(ctx, body.refusal);
  return undefined;
};

/** What came of it. */
const write =
  <Body>(deps: RouteDeps, schema: z.ZodType<Body>, use: Use<Body>) =>
  async (ctx: Koa.Context): Promise<void> => {
    if (!(await mayAdminister(ctx, deps))) return;
    if (deps.catalogAdmin === undefined) return sendApiError(ctx, NOTHING_HERE);
    const body = await adminBody(ctx, schema);
    if (body === undefined) return;
    const outcome = await use(deps.catalogAdmin, body.value, ctx).catch(() => undefined);
    if (outcome === undefined) return sendRetryLater(ctx, 503, RETRY_AFTER_SECONDS);
    sendOutcome(ctx, outcome);
  };

const read =
  (deps: RouteDeps, use: (admin: CatalogAdmin, ctx: Koa.Context) => Promise<void>) =>
  async (ctx: Koa.Context): Promise<void> => {
    if (!(await mayAdminister(ctx, deps))) return;
    if (deps.catalogAdmin === undefined) return sendApiError(ctx, NOTHING_HERE);
    await use(deps.catalogAdmin, ctx).catch(() => sendRetryLater(ctx, 503, RETRY_AFTER_SECONDS));
  };

const sendCurrent = async (admin: CatalogAdmin, ctx: Koa.Context): Promise<void> => {
  const { version, content } = await admin.current();
  const etag = `"${version}"`;
  ctx.set('ETag', etag);
  if (ctx.req.headers['if-none-match'] === etag) return sendEmpty(ctx, 304);
  sendJson(ctx, 200, { version, content: hideSecrets(content) });
};

const sendHistory = async (admin: CatalogAdmin, ctx: Koa.Context): Promise<void> => {
  const asked = Number(ctx.query['limit'] ?? USUAL_HISTORY);
  const limit = Number.isInteger(asked) ? Math.min(Math.max(1, asked), MAX_HISTORY) : USUAL_HISTORY;
  sendJson(ctx, 200, { versions: await admin.history(limit) });
};

/** `/v1/admin/catalog`: what operators change while the service runs. */
export const adminCatalogRoutes: Routes = (routes, deps) => {
  routes.on('GET', '/v1/admin/catalog', read(deps, sendCurrent));
  routes.on('GET', '/v1/admin/catalog/history', read(deps, sendHistory));
  const put = write(deps, putCatalogRequest, async (admin, body, ctx) => {
    const { bidders } = (await admin.current()).content;
    const content = { ...body.content, bidders: restoreSecrets(body.content.bidders, bidders) };
    return admin.change({ replace: content }, requestOf(ctx, body));
  });
  const patch = write(deps, patchCatalogRequest, async (admin, body, ctx) => {
    const { bidders } = (await admin.current()).content;
    const set = { ...body.set, ...(body.set?.bidders && { bidders: restoreSecrets(body.set.bidders, bidders) }) };
    return admin.change({ set, remove: body.remove }, requestOf(ctx, body));
  });
  const rollback = write(deps, rollbackRequest, (admin, body, ctx) =>
    admin.rollback(body.version, requestOf(ctx, body)),
  );
  routes.on('PUT', '/v1/admin/catalog', put);
  routes.on('PATCH', '/v1/admin/catalog', patch);
  routes.on('POST', '/v1/admin/catalog/rollback', rollback);
};
