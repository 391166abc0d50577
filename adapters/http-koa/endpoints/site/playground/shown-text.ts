import type { PlaygroundShownText } from '../../../../wire/playground.js';
import { sendEmpty, sendJson } from '../../../server/answer/send.js';
import type { Endpoint } from '../../../server/routing/endpoint.js';
import type { Playground } from '../../../server/static/playground-files.js';
import { isBidId } from '../../bid-id.js';
import { isPublicAccount, type PublicAccountUses } from './public-account.js';
import { isOwnPage, type OwnPageUses } from './lines.js';

interface ShownTextUses extends OwnPageUses, PublicAccountUses {
  readonly playground?: Playground | undefined;
}

/** `GET /playground/shown-texts/{bid}`: the final text of an ad of this page, and what its sentences rest on. */
export const playgroundShownText: Endpoint<ShownTextUses> = {
  method: 'GET',
  path: '/playground/shown-texts/{bid}',
  handler: (uses) => {
    const { playground } = uses;
    if (playground === undefined) return undefined;
    return async (ctx, bid) => {
      ctx.set('Cache-Control', 'no-store');
      if (!isOwnPage(ctx, uses)) return sendEmpty(ctx, 403);
      if (!isBidId(bid)) return sendEmpty(ctx, 404);
      const found = await playground.readShownText(bid);
      // No error: the page asks until the ad's page has had its text.
      if (found === undefined || !isPublicAccount(found.accountId, uses, playground)) return sendEmpty(ctx, 204);
      sendJson(ctx, 200, found.shown satisfies PlaygroundShownText);
    };
  },
};
