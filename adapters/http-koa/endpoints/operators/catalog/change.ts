import type Koa from 'koa';
import { z } from 'zod';
import type {
  CatalogAdmin,
  CatalogOutcome,
  CatalogRequest,
} from '../../../../../application/operations/catalog/catalog-admin.js';
import { setStatus } from '../../../../../application/operations/catalog/campaign-status.js';
import { WARNING_CODES } from '../../../../../application/operations/catalog/catalog-warnings.js';
import { CONTENT_SECTIONS } from '../../../../../domain/catalog/content/catalog-content.js';
import type { Refusal } from '../../../server/answer/refusals.js';
import { sendApiError, sendJson } from '../../../server/answer/send.js';
import { bodyOf } from '../../../server/body/check-body.js';
import { paramsIn } from '../../../server/body/query-params.js';
import { forOperator, sendStoreOut, type OperatorCaller } from '../../../server/caller/authenticate.js';
import { sendMissingScopes } from '../../../server/caller/missing-scope.js';
import type { Endpoint } from '../../../server/routing/endpoint.js';
import { API_ERRORS, apiError, BY_OPERATOR, json } from '../../document-parts.js';
import { MAX_ADMIN_BYTES, mistakes, OPERATOR_ERRORS } from '../operator-document.js';
import { patchCatalogRequest, putCatalogRequest, rollbackRequest, statusRequest } from './change-schema.js';
import type { CatalogUses } from './read.js';
import { restoreSecrets } from '../../../../../domain/catalog/content/content-secrets.js';

export const accepted = z
  .object({
    published: z.boolean().meta({ description: 'false: a dry run, or nothing would change.' }),
    version: z.int(),
    differences: z.array(
      z.object({
        section: z.enum(CONTENT_SECTIONS),
        id: z.string(),
        change: z.enum(['added', 'removed', 'changed']),
        keys: z.array(z.string()).optional(),
      }),
    ),
    warnings: z
      .array(z.object({ code: z.enum(WARNING_CODES), message: z.string() }))
      .meta({ description: 'Of what differs: it can be published, and never does what it says.' }),
  })
  .meta({ id: 'CatalogAccepted' });
const conflict = apiError.extend({ version: z.int() }).meta({ id: 'CatalogConflict' });

const refused = (status: 409 | 422, message: string): Refusal => ({ status, code: 'invalid_request', message });
const CONFLICT = refused(409, 'Somebody else published meanwhile; read the catalog again and repeat the change.');
const MISTAKES = refused(422, 'Nothing was published: the catalog would have mistakes.');
const UNKNOWN_VERSION = refused(422, 'There is no such version; the history lists those there are.');

export const sendOutcome = (ctx: Koa.Context, outcome: CatalogOutcome): void => {
  switch (outcome.kind) {
    case 'accepted': {
      const { published, version, differences } = outcome;
      const warnings = outcome.warnings.map(({ code, message }) => ({ code, message }));
      return sendJson(ctx, 200, { published, version, differences, warnings });
    }
    case 'conflict':
      return sendApiError(ctx, CONFLICT, { version: outcome.version });
    case 'invalid':
      return sendApiError(ctx, MISTAKES, { problems: outcome.problems });
    case 'forbidden':
      return sendMissingScopes(ctx, outcome.scopes);
    case 'unknown-version':
      return sendApiError(ctx, UNKNOWN_VERSION);
  }
};

/** Stands there or not. */
const flag = () => z.enum(['', 'true'], { error: 'has no value, or true' }).optional();
/** A misspelt `dry-run` must not publish. */
const changeParams = z.strictObject({ 'dry-run': flag(), strict: flag() });

const requestOf = (
  asked: z.output<typeof changeParams>,
  body: { expectedVersion?: number | undefined; author?: string | undefined; note?: string | undefined },
  { name, scopes }: OperatorCaller,
) => ({
  expectedVersion: body.expectedVersion,
  author: body.author ?? name,
  scopes,
  note: body.note,
  isDryRun: asked['dry-run'] !== undefined,
  isStrict: asked.strict !== undefined,
});

type Names = Pick<Endpoint<CatalogUses>, 'method' | 'path'> & {
  readonly operationId: string;
  readonly summary: string;
};
type Use<Body> = (admin: CatalogAdmin, body: Body, request: CatalogRequest) => Promise<CatalogOutcome>;

const changeBy = <Body extends Parameters<typeof requestOf>[1]>(
  { method, path, operationId, summary }: Names,
  schema: z.ZodType<Body>,
  use: Use<Body>,
): Endpoint<CatalogUses> => ({
  method,
  path,
  document: {
    operationId,
    summary,
    ...BY_OPERATOR,
    requestParams: {
      query: z.object({
        'dry-run': flag(),
        strict: flag().meta({ description: 'A warning is a mistake.' }),
      }),
    },
    requestBody: { required: true, ...json(schema) },
    responses: {
      200: { description: 'What changed, or would.', ...json(accepted) },
      ...API_ERRORS,
      ...OPERATOR_ERRORS,
      409: { description: 'Another version is the newest (`invalid_request`).', ...json(conflict) },
      422: { description: 'The body or the catalog has mistakes (`invalid_request`).', ...json(mistakes) },
    },
  },
  handler: (uses) =>
    forOperator(uses, uses.catalogAdmin, async (admin, ctx, _param, operator) => {
      const asked = paramsIn(ctx, changeParams, 'dry-run and strict');
      const body = asked && (await bodyOf(ctx, schema, MAX_ADMIN_BYTES));
      if (asked === undefined || body === undefined) return;
      try {
        sendOutcome(ctx, await use(admin, body, requestOf(asked, body, operator)));
      } catch (error) {
        sendStoreOut(ctx, error);
      }
    }),
});

/** `/v1/admin/catalog`: what operators change while the service runs. */
export const putCatalog = changeBy(
  {
    method: 'PUT',
    path: '/v1/admin/catalog',
    operationId: 'putCatalog',
    summary: 'Publishes a whole catalog',
  },
  putCatalogRequest,
  async (admin, body, request) => {
    const replace = restoreSecrets(body.content, (await admin.current()).content);
    return admin.change({ replace, supply: body.content.supply ?? null }, request);
  },
);

export const patchCatalog = changeBy(
  {
    method: 'PATCH',
    path: '/v1/admin/catalog',
    operationId: 'patchCatalog',
    summary: 'Publishes the catalog with some entries set and some removed',
  },
  patchCatalogRequest,
  async (admin, body, request) => {
    const set = body.set && restoreSecrets(body.set, (await admin.current()).content);
    const supply = body.set?.supply ?? (body.remove?.supply === true ? null : undefined);
    return admin.change({ set, remove: body.remove, supply }, request);
  },
);

export const rollBackCatalog = changeBy(
  {
    method: 'POST',
    path: '/v1/admin/catalog/rollback',
    operationId: 'rollBackCatalog',
    summary: 'Publishes an earlier version once more, as a new one',
  },
  rollbackRequest,
  (admin, body, request) => admin.rollback(body.version, request),
);

export const setCatalogStatus = changeBy(
  {
    method: 'POST',
    path: '/v1/admin/catalog/status',
    operationId: 'setCatalogStatus',
    summary: 'Pauses, resumes or archives a campaign, or a line item or creative of it',
  },
  statusRequest,
  (admin, { campaign, lineItem, creative, status }, request) => {
    const kind = lineItem === undefined ? 'creative' : 'lineItem';
    const id = lineItem ?? creative;
    const subject = { campaign, part: id === undefined ? undefined : ({ kind, id } as const) };
    return setStatus(admin, { subject, status }, request);
  },
);
