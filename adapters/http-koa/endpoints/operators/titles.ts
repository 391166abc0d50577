import { z } from 'zod';
import { refusal } from '../../server/answer/refusals.js';
import { sendApiError, sendJson } from '../../server/answer/send.js';
import { readJson } from '../../server/body/read-json.js';
import { forOperator, sendStoreOut, type BearerUses } from '../../server/caller/authenticate.js';
import type { Endpoint } from '../../server/routing/endpoint.js';
import type { ImportTitles } from '../../server/routing/options.js';
import { API_ERRORS, BY_OPERATOR, json } from '../document-parts.js';
import { MAX_ADMIN_BYTES, mistakes, OPERATOR_ERRORS } from './operator-document.js';

const MISTAKES = refusal('invalid_request', 'Nothing was imported: the titles have mistakes.');

interface TitlesUses extends BearerUses {
  readonly importTitles?: ImportTitles | undefined;
}

/** `POST /v1/admin/titles`: video-analysis results, in the format of `titles import`. */
export const importTitles: Endpoint<TitlesUses> = {
  method: 'POST',
  path: '/v1/admin/titles',
  document: {
    operationId: 'importTitles',
    summary: 'Adds or replaces video-analysis results',
    ...BY_OPERATOR,
    requestBody: { required: true, ...json(z.object({ titles: z.array(z.looseObject({ title_id: z.string() })) })) },
    responses: {
      200: { description: 'They are imported.', ...json(z.object({ imported: z.int() })) },
      ...API_ERRORS,
      ...OPERATOR_ERRORS,
      422: { description: 'Nothing was imported: there are mistakes (`invalid_request`).', ...json(mistakes) },
    },
  },
  handler: (uses) =>
    forOperator(uses, uses.importTitles, async (importAll, ctx) => {
      const body = await readJson(ctx.req, MAX_ADMIN_BYTES);
      if (body.kind === 'refused') return sendApiError(ctx, body.refusal);
      try {
        const outcome = await importAll(body.value);
        if (outcome.ok) return sendJson(ctx, 200, { imported: outcome.imported });
        sendApiError(ctx, MISTAKES, { problems: outcome.problems });
      } catch (error) {
        sendStoreOut(ctx, error);
      }
    }),
};
