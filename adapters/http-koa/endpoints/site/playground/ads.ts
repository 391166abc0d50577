import { sendJson } from '../../../server/answer/send.js';
import type { Endpoint } from '../../../server/routing/endpoint.js';
import type { Playground } from '../../../server/static/playground-files.js';
import { answerAds, type PlacementUses } from '../../ads/overlays/ads.js';
import { accountOfApi } from './public-account.js';

interface PlaygroundAdsUses extends PlacementUses {
  readonly playground?: Pick<Playground, 'apiToken'> | undefined;
}

/** `POST /v1/ads` for the demo title, asked by the page's own server as a player's backend would. */
export const playgroundAds: Endpoint<PlaygroundAdsUses> = {
  method: 'POST',
  path: '/playground/ads',
  handler: (uses) => {
    const { playground } = uses;
    if (playground === undefined) return undefined;
    return async (ctx) => {
      const account = accountOfApi(uses.placement, playground.apiToken);
      if (account === undefined) return sendJson(ctx, 200, { title_id: '', slots: [] });
      await answerAds(ctx, account, uses);
    };
  },
};
