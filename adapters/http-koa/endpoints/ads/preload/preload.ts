import type Koa from 'koa';
import type { RateLimiter } from '../../../../../application/ports/traffic/rate-limiter.js';
import type { TurnCohorts } from '../../../server/admission/turn-cohorts.js';
import type { AdPlacement, PreloadOutcome } from '../../../../../application/api/ad-placement.js';
import { placementOf, type Account } from '../../../../../domain/catalog/account.js';
import type { PlacementCode } from '../../../../../domain/values/ids.js';
import { whenClientLeaves } from '../../../server/answer/client-gone.js';
import { checkPreload, preloadRequest } from './request-schema.js';
import { clientAccountOf, type ClientUses } from '../../../server/caller/client-account.js';
import { waitSeconds } from '../../../server/caller/client-rate.js';
import { decodeMessages, oddMessages } from './decode-messages.js';
import { decodePreload } from './decode-preload.js';
import { errCodeOf, statusOf, type Refusal } from '../../../server/answer/refusals.js';
import { sendJson, sendRefusal, sendRetryLater } from '../../../server/answer/send.js';
import { misspeltSignals } from './misspelt-signals.js';
import { presentPreload, type Asked, type ClickUrls } from './present-preload.js';
import { MAX_PRELOAD_BYTES, readJson } from '../../../server/body/read-json.js';
import type { CallerUses } from '../../../server/caller/caller.js';
import type { SignalWatch } from '../../../server/caller/signal-watch.js';
import type { Endpoint } from '../../../server/routing/endpoint.js';
import { BODY_ERRORS, BUSY, errors, json, TOO_MANY } from '../../document-parts.js';
import { preloadRefused, preloadResponse } from './response-schema.js';

interface PreloadUses extends ClientUses, CallerUses {
  readonly placement: Pick<AdPlacement, 'authenticate' | 'preloadTurn'>;
  readonly preloadLimiter: RateLimiter;
  readonly cohorts: TurnCohorts;
  readonly signalWatch: SignalWatch;
  readonly urls: ClickUrls;
}

/** In both dialects (`docs/reference/protocol.md#post-preload-the-ads-of-one-turn`). */
const refuse = (ctx: Koa.Context, refused: Refusal): void =>
  sendRefusal(ctx, refused, { errCode: errCodeOf(refused.code) });

const sendOutcome = (ctx: Koa.Context, outcome: PreloadOutcome, asked: Asked, uses: PreloadUses): void => {
  if (outcome.kind !== 'refused') {
    for (const name of uses.brandHeaders.decisionIdNames) ctx.set(name, outcome.decisionId);
  }
  const status = outcome.kind === 'refused' ? statusOf(outcome.error.code) : 200;
  sendJson(ctx, status, presentPreload(outcome, asked, uses.urls));
};

const MOST_UNKNOWN = 16;

const unknownPlacements = (codes: readonly PlacementCode[], account: Account): readonly PlacementCode[] =>
  codes.filter((code) => placementOf(account, code) === undefined).slice(0, MOST_UNKNOWN);

/** `POST /preload` (`docs/reference/protocol.md#post-preload-the-ads-of-one-turn`). */
const answerTurn = async (ctx: Koa.Context, uses: PreloadUses): Promise<void> => {
  uses.cors.allowAny(ctx);
  const body = await readJson(ctx.req, MAX_PRELOAD_BYTES);
  if (body.kind === 'refused') return refuse(ctx, body.refusal);
  await uses.cohorts.join();
  const client = await clientAccountOf(ctx, body.value, uses);
  if (client.kind === 'wait') return sendRetryLater(ctx, 429, client.seconds);
  if (client.kind === 'refused') return refuse(ctx, client.refusal);
  const caller = uses.callerOf(ctx.req);
  const wait = await waitSeconds(uses.preloadLimiter, client.account, caller, uses.clock.monotonicMs());
  if (wait !== undefined) return sendRetryLater(ctx, 429, wait);
  const request = checkPreload(body.value);
  if (request.kind === 'refused') return refuse(ctx, request.refusal);
  const { messages: sent } = request.value;
  const input = decodePreload(request.value, {
    account: client.account,
    messages: decodeMessages(sent, uses.clock.nowMs()),
    isDisabledByHeader: uses.brandHeaders.isDisabled(ctx.req),
    headers: ctx.req.headers,
  });
  const outcome = await uses.placement.preloadTurn(input, {
    ...caller,
    signal: whenClientLeaves(ctx),
    sentBytes: body.bytes,
  });
  if (outcome.kind !== 'refused' && outcome.unreadable !== undefined)
    uses.signalWatch.note(client.account, outcome.unreadable, uses.clock.monotonicMs());
  // An integrator may look for a mistake in development; production pays nothing for it.
  const isDevelopment = client.account.mode === 'development';
  const asked: Asked = {
    isSinglePlacement: typeof request.value.code === 'string',
    oddMessages: isDevelopment ? oddMessages(sent) : [],
    misspelt: isDevelopment ? misspeltSignals(body.value) : [],
    unknownPlacements: isDevelopment ? unknownPlacements(input.placementCodes, client.account) : [],
  };
  sendOutcome(ctx, outcome, asked, uses);
};

export const preload: Endpoint<PreloadUses> = {
  method: 'POST',
  path: '/preload',
  document: {
    operationId: 'preloadTurn',
    summary: 'The ads of one turn of a conversation',
    tags: ['Conversations'],
    requestBody: { required: true, ...json(preloadRequest) },
    responses: {
      200: { description: 'Ads, a reason for none, or a refusal.', ...json(preloadResponse) },
      ...errors(
        { ...BODY_ERRORS, 401: 'The publisher token is missing or unknown (`invalid_token`).' },
        preloadRefused,
      ),
      ...TOO_MANY,
      ...BUSY,
    },
  },
  hasPreflight: true,
  handler: (uses) => (ctx) => answerTurn(ctx, uses),
};
