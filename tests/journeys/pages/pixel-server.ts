import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface Pixel {
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
}

/**
 * A third party that counts: remembers each call with its headers. Listens on this machine, under the name `localhost`.
 */
export const startPixelServer = async () => {
  const seen: Pixel[] = [];
  const server = createServer((request, response) => {
    seen.push({ path: request.url ?? '', headers: request.headers });
    response.writeHead(204).end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const close = (): Promise<void> =>
    new Promise((resolve) => {
      server.close(() => resolve());
      server.closeAllConnections();
    });
  return { origin: `http://localhost:${(server.address() as AddressInfo).port}`, seen, close };
};

export type PixelServer = Awaited<ReturnType<typeof startPixelServer>>;
