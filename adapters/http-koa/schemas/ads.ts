import { z } from 'zod';
import {
  WIRE_API_ERROR_CODES,
  type WireAdsRequest,
  type WireAdsResponse,
  type WireApiError,
} from '../../wire/index.js';
import { identifier } from './bounded.js';

/** Nobody plays video larger than this; a size beyond it is a mistake. */
const MAX_PLAYER_PX = 16_384;

const SIZE = { error: `must be an integer from 1 to ${MAX_PLAYER_PX}` };
const playerPx = () => z.int(SIZE).min(1, SIZE).max(MAX_PLAYER_PX, SIZE);

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

/** The query of `GET /v1/ads/vmap`, its numbers read. Unknown parameters are ignored: players add their own. */
export const vmapQuery = z.object({
  title_id: identifier().meta({ description: 'Identifier of the video; of a signed URL, the one it was signed for.' }),
  player_width: playerPx().optional().meta({ description: 'Player width in CSS pixels.' }),
  player_height: playerPx().optional().meta({ description: 'Player height in CSS pixels.' }),
});

export const vmapUrl = z.object({ url: z.url(), expires_in_ms: z.int().min(1) }).meta({
  id: 'VmapUrl',
  description: 'Answers with VMAP without a token; the size of the player may be changed in it.',
});

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

export const apiError = z
  .object({ error: z.object({ code: z.enum(WIRE_API_ERROR_CODES), message: z.string() }) })
  .meta({ id: 'Error' }) satisfies z.ZodType<WireApiError>;
