import { z } from 'zod';
import type { AdOperations } from '../../../../application/api/ad-operations.js';
import { decodedSegment } from '../../server/body/query-params.js';
import { BAD_BEARER, NOTHING_HERE, refusal } from '../../server/answer/refusals.js';
import { sendApiError, sendJson } from '../../server/answer/send.js';
import { asBearer, type BearerUses } from '../../server/caller/authenticate.js';
import type { Endpoint } from '../../server/routing/endpoint.js';
import type { Handler } from '../../server/routing/route-table.js';
import { BUSY, BY_ADVERTISER, json, NOT_FOUND, UNAUTHORIZED } from '../document-parts.js';
import { campaignShape, presentCampaign } from './present-campaign.js';

interface CampaignUses extends BearerUses {
  readonly operations: Pick<AdOperations, 'campaignsOf'>;
}

const NO_PARAMS = refusal('invalid_request', 'query: there are no parameters.');

type Answer = (readable: ReturnType<AdOperations['campaignsOf']>, id: string | undefined) => object | undefined;

/** Of another advertiser like none at all: an answer that differs would say that it exists. */
const toReader =
  (answer: Answer) =>
  (uses: CampaignUses): Handler =>
    asBearer(uses, async (ctx, caller, segment) => {
      if (ctx.querystring !== '') return sendApiError(ctx, NO_PARAMS);
      if (caller.kind === 'account') return sendApiError(ctx, BAD_BEARER);
      const readable = uses.operations.campaignsOf(caller.kind === 'operator' ? undefined : caller.advertiser);
      const found = answer(readable, decodedSegment(segment));
      if (found === undefined) return sendApiError(ctx, NOTHING_HERE);
      sendJson(ctx, 200, found);
    });

/** `GET /v1/campaigns`: what the catalog has of the token's advertiser now, or of all for operators. */
export const listCampaigns: Endpoint<CampaignUses> = {
  method: 'GET',
  path: '/v1/campaigns',
  document: {
    operationId: 'listCampaigns',
    summary: 'The campaigns of the advertiser, or all for operators, with line items and creatives',
    ...BY_ADVERTISER,
    responses: {
      200: { description: 'All of them.', ...json(z.object({ campaigns: z.array(campaignShape) })) },
      422: { description: 'There are no parameters (`invalid_request`).' },
      ...UNAUTHORIZED,
      ...BUSY,
    },
  },
  handler: toReader((campaigns) => ({ campaigns: campaigns.map(presentCampaign) })),
};

export const showCampaign: Endpoint<CampaignUses> = {
  method: 'GET',
  path: '/v1/campaigns/{id}',
  document: {
    operationId: 'showCampaign',
    summary: 'A campaign of the advertiser, or any for operators, with line items and creatives',
    ...BY_ADVERTISER,
    requestParams: { path: z.object({ id: z.string() }) },
    responses: {
      200: { description: 'The campaign.', ...json(campaignShape) },
      422: { description: 'There are no parameters (`invalid_request`).' },
      ...NOT_FOUND,
      ...UNAUTHORIZED,
      ...BUSY,
    },
  },
  handler: toReader((campaigns, asked) => {
    const campaign = campaigns.find(({ id }) => id === asked);
    return campaign && presentCampaign(campaign);
  }),
};
