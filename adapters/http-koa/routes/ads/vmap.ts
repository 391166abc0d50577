import type Koa from 'koa';
import { TITLE_SIGNATURE_MS } from '../../../../application/overlay/title-signature.js';
import type { Account } from '../../../../domain/catalog/account.js';
import { titleId, type TitleId } from '../../../../domain/values/ids.js';
import { paramsOf } from '../../body/query-params.js';
import { apiCaller } from '../../caller/authenticate.js';
import { BAD_SIGNATURE, FOREIGN_ORIGIN } from '../../response/refusals.js';
import { sendApiError, sendJson, sendWhole } from '../../response/send.js';
import { vmapOf } from '../../response/vmap.js';
import type { RouteDeps, Routes } from '../../routing/route-deps.js';
import { vmapQuery } from '../../schemas/ads.js';
import { checkBody } from '../../schemas/check-body.js';
import { playerOf, readAdsRequest } from './ads.js';

const XML_HEADERS = ['Content-Type', 'application/xml; charset=utf-8', 'X-Content-Type-Options', 'nosniff'] as const;

/**
 * Whose URL it is, for players on the account's origins. A wrong signature is not counted, as none is
 * (`docs/concepts/security.md#tokens`): those of a page that was left open have ended.
 */
const signer = (ctx: Koa.Context, signature: string, title: TitleId, deps: RouteDeps): Account | undefined => {
  deps.cors.allowAny(ctx);
  const account = deps.placement.accountOfSignature(signature, title);
  if (account !== undefined && deps.cors.allowAccount(ctx, account)) return account;
  sendApiError(ctx, account === undefined ? BAD_SIGNATURE : FOREIGN_ORIGIN);
  return undefined;
};

const DIGITS = /^\d{1,5}$/;

/** What is no number stays a text, which the schema refuses. */
const numberIn = (text: string | undefined): number | string | undefined =>
  text !== undefined && DIGITS.test(text) ? Number(text) : text;

/** `GET /v1/ads/vmap` (`docs/reference/video-ads.md#vmap`): what `POST /v1/ads` plans, for players that know VMAP. */
const sendVmap = async (ctx: Koa.Context, deps: RouteDeps): Promise<void> => {
  ctx.set('Cache-Control', 'no-store');
  const params = paramsOf(ctx.querystring);
  const { signature, title_id, player_width, player_height } = params;
  const account =
    signature === undefined ? await apiCaller(ctx, deps) : signer(ctx, signature, titleId(title_id ?? ''), deps);
  if (account === undefined) return;
  const size = { player_width: numberIn(player_width), player_height: numberIn(player_height) };
  const query = checkBody(vmapQuery, { title_id, ...size });
  if (query.kind === 'refused') return sendApiError(ctx, query.refusal);
  const { value } = query;
  const slots = await deps.placement.placeOverlays(account, titleId(value.title_id), playerOf(value));
  sendWhole(ctx, 200, XML_HEADERS, vmapOf(slots, deps.urls, deps.brand));
};

/** `POST /v1/ads/vmap-url` (`docs/reference/video-ads.md#signed-url`): takes what `POST /v1/ads` takes. */
const signVmapUrl = async (ctx: Koa.Context, deps: RouteDeps): Promise<void> => {
  ctx.set('Cache-Control', 'no-store');
  const account = await apiCaller(ctx, deps);
  const request = account && (await readAdsRequest(ctx));
  if (account === undefined || request === undefined) return;
  const { title_id, context = {} } = request;
  const query = new URLSearchParams({ title_id });
  for (const side of ['player_width', 'player_height'] as const)
    if (context[side] !== undefined) query.set(side, String(context[side]));
  query.set('signature', deps.placement.signTitle(account.id, titleId(title_id)));
  sendJson(ctx, 200, { url: deps.urls.vmap(query.toString()), expires_in_ms: TITLE_SIGNATURE_MS });
};

export const vmapRoutes: Routes = (routes, deps) => {
  routes.on('GET', '/v1/ads/vmap', (ctx) => sendVmap(ctx, deps));
  routes.on('POST', '/v1/ads/vmap-url', (ctx) => signVmapUrl(ctx, deps));
};
