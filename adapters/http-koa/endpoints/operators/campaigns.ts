import { z } from 'zod';
import type { AdOperations } from '../../../../application/api/ad-operations.js';
import { decodedSegment } from '../../server/body/query-params.js';
import { NOTHING_HERE, refusal } from '../../server/answer/refusals.js';
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

type Answer = (ofAdvertiser: ReturnType<AdOperations['campaignsOf']>, id: string | undefined) => object | undefined;

/** Of another advertiser like none at all: an answer that differs would say that it exists. */
const toAdvertiser =
  (answer: Answer) =>
  (uses: CampaignUses): Handler =>
    asBearer(uses, async (ctx, caller, segment) => {
      if (ctx.querystring !== '') return sendApiError(ctx, NO_PARAMS);
      const own = caller.kind === 'advertiser' ? uses.operations.campaignsOf(caller.advertiser) : [];
      const found = answer(own, decodedSegment(segment));
      if (found === undefined) return sendApiError(ctx, NOTHING_HERE);
      sendJson(ctx, 200, found);
    });

/** `GET /v1/campaigns`: what the catalog has of the token's advertiser now. */
export const listCampaigns: Endpoint<CampaignUses> = {
  method: 'GET',
  path: '/v1/campaigns',
  document: {
    operationId: 'listCampaigns',
    summary: 'The campaigns of the advertiser, with line items and creatives',
    ...BY_ADVERTISER,
    responses: {
      200: { description: 'All of them.', ...json(z.object({ campaigns: z.array(campaignShape) })) },
      422: { description: 'There are no parameters (`invalid_request`).' },
      ...UNAUTHORIZED,
      ...BUSY,
    },
  },
  handler: toAdvertiser((campaigns) => ({ campaigns: campaigns.map(presentCampaign) })),
};

export const showCampaign: Endpoint<CampaignUses> = {
  method: 'GET',
  path: '/v1/campaigns/{id}',
  document: {
    operationId: 'showCampaign',
    summary: 'A campaign of the advertiser, with line items and creatives',
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
  handler: toAdvertiser((campaigns, asked) => {
    const campaign = campaigns.find(({ id }) => id === asked);
    return campaign && presentCampaign(campaign);
  }),
};
