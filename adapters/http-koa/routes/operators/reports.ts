import type Koa from 'koa';
import type { ClientReport } from '../../../../application/ports/report-sink.js';
import { isBidId } from '../../preload/bid-id.js';
import { networkOf } from '../../caller/client-address.js';
import { sendEmpty } from '../../response/send.js';
import { MAX_BODY_BYTES, readJson } from '../../body/read-json.js';
import { scrubReport } from '../../response/report-scrub.js';
import type { RouteDeps, Routes } from '../../routing/route-deps.js';
import { reportRequest } from '../../schemas/report.js';

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
  { placement, tokenGate }: RouteDeps,
) => {
  if (!token) return undefined;
  const compared = await tokenGate.compare(req, ['publisher'], () => placement.authenticate('publisher', token)?.id);
  return compared.kind === 'right' ? compared.value : undefined;
};

type Kind = ClientReport['kind'];

const decodeReport = async (
  ctx: Koa.Context,
  kind: Kind,
  body: unknown,
  deps: RouteDeps,
): Promise<ClientReport | undefined> => {
  const parsed = reportRequest.safeParse(body);
  if (!parsed.success) return undefined;
  const { error, name, message, additionalData } = parsed.data;
  const bidId = additionalData?.bidId;
  return {
    kind,
    message: scrubReport(error ?? name ?? message ?? ''),
    accountId: await accountOf(ctx, additionalData?.publisherToken, deps),
    sdk: sdkOf(additionalData?.sdk),
    bidId: bidId && isBidId(bidId) ? bidId : undefined,
  };
};

/**
 * `POST /error`, `/debug`, `/log` (`docs/reference/protocol.md#post-error-post-debug-post-log-telemetry`): 204 whatever
 * the body; what is too much or makes no sense is dropped.
 */
const receive = async (ctx: Koa.Context, kind: Kind, deps: RouteDeps): Promise<void> => {
  deps.cors.allowAny(ctx);
  const body = await readJson(ctx.req, MAX_BODY_BYTES);
  sendEmpty(ctx, 204);
  const network = networkOf(deps.callerOf(ctx.req).address);
  if (body.kind === 'refused' || (await deps.reportLimiter.admit(network, deps.clock.monotonicMs())) !== undefined)
    return;
  const report = await decodeReport(ctx, kind, body.value, deps);
  if (report !== undefined) deps.placement.recordReport(report);
};

export const reportRoutes: Routes = (routes, deps) => {
  for (const kind of ['error', 'debug', 'log'] as const) {
    routes.on('POST', `/${kind}`, (ctx) => receive(ctx, kind, deps));
    routes.on('OPTIONS', `/${kind}`, deps.cors.preflight);
  }
};
