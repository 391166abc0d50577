import type Koa from 'koa';
import { z } from 'zod';
import type { ClientReport } from '../../../../../application/ports/report-sink.js';
import { isBidId } from '../../bid-id.js';
import { networkOf } from '../../../../../domain/privacy/network.js';
import { sendEmpty } from '../../../server/answer/send.js';
import { MAX_BODY_BYTES, readJson } from '../../../server/body/read-json.js';
import { scrubReport } from './scrub.js';
import type { CallerUses } from '../../../server/caller/caller.js';
import type { Endpoint } from '../../../server/routing/endpoint.js';
import { lenient, lenientText } from '../../../server/body/lenient.js';
import type { TokenGate } from '../../../server/caller/token-gate.js';
import type { ClientCors } from '../../../server/answer/cors.js';
import type { AdPlacement } from '../../../../../application/api/ad-placement.js';
import type { RateLimiter } from '../../../../../application/ports/traffic/rate-limiter.js';
import type { Clock } from '../../../../../application/ports/clock.js';
import { json } from '../../document-parts.js';

const PROSE_CHARS = 100_000;
const NAME_CHARS = 512;

const additionalData = lenient(
  z.object({ publisherToken: lenientText(NAME_CHARS), bidId: lenientText(NAME_CHARS), sdk: lenient(z.unknown()) }),
);

/**
 * Bodies of `/error`, `/debug` and `/log` (`docs/reference/protocol.md#post-error-post-debug-post-log-telemetry`).
 * `stack` and `data` are not read: they carry what must not be kept.
 */
const reportRequest = z
  .object({
    error: lenientText(PROSE_CHARS).meta({ description: '/error' }),
    name: lenientText(PROSE_CHARS).meta({ description: '/debug' }),
    message: lenientText(PROSE_CHARS).meta({ description: '/log' }),
    additionalData,
  })
  .meta({ id: 'Report' });

interface TelemetryUses extends CallerUses {
  readonly tokenGate: TokenGate;
  readonly placement: Pick<AdPlacement, 'authenticate' | 'recordReport'>;
  readonly cors: ClientCors;
  readonly clock: Clock;
  readonly reportLimiter: RateLimiter;
}

const SDK_NAME = /^sdk-[a-z]{1,12}(-[a-z]{1,12})?$/;

/** The SDK's name when it is one that could be ours; free text could be anything. */
const sdkOf = (sdk: unknown): string | undefined => {
  const name: unknown = typeof sdk === 'object' && sdk !== null && 'name' in sdk ? sdk.name : sdk;
  return typeof name === 'string' && SDK_NAME.test(name) ? name : undefined;
};

/** Whose report it says it is; the answer is the same for all. */
const accountOf = async (
  { req }: Koa.Context,
  token: string | null | undefined,
  { placement, tokenGate }: TelemetryUses,
) => {
  if (!token) return undefined;
  const compared = await tokenGate.compare(req, ['publisher'], () => placement.authenticate(token)?.id);
  return compared.kind === 'right' ? compared.value : undefined;
};

type Kind = ClientReport['kind'];

const decodeReport = async (
  ctx: Koa.Context,
  kind: Kind,
  body: unknown,
  uses: TelemetryUses,
): Promise<ClientReport | undefined> => {
  const parsed = reportRequest.safeParse(body);
  if (!parsed.success) return undefined;
  const { error, name, message, additionalData } = parsed.data;
  const bidId = additionalData?.bidId;
  return {
    kind,
    message: scrubReport(error ?? name ?? message ?? ''),
    accountId: await accountOf(ctx, additionalData?.publisherToken, uses),
    sdk: sdkOf(additionalData?.sdk),
    bidId: bidId && isBidId(bidId) ? bidId : undefined,
  };
};

/**
 * `POST /error`, `/debug`, `/log` (`docs/reference/protocol.md#post-error-post-debug-post-log-telemetry`): 204 whatever
 * the body; what is too much or makes no sense is dropped.
 */
const receive = async (ctx: Koa.Context, kind: Kind, uses: TelemetryUses): Promise<void> => {
  uses.cors.allowAny(ctx);
  const body = await readJson(ctx.req, MAX_BODY_BYTES);
  sendEmpty(ctx, 204);
  const network = networkOf(uses.callerOf(ctx.req).address);
  if (body.kind === 'refused' || (await uses.reportLimiter.admit(network, uses.clock.monotonicMs())) !== undefined)
    return;
  const report = await decodeReport(ctx, kind, body.value, uses);
  if (report !== undefined) uses.placement.recordReport(report);
};

const telemetry = (kind: Kind, operationId: string, summary: string): Endpoint<TelemetryUses> => ({
  method: 'POST',
  path: `/${kind}`,
  document: {
    operationId,
    summary,
    tags: ['Conversations'],
    requestBody: json(reportRequest),
    responses: { 204: { description: 'Always, whatever the body.' } },
  },
  hasPreflight: true,
  handler: (uses) => (ctx) => receive(ctx, kind, uses),
});

export const reportError = telemetry('error', 'reportError', 'Error telemetry of a client');
export const reportDebug = telemetry('debug', 'reportDebug', 'Debug telemetry of a client');
export const reportLog = telemetry('log', 'reportLog', 'Telemetry of older clients');
