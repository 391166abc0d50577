import type Koa from 'koa';
import { titleId } from '../../../../../domain/values/ids.js';
import type { Endpoint } from '../../../server/routing/endpoint.js';
import { playerOf } from './ads.js';
import { playerCall, playerDocument, playerQuery, sendXml, signsUrl, type PlayerUses } from './player-call.js';
import { vmapOf } from './present-vmap.js';

/** `GET /v1/ads/vmap` (`docs/reference/video-ads.md#vmap`): what `POST /v1/ads` plans, for players that know VMAP. */
const sendVmap = async (ctx: Koa.Context, uses: PlayerUses): Promise<void> => {
  const { account, query } = (await playerCall(ctx, playerQuery, uses)) ?? {};
  if (account === undefined || query === undefined) return;
  const slots = await uses.placement.placeOverlays(account, titleId(query.title_id), playerOf(query));
  sendXml(ctx, vmapOf(slots, uses.urls, uses.brand));
};

export const placeAdsAsVmap: Endpoint<PlayerUses> = {
  method: 'GET',
  path: '/v1/ads/vmap',
  document: {
    operationId: 'placeAdsAsVmap',
    summary: 'The placements of one playback as VMAP 1.0.1 with VAST 4.2',
    ...playerDocument(playerQuery, 'The placements; no ad break means no overlays.'),
  },
  handler: (uses) => (ctx) => sendVmap(ctx, uses),
};

export const signVmapUrl = signsUrl({
  kind: 'vmap',
  operationId: 'signVmapUrl',
  id: 'VmapUrl',
  summary: 'A signed URL of that document, for players',
  description: 'Answers with VMAP without a token; the size of the player may be changed in it.',
});
