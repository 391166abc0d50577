import { whenClientLeaves } from '../../../server/answer/client-gone.js';
import { sendEmpty } from '../../../server/answer/send.js';
import type { Endpoint } from '../../../server/routing/endpoint.js';
import type { Playground } from '../../../server/static/playground-files.js';
import { isBidId } from '../../bid-id.js';
import { isOwnPage, sendLines, type OwnPageUses } from './lines.js';

/** An ad that nobody opens has no text: a page is not kept waiting for it longer than this. */
const LONGEST_MS = 60_000;

interface TextsUses extends OwnPageUses {
  readonly playground?: Pick<Playground, 'writing'> | undefined;
}

/**
 * How the text of an ad of this page is written, with the sentences that were refused. Only on a server in development;
 * to know a bid is to have asked for it.
 */
export const playgroundTexts: Endpoint<TextsUses> = {
  method: 'GET',
  path: '/playground/texts/{bid}',
  handler: (uses) => {
    const writing = uses.playground?.writing;
    if (writing === undefined) return undefined;
    return (ctx, bid) => {
      ctx.set('Cache-Control', 'no-store');
      if (!isOwnPage(ctx, uses)) return sendEmpty(ctx, 403);
      if (!isBidId(bid)) return sendEmpty(ctx, 404);
      const signal = AbortSignal.any([whenClientLeaves(ctx), AbortSignal.timeout(LONGEST_MS)]);
      sendLines(ctx, writing.read(bid, signal));
    };
  },
};
