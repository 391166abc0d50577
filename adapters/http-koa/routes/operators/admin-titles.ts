import type Koa from 'koa';
import { mayAdminister } from '../../caller/authenticate.js';
import { apiErrorOf, NOTHING_HERE, refusal } from '../../response/refusals.js';
import { sendApiError, sendJson, sendRetryLater } from '../../response/send.js';
import { readJson } from '../../body/read-json.js';
import type { RouteDeps, Routes } from '../../routing/route-deps.js';

const MAX_TITLES_BYTES = 4 * 1024 * 1024;
const RETRY_AFTER_SECONDS = 2;
const MISTAKES = refusal('invalid_request', 'Nothing was imported: the titles have mistakes.');

const receive = async (ctx: Koa.Context, deps: RouteDeps): Promise<void> => {
  if (!(await mayAdminister(ctx, deps))) return;
  if (deps.importTitles === undefined) return sendApiError(ctx, NOTHING_HERE);
  const json = await readJson(ctx.req, MAX_TITLES_BYTES);
  if (json.kind === 'refused') return sendApiError(ctx, json.refusal);
  const outcome = await deps.importTitles(json.value).catch(() => undefined);
  if (outcome === undefined) return sendRetryLater(ctx, 503, RETRY_AFTER_SECONDS);
  if (outcome.ok) return sendJson(ctx, 200, { imported: outcome.imported });
  sendJson(ctx, MISTAKES.status, { ...apiErrorOf(MISTAKES), problems: outcome.problems });
};

/** `POST /v1/admin/titles`: video-analysis results, in the format of `titles import`. */
export const adminTitlesRoutes: Routes = (routes, deps) => {
  routes.on('POST', '/v1/admin/titles', (ctx) => receive(ctx, deps));
};
