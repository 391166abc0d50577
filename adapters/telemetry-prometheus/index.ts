export { createPrometheusTelemetry, type PrometheusTelemetry } from './prometheus-telemetry.js';
export { serveMetrics, type MetricsServer } from './metrics-server.js';
