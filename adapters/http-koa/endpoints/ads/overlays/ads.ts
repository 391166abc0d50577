import type Koa from 'koa';
import { z } from 'zod';
import type { AdPlacement, OverlaySlot } from '../../../../../application/api/ad-placement.js';
import type { Account } from '../../../../../domain/catalog/account.js';
import type { PlayerSize } from '../../../../../domain/video/slot.js';
import { titleId } from '../../../../../domain/values/ids.js';
import type { WireAdsRequest, WireAdsResponse } from '../../../../wire/index.js';
import type { PublicUrls } from '../../../server/answer/public-urls.js';
import { sendJsonText } from '../../../server/answer/send.js';
import { identifier } from '../../../server/body/bounded.js';
import { bodyOf } from '../../../server/body/check-body.js';
import { apiCaller, type BearerUses } from '../../../server/caller/authenticate.js';
import type { Endpoint } from '../../../server/routing/endpoint.js';
import { API_ERRORS, BUSY, json, NO_SCOPE, TOO_MANY } from '../../document-parts.js';

/** Nobody plays video larger than this; a size beyond it is a mistake. */
const MAX_PLAYER_PX = 16_384;

const SIZE = { error: `must be an integer from 1 to ${MAX_PLAYER_PX}` };
export const playerPx = () => z.int(SIZE).min(1, SIZE).max(MAX_PLAYER_PX, SIZE);

/**
 * Strict (`docs/reference/protocol.md#ground-rules`): a wrong type anywhere refuses the request; unknown fields are
 * ignored.
 */
export const adsRequest = z
  .object({
    title_id: identifier().meta({ description: 'Identifier of the video, as returned by the video analysis.' }),
    context: z
      .object({
        player_width: playerPx().optional().meta({ description: 'Player width in CSS pixels.' }),
        player_height: playerPx().optional().meta({ description: 'Player height in CSS pixels.' }),
      })
      .optional(),
  })
  .meta({ id: 'AdsRequest' }) satisfies z.ZodType<WireAdsRequest>;

const adSlot = z
  .object({
    slot_id: z.string(),
    start_ms: z.int().min(0),
    end_ms: z.int().min(0),
    placement: z.literal('overlay'),
    iframe_url: z.url(),
    width: z.int().min(1),
    height: z.int().min(1),
    position: z.enum(['top', 'bottom']),
  })
  .meta({ id: 'AdSlot' });

export const adsResponse = z
  .object({ title_id: z.string(), slots: z.array(adSlot).meta({ description: 'Empty: no overlays.' }) })
  .meta({ id: 'AdsResponse' }) satisfies z.ZodType<WireAdsResponse>;

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
const slotJson = (slot: OverlaySlot, urls: PlacementUses['urls']): string =>
  `{"slot_id":"${slot.id}","start_ms":${slot.startMs},"end_ms":${slot.endMs},"placement":"overlay",` +
  `"iframe_url":"${urls.overlay(slot.id)}","width":${slot.width},"height":${slot.height},"position":"${slot.position}"}`;

/** A `WireAdsResponse` as JSON. */
const adsJson = (title: string, slots: readonly OverlaySlot[], urls: PlacementUses['urls']): string =>
  `{"title_id":${JSON.stringify(title)},"slots":[${slots.map((slot) => slotJson(slot, urls)).join(',')}]}`;

/** What planning the overlays of one playback takes. */
export interface PlacementUses extends BearerUses {
  readonly placement: Pick<AdPlacement, 'bearer' | 'placeOverlays'>;
  readonly urls: Pick<PublicUrls, 'overlay'>;
}

/** What is left of `POST /v1/ads` once the account is known. */
export const answerAds = async (ctx: Koa.Context, account: Account, uses: PlacementUses): Promise<void> => {
  const request = await bodyOf(ctx, adsRequest);
  if (request === undefined) return;
  const { title_id, context } = request;
  const slots = await uses.placement.placeOverlays(account, titleId(title_id), playerOf(context));
  sendJsonText(ctx, 200, adsJson(title_id, slots, uses.urls));
};

/** `POST /v1/ads` (`docs/reference/video-ads.md#request-and-answer`): token first, then the body; strict. */
export const placeAds: Endpoint<PlacementUses> = {
  method: 'POST',
  path: '/v1/ads',
  document: {
    operationId: 'placeAds',
    summary: 'Placements of overlay ads for one playback of a video',
    tags: ['Video ads'],
    security: [{ bearer: [] }],
    requestBody: { required: true, ...json(adsRequest) },
    responses: {
      200: { description: 'The placements; an empty list means no overlays.', ...json(adsResponse) },
      ...API_ERRORS,
      ...NO_SCOPE,
      ...TOO_MANY,
      ...BUSY,
    },
  },
  handler: (uses) => async (ctx) => {
    const account = await apiCaller(ctx, uses);
    if (account !== undefined) await answerAds(ctx, account, uses);
  },
};
