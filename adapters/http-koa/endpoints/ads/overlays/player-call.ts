import type Koa from 'koa';
import { z } from 'zod';
import type { ZodOpenApiOperationObject } from 'zod-openapi';
import type { AdPlacement } from '../../../../../application/api/ad-placement.js';
import { TITLE_SIGNATURE_MS } from '../../../../../application/overlay/title-signature.js';
import type { Account } from '../../../../../domain/catalog/account.js';
import { titleId, type TitleId } from '../../../../../domain/values/ids.js';
import type { ClientCors } from '../../../server/answer/cors.js';
import type { PublicUrls } from '../../../server/answer/public-urls.js';
import { BAD_SIGNATURE, FOREIGN_ORIGIN } from '../../../server/answer/refusals.js';
import { sendApiError, sendJson, sendWhole } from '../../../server/answer/send.js';
import { identifier } from '../../../server/body/bounded.js';
import { bodyOf, checkBody } from '../../../server/body/check-body.js';
import { paramsOf } from '../../../server/body/query-params.js';
import { apiCaller, type BearerUses } from '../../../server/caller/authenticate.js';
import type { Endpoint } from '../../../server/routing/endpoint.js';
import { API_ERRORS, apiError, BUSY, errors, json, NO_SCOPE, TOO_MANY, UNKNOWN_TOKEN } from '../../document-parts.js';
import { adsRequest, playerPx, type PlacementUses } from './ads.js';

/** The query of a player's call, its numbers read. Unknown parameters are ignored: players add their own. */
export const playerQuery = z.object({
  title_id: identifier().meta({ description: 'Identifier of the video; of a signed URL, the one it was signed for.' }),
  player_width: playerPx().optional().meta({ description: 'Player width in CSS pixels.' }),
  player_height: playerPx().optional().meta({ description: 'Player height in CSS pixels.' }),
});

export interface PlayerUses extends PlacementUses {
  readonly placement: Pick<AdPlacement, 'bearer' | 'placeOverlays' | 'accountOfSignature'>;
  readonly cors: ClientCors;
  /** Names the service. */
  readonly brand: string;
}

const XML_HEADERS = ['Content-Type', 'application/xml; charset=utf-8', 'X-Content-Type-Options', 'nosniff'] as const;

export const sendXml = (ctx: Koa.Context, document: string): void =>
  sendWhole(ctx, 200, XML_HEADERS, `<?xml version="1.0" encoding="UTF-8"?>\n${document}\n`);

/**
 * Whose URL it is, for players on the account's origins. A wrong signature is not counted, as none is
 * (`docs/concepts/security.md#tokens`): those of a page that was left open have ended.
 */
const signer = (ctx: Koa.Context, signature: string, title: TitleId, uses: PlayerUses): Account | undefined => {
  uses.cors.allowSigned(ctx);
  const account = uses.placement.accountOfSignature(signature, title);
  if (account !== undefined && uses.cors.allowAccount(ctx, account)) return account;
  sendApiError(ctx, account === undefined ? BAD_SIGNATURE : FOREIGN_ORIGIN);
  return undefined;
};

const DIGITS = /^\d{1,5}$/;

/** What is no number stays a text, which the schema refuses. */
const numberIn = (text: string | undefined): number | string | undefined =>
  text !== undefined && DIGITS.test(text) ? Number(text) : text;

interface PlayerCall<Query> {
  readonly account: Account;
  readonly query: Query;
  /** It has a token in place of a signature. */
  readonly isServer: boolean;
}

/** Who calls and for what; `undefined` when a refusal has been sent. */
export const playerCall = async <Query>(
  ctx: Koa.Context,
  schema: z.ZodType<Query>,
  uses: PlayerUses,
): Promise<PlayerCall<Query> | undefined> => {
  ctx.set('Cache-Control', 'no-store');
  const { signature, ...params } = paramsOf(ctx.querystring);
  const isServer = signature === undefined;
  const account = isServer
    ? await apiCaller(ctx, uses)
    : signer(ctx, signature, titleId(params['title_id'] ?? ''), uses);
  if (account === undefined) return undefined;
  const numbers = ['player_width', 'player_height', 'slot'].map((name) => [name, numberIn(params[name])] as const);
  const query = checkBody(schema, { ...params, ...Object.fromEntries(numbers) });
  if (query.kind !== 'refused') return { account, query: query.value, isServer };
  sendApiError(ctx, query.refusal);
  return undefined;
};

/** How the document shows a player's call. */
export const playerDocument = (query: z.ZodObject, description: string): ZodOpenApiOperationObject => ({
  tags: ['Video ads'],
  security: [{ bearer: [] }, { signature: [] }],
  requestParams: { query },
  responses: {
    200: { description, content: { 'application/xml': { schema: { type: 'string' } } } },
    ...UNKNOWN_TOKEN,
    ...NO_SCOPE,
    ...errors({ 422: 'A parameter failed validation (`invalid_request`).' }, apiError),
    ...TOO_MANY,
    ...BUSY,
  },
});

const signedUrl = z.object({ url: z.url(), expires_in_ms: z.int().min(1) });

export interface SignatureUses extends BearerUses {
  readonly placement: Pick<AdPlacement, 'bearer' | 'signTitle'>;
  readonly urls: Pick<PublicUrls, 'vmap' | 'vast'>;
}

interface SignedKind {
  readonly kind: 'vmap' | 'vast';
  readonly operationId: string;
  readonly id: string;
  readonly summary: string;
  readonly description: string;
}

/** `POST /v1/ads/<kind>-url` (`docs/reference/video-ads.md#signed-url`): takes what `POST /v1/ads` takes. */
export const signsUrl = ({ kind, operationId, id, summary, description }: SignedKind): Endpoint<SignatureUses> => ({
  method: 'POST',
  path: `/v1/ads/${kind}-url`,
  document: {
    ...{ operationId, summary },
    tags: ['Video ads'],
    security: [{ bearer: [] }],
    requestBody: { required: true, ...json(adsRequest) },
    responses: {
      200: { description: 'The URL.', ...json(signedUrl.meta({ id, description })) },
      ...API_ERRORS,
      ...NO_SCOPE,
      ...TOO_MANY,
      ...BUSY,
    },
  },
  handler: (uses) => async (ctx) => {
    ctx.set('Cache-Control', 'no-store');
    const account = await apiCaller(ctx, uses);
    const request = account && (await bodyOf(ctx, adsRequest));
    if (account === undefined || request === undefined) return;
    const { title_id, context = {} } = request;
    const query = new URLSearchParams({ title_id });
    for (const side of ['player_width', 'player_height'] as const)
      if (context[side] !== undefined) query.set(side, String(context[side]));
    query.set('signature', uses.placement.signTitle(account.id, titleId(title_id)));
    sendJson(ctx, 200, { url: uses.urls[kind](query.toString()), expires_in_ms: TITLE_SIGNATURE_MS });
  },
});
