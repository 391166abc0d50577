import type { Logger } from 'pino';
import { createSystemClock } from '../../adapters/clock-system/index.js';
import { currentRequest } from '../../adapters/http-koa/index.js';
import type { OtelTraces } from '../../adapters/telemetry-otel/index.js';
import type { Callee, RequestTrace } from '../../application/ports/telemetry.js';
import type { Settings } from '../settings/settings.js';

/** Absent: the settings name no collector, and nothing of OpenTelemetry is loaded. */
export const openTraces = async (
  settings: Settings,
  serviceVersion: string,
  log: Logger,
): Promise<OtelTraces | undefined> => {
  const { otelEndpoint: endpoint, otelServiceName: serviceName } = settings;
  const { otelTracesSampler: sampler, otelTracesSamplerArg: ratio } = settings;
  if (endpoint === undefined) return undefined;
  const { createOtelTraces } = await import('../../adapters/telemetry-otel/index.js');
  return createOtelTraces({
    ...{ endpoint, sampler, ratio, log, clock: createSystemClock() },
    ...{ serviceName, serviceVersion },
  });
};

/** That of the request that is being answered here. */
export const currentTrace = (): RequestTrace | undefined => currentRequest()?.trace;

/** `traceparent` of a call that is made for the request that is being answered here. */
export const traceparentTo = (callee: Callee): string | undefined => currentTrace()?.traceparentTo(callee);
