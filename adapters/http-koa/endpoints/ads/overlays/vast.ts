import type { IncomingHttpHeaders } from 'node:http';
import { isIP } from 'node:net';
import type Koa from 'koa';
import { z } from 'zod';
import type { AdPlacement } from '../../../../../application/api/ad-placement.js';
import type { Caller } from '../../../../../application/ports/traffic/caller.js';
import { titleId } from '../../../../../domain/values/ids.js';
import type { CallerUses } from '../../../server/caller/caller.js';
import type { Endpoint } from '../../../server/routing/endpoint.js';
import { playerOf } from './ads.js';
import { playerCall, playerDocument, playerQuery, sendXml, signsUrl, type PlayerUses } from './player-call.js';
import { VAST_VERSIONS, vastOf, type VastVersion } from './present-vast.js';

/** Major versions alone, as players write them too. */
const MAJORS = { '3': '3.0', '4': '4.2' } as const satisfies Record<string, VastVersion>;
const versions = z.enum([...VAST_VERSIONS, '3', '4']);
const versionOf = (version: z.infer<typeof versions> = '4'): VastVersion =>
  version === '3' || version === '4' ? MAJORS[version] : version;

const vastQuery = playerQuery.extend({
  slot: z
    .int({ error: 'must be the number of a slot' })
    .min(0)
    .optional()
    .meta({ description: 'Which slot, counted from 0, as in `breakId` of VMAP. Default: the first.' }),
  version: versions.optional().meta({ description: 'VAST version; `3` means 3.0, `4` and the default 4.2.' }),
});

const viewerHeaders = z.object({
  'X-Device-IP': z.string().optional().meta({ description: 'With a token: the address of the viewer.' }),
  'X-Device-User-Agent': z.string().optional().meta({ description: 'With a token: the user agent of the viewer.' }),
});

interface VastUses extends PlayerUses, CallerUses {
  readonly placement: PlayerUses['placement'] & Pick<AdPlacement, 'fillSlot'>;
}

const MAX_AGENT_CHARS = 1_000;

/** A server says for which viewer it asks in the headers of VAST 4.2, section 2.1.3. */
const viewerOf = (caller: Caller, headers: IncomingHttpHeaders): Caller => {
  const { 'x-device-ip': address, 'x-device-user-agent': userAgent } = headers;
  return {
    ...caller,
    address: typeof address === 'string' && isIP(address) !== 0 ? address : caller.address,
    userAgent: typeof userAgent === 'string' ? userAgent.slice(0, MAX_AGENT_CHARS) : caller.userAgent,
  };
};

/** `GET /v1/ads/vast` (`docs/reference/video-ads.md#vast`): one slot, whose auction this request runs. */
const sendVast = async (ctx: Koa.Context, uses: VastUses): Promise<void> => {
  const { account, query, isServer } = (await playerCall(ctx, vastQuery, uses)) ?? {};
  if (account === undefined || query === undefined) return;
  const slots = await uses.placement.placeOverlays(account, titleId(query.title_id), playerOf(query));
  const slot = query.slot === undefined ? slots[0] : slots.find(({ index }) => index === query.slot);
  const caller = uses.callerOf(ctx.req);
  const viewer = isServer === true ? viewerOf(caller, ctx.req.headers) : caller;
  const ad = slot && (await uses.placement.fillSlot(slot.id, viewer));
  const parts = ad?.creative.player;
  const shown = slot && ad && { slot, iframeUrl: uses.urls.overlay(slot.id), adSystem: uses.brand, parts };
  sendXml(ctx, vastOf(shown, versionOf(query.version)));
};

export const placeAdAsVast: Endpoint<VastUses> = {
  method: 'GET',
  path: '/v1/ads/vast',
  document: {
    operationId: 'placeAdAsVast',
    summary: 'One slot of a playback as VAST, with the ad that won it',
    ...playerDocument(vastQuery, 'The ad; a document without one means none.'),
    requestParams: { query: vastQuery, header: viewerHeaders },
  },
  handler: (uses) => (ctx) => sendVast(ctx, uses),
};

export const signVastUrl = signsUrl({
  kind: 'vast',
  operationId: 'signVastUrl',
  id: 'VastUrl',
  summary: 'A signed URL of such documents, for players',
  description: 'Answers with VAST without a token; `slot`, `version` and the size of the player may be set in it.',
});
