import { createServer, type RequestListener, type Server } from 'node:http';
import type { PrometheusTelemetry } from './prometheus-telemetry.js';

type Collected = Pick<PrometheusTelemetry, 'collect' | 'contentType'>;

export interface MetricsServer {
  readonly port: number;
  close(): Promise<void>;
}

const answerWith =
  ({ collect, contentType }: Collected, onError: (error: unknown) => void): RequestListener =>
  ({ method, url }, response) => {
    if (url?.split('?')[0] !== '/metrics') return void response.writeHead(404).end();
    if (method !== 'GET' && method !== 'HEAD') return void response.writeHead(405, { Allow: 'GET, HEAD' }).end();
    collect().then(
      (text) => response.writeHead(200, { 'Content-Type': contentType }).end(method === 'HEAD' ? undefined : text),
      (error: unknown) => {
        onError(error);
        response.writeHead(500).end();
      },
    );
  };

const listening = (server: Server, port: number, host: string): Promise<void> =>
  new Promise((resolve, reject) => {
    server.once('error', reject).listen(port, host, resolve);
  });

/**
 * `GET /metrics` on a listener of its own, so that no one who reaches the service reaches its numbers. Rejects when it
 * cannot listen; `port: 0` takes any free one.
 */
export const serveMetrics = async (
  telemetry: Collected,
  { host, port }: { readonly host: string; readonly port: number },
  onError: (error: unknown) => void,
): Promise<MetricsServer> => {
  const server = createServer(answerWith(telemetry, onError));
  await listening(server, port, host);
  const address = server.address();
  return {
    port: typeof address === 'object' && address !== null ? address.port : port,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
};
