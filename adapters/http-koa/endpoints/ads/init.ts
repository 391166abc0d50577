import type Koa from 'koa';
import { z } from 'zod';
import type { AdPlacement } from '../../../../application/api/ad-placement.js';
import type { RateLimiter } from '../../../../application/ports/traffic/rate-limiter.js';
import { conversationId, userId } from '../../../../domain/values/ids.js';
import type { WireInitRequest, WireInitResponse } from '../../../wire/index.js';
import { sendJson, sendRefusal, sendRetryLater } from '../../server/answer/send.js';
import { identifier } from '../../server/body/bounded.js';
import { checkBody } from '../../server/body/check-body.js';
import { lenient, lenientText, present } from '../../server/body/lenient.js';
import { MAX_BODY_BYTES, readJson } from '../../server/body/read-json.js';
import { clientAccountOf, type ClientUses } from '../../server/caller/client-account.js';
import { waitSeconds } from '../../server/caller/client-rate.js';
import type { CallerUses } from '../../server/caller/caller.js';
import type { Endpoint } from '../../server/routing/endpoint.js';
import { API_ERRORS, BUSY, json, TOO_MANY } from '../document-parts.js';
import { decodeSdk } from './preload/decode-preload.js';
import { NAME_CHARS, sdkInfo, skanInfo } from './sdk-schema.js';

const initRequest = z
  .object({
    publisherToken: z.string().meta({ description: 'May be in the header instead.' }).nullish(),
    userId: identifier(),
    conversationId: lenient(identifier()),
    installId: lenientText(NAME_CHARS),
    sdk: sdkInfo(),
    app: lenient(z.object({ bundleId: lenientText(NAME_CHARS), version: lenientText(NAME_CHARS) })),
    skan: skanInfo(),
  })
  .meta({ id: 'InitRequest' }) satisfies z.ZodType<WireInitRequest>;

export const initResponse = z
  .object({
    enabled: z.boolean(),
    preloadTimeout: z.int().min(1).meta({ description: 'Milliseconds.' }),
    reportErrors: z.boolean(),
    reportDebug: z.boolean(),
  })
  .meta({ id: 'InitResponse' }) satisfies z.ZodType<WireInitResponse>;

interface InitUses extends ClientUses, CallerUses {
  readonly placement: Pick<AdPlacement, 'authenticate' | 'startSession'>;
  readonly initLimiter: RateLimiter;
}

/**
 * `POST /init` (`docs/reference/protocol.md#post-init-the-flags-of-a-session`). A disabled session is an answer of it,
 * never an error.
 */
const startSession = async (ctx: Koa.Context, uses: InitUses): Promise<void> => {
  uses.cors.allowAny(ctx);
  const body = await readJson(ctx.req, MAX_BODY_BYTES);
  if (body.kind === 'refused') return sendRefusal(ctx, body.refusal);
  const client = await clientAccountOf(ctx, body.value, uses);
  if (client.kind === 'wait') return sendRetryLater(ctx, 429, client.seconds);
  if (client.kind === 'refused') return sendRefusal(ctx, client.refusal);
  const caller = uses.callerOf(ctx.req);
  const wait = await waitSeconds(uses.initLimiter, client.account, caller, uses.clock.monotonicMs());
  if (wait !== undefined) return sendRetryLater(ctx, 429, wait);
  const request = checkBody(initRequest, body.value);
  if (request.kind === 'refused') return sendRefusal(ctx, request.refusal);
  const { value } = request;
  const conversation = present(value.conversationId);
  const {
    enabled,
    preloadTimeoutMs: preloadTimeout,
    reportErrors,
    reportDebug,
  } = await uses.placement.startSession(
    {
      account: client.account,
      userId: userId(value.userId),
      conversationId: conversation === undefined ? undefined : conversationId(conversation),
      installId: present(value.installId),
      sdk: decodeSdk(value.sdk),
      skanItems: present(value.skan?.items),
    },
    caller,
  );
  sendJson(ctx, 200, { enabled, preloadTimeout, reportErrors, reportDebug } satisfies WireInitResponse);
};

export const init: Endpoint<InitUses> = {
  method: 'POST',
  path: '/init',
  document: {
    operationId: 'startSession',
    summary: 'Flags of a new session',
    tags: ['Conversations'],
    requestBody: { required: true, ...json(initRequest) },
    responses: { 200: { description: 'The flags.', ...json(initResponse) }, ...API_ERRORS, ...TOO_MANY, ...BUSY },
  },
  hasPreflight: true,
  handler: (uses) => (ctx) => startSession(ctx, uses),
};
