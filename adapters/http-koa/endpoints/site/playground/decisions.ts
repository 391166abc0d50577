import type { AdOperations } from '../../../../../application/api/ad-operations.js';
import { explainDecision } from '../../../../../domain/decision-record/explain.js';
import { decisionId } from '../../../../../domain/values/ids.js';
import type { PlaygroundDecision } from '../../../../wire/playground.js';
import { sendEmpty, sendJson } from '../../../server/answer/send.js';
import type { Endpoint } from '../../../server/routing/endpoint.js';
import type { Playground } from '../../../server/static/playground-files.js';
import { isBidId } from '../../bid-id.js';
import { isPublicAccount, type PublicAccountUses } from './public-account.js';

interface DecisionUses extends PublicAccountUses {
  readonly playground?: Playground | undefined;
  readonly operations: Pick<AdOperations, 'explain'>;
}

/** `GET /playground/decisions/{id}`: why a turn of the playground showed an ad, or none. */
export const playgroundDecision: Endpoint<DecisionUses> = {
  method: 'GET',
  path: '/playground/decisions/{id}',
  handler: (uses) => {
    const { playground } = uses;
    if (playground === undefined) return undefined;
    return async (ctx, id) => {
      ctx.set('Cache-Control', 'no-store');
      // The devtools ask from the page of a host; a token of these accounts is in every page of the playground.
      ctx.set('Access-Control-Allow-Origin', '*');
      const record = isBidId(id) ? await uses.operations.explain(decisionId(id)) : undefined;
      if (record === undefined || !isPublicAccount(record.accountId, uses, playground)) return sendEmpty(ctx, 404);
      sendJson(ctx, 200, { ...record, lines: explainDecision(record) } satisfies PlaygroundDecision);
    };
  },
};
