import type Koa from 'koa';
import { z } from 'zod';
import type { AdPlacement } from '../../../../../application/api/ad-placement.js';
import { TITLE_SIGNATURE_MS } from '../../../../../application/overlay/title-signature.js';
import type { Account } from '../../../../../domain/catalog/account.js';
import { titleId, type TitleId } from '../../../../../domain/values/ids.js';
import type { ClientCors } from '../../../server/answer/cors.js';
import type { PublicUrls } from '../../../server/answer/public-urls.js';
import { BAD_SIGNATURE, FOREIGN_ORIGIN } from '../../../server/answer/refusals.js';
import { sendApiError, sendJson, sendWhole } from '../../../server/answer/send.js';
import { identifier } from '../../../server/body/bounded.js';
import { bodyOf, checkBody } from '../../../server/body/check-body.js';
import { paramsOf } from '../../../server/body/query-params.js';
import { apiCaller, type ApiCallerUses } from '../../../server/caller/authenticate.js';
import type { Endpoint } from '../../../server/routing/endpoint.js';
import { API_ERRORS, apiError, BUSY, errors, json, TOO_MANY, UNKNOWN_TOKEN } from '../../document-parts.js';
import { adsRequest, playerOf, playerPx, type PlacementUses } from './ads.js';
import { vmapOf } from './present-vmap.js';

/** The query of `GET /v1/ads/vmap`, its numbers read. Unknown parameters are ignored: players add their own. */
const vmapQuery = z.object({
  title_id: identifier().meta({ description: 'Identifier of the video; of a signed URL, the one it was signed for.' }),
  player_width: playerPx().optional().meta({ description: 'Player width in CSS pixels.' }),
  player_height: playerPx().optional().meta({ description: 'Player height in CSS pixels.' }),
});

const vmapUrl = z.object({ url: z.url(), expires_in_ms: z.int().min(1) }).meta({
  id: 'VmapUrl',
  description: 'Answers with VMAP without a token; the size of the player may be changed in it.',
});

interface VmapUses extends PlacementUses {
  readonly placement: Pick<AdPlacement, 'authenticate' | 'placeOverlays' | 'accountOfSignature'>;
  readonly cors: ClientCors;
  /** Names the service. */
  readonly brand: string;
}

const XML_HEADERS = ['Content-Type', 'application/xml; charset=utf-8', 'X-Content-Type-Options', 'nosniff'] as const;

/**
 * Whose URL it is, for players on the account's origins. A wrong signature is not counted, as none is
 * (`docs/concepts/security.md#tokens`): those of a page that was left open have ended.
 */
const signer = (ctx: Koa.Context, signature: string, title: TitleId, uses: VmapUses): Account | undefined => {
  uses.cors.allowAny(ctx);
  const account = uses.placement.accountOfSignature(signature, title);
  if (account !== undefined && uses.cors.allowAccount(ctx, account)) return account;
  sendApiError(ctx, account === undefined ? BAD_SIGNATURE : FOREIGN_ORIGIN);
  return undefined;
};

const DIGITS = /^\d{1,5}$/;

/** What is no number stays a text, which the schema refuses. */
const numberIn = (text: string | undefined): number | string | undefined =>
  text !== undefined && DIGITS.test(text) ? Number(text) : text;

/** `GET /v1/ads/vmap` (`docs/reference/video-ads.md#vmap`): what `POST /v1/ads` plans, for players that know VMAP. */
const sendVmap = async (ctx: Koa.Context, uses: VmapUses): Promise<void> => {
  ctx.set('Cache-Control', 'no-store');
  const params = paramsOf(ctx.querystring);
  const { signature, title_id, player_width, player_height } = params;
  const account =
    signature === undefined ? await apiCaller(ctx, uses) : signer(ctx, signature, titleId(title_id ?? ''), uses);
  if (account === undefined) return;
  const size = { player_width: numberIn(player_width), player_height: numberIn(player_height) };
  const query = checkBody(vmapQuery, { title_id, ...size });
  if (query.kind === 'refused') return sendApiError(ctx, query.refusal);
  const { value } = query;
  const slots = await uses.placement.placeOverlays(account, titleId(value.title_id), playerOf(value));
  sendWhole(ctx, 200, XML_HEADERS, vmapOf(slots, uses.urls, uses.brand));
};

export const placeAdsAsVmap: Endpoint<VmapUses> = {
  method: 'GET',
  path: '/v1/ads/vmap',
  document: {
    operationId: 'placeAdsAsVmap',
    summary: 'The placements of one playback as VMAP 1.0.1 with VAST 4.2',
    tags: ['Video ads'],
    security: [{ bearer: [] }, { signature: [] }],
    requestParams: { query: vmapQuery },
    responses: {
      200: {
        description: 'The placements; no ad break means no overlays.',
        content: { 'application/xml': { schema: { type: 'string' } } },
      },
      ...UNKNOWN_TOKEN,
      ...errors({ 422: 'A parameter failed validation (`invalid_request`).' }, apiError),
      ...TOO_MANY,
      ...BUSY,
    },
  },
  handler: (uses) => (ctx) => sendVmap(ctx, uses),
};

interface SignatureUses extends ApiCallerUses {
  readonly placement: Pick<AdPlacement, 'authenticate' | 'signTitle'>;
  readonly urls: Pick<PublicUrls, 'vmap'>;
}

/** `POST /v1/ads/vmap-url` (`docs/reference/video-ads.md#signed-url`): takes what `POST /v1/ads` takes. */
export const signVmapUrl: Endpoint<SignatureUses> = {
  method: 'POST',
  path: '/v1/ads/vmap-url',
  document: {
    operationId: 'signVmapUrl',
    summary: 'A signed URL of that document, for players',
    tags: ['Video ads'],
    security: [{ bearer: [] }],
    requestBody: { required: true, ...json(adsRequest) },
    responses: { 200: { description: 'The URL.', ...json(vmapUrl) }, ...API_ERRORS, ...TOO_MANY, ...BUSY },
  },
  handler: (uses) => async (ctx) => {
    ctx.set('Cache-Control', 'no-store');
    const account = await apiCaller(ctx, uses);
    const request = account && (await bodyOf(ctx, adsRequest));
    if (account === undefined || request === undefined) return;
    const { title_id, context = {} } = request;
    const query = new URLSearchParams({ title_id });
    for (const side of ['player_width', 'player_height'] as const)
      if (context[side] !== undefined) query.set(side, String(context[side]));
    query.set('signature', uses.placement.signTitle(account.id, titleId(title_id)));
    sendJson(ctx, 200, { url: uses.urls.vmap(query.toString()), expires_in_ms: TITLE_SIGNATURE_MS });
  },
};
