/** Traces by OpenTelemetry's own SDK, sent to a collector by OTLP/HTTP. Loaded where the settings name a collector. */
export { createOtelTraces, type OtelOptions, type OtelTraces } from './otel-traces.js';
