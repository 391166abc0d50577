import type Koa from 'koa';
import type { OverlaySlot } from '../../../../application/api/ad-placement.js';
import type { Account } from '../../../../domain/catalog/account.js';
import { titleId } from '../../../../domain/values/ids.js';
import type { PlayerSize } from '../../../../domain/demand/slot.js';
import type { WireAdsRequest } from '../../../wire/index.js';
import { apiCaller } from '../../caller/authenticate.js';
import { sendApiError, sendJsonText } from '../../response/send.js';
import type { PublicUrls } from '../../response/public-urls.js';
import { MAX_BODY_BYTES, readJson } from '../../body/read-json.js';
import type { RouteDeps, Routes } from '../../routing/route-deps.js';
import { adsRequest } from '../../schemas/ads.js';
import { checkBody } from '../../schemas/check-body.js';

const WIDE = 16 / 9;

/** One given side is completed as 16:9: planning with the title's own size could cover a small player. */
export const playerOf = (context: WireAdsRequest['context']): PlayerSize | undefined => {
  const width = context?.player_width;
  const height = context?.player_height;
  if (width === undefined && height === undefined) return undefined;
  return {
    width: width ?? Math.max(1, Math.round((height ?? 1) * WIDE)),
    height: height ?? Math.max(1, Math.round((width ?? 1) / WIDE)),
  };
};

/** A `WireAdSlot` as JSON. Written out, in half the time: ids are URL-safe, so that nothing has to be escaped. */
const slotJson = (slot: OverlaySlot, urls: PublicUrls): string =>
  `{"slot_id":"${slot.id}","start_ms":${slot.startMs},"end_ms":${slot.endMs},"placement":"overlay",` +
  `"iframe_url":"${urls.overlay(slot.id)}","width":${slot.width},"height":${slot.height},"position":"${slot.position}"}`;

/** A `WireAdsResponse` as JSON. */
const adsJson = (title: string, slots: readonly OverlaySlot[], urls: PublicUrls): string =>
  `{"title_id":${JSON.stringify(title)},"slots":[${slots.map((slot) => slotJson(slot, urls)).join(',')}]}`;

/** The title and the player of a body; `undefined` when its refusal has been sent. */
export const readAdsRequest = async (ctx: Koa.Context): Promise<WireAdsRequest | undefined> => {
  const body = await readJson(ctx.req, MAX_BODY_BYTES);
  const request = body.kind === 'refused' ? body : checkBody(adsRequest, body.value);
  if (request.kind !== 'refused') return request.value;
  sendApiError(ctx, request.refusal);
  return undefined;
};

/** What is left of `POST /v1/ads` once the account is known. */
export const answerAds = async (ctx: Koa.Context, account: Account, deps: RouteDeps): Promise<void> => {
  const request = await readAdsRequest(ctx);
  if (request === undefined) return;
  const { title_id, context } = request;
  const slots = await deps.placement.placeOverlays(account, titleId(title_id), playerOf(context));
  sendJsonText(ctx, 200, adsJson(title_id, slots, deps.urls));
};

/** `POST /v1/ads` (`docs/reference/video-ads.md#request-and-answer`): token first, then the body; strict. */
const placeAds = async (ctx: Koa.Context, deps: RouteDeps): Promise<void> => {
  const account = await apiCaller(ctx, deps);
  if (account === undefined) return;
  await answerAds(ctx, account, deps);
};

export const adsRoutes: Routes = (routes, deps) => {
  routes.on('POST', '/v1/ads', (ctx) => placeAds(ctx, deps));
};
