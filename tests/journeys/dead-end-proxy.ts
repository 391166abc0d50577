import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** Where a browser ends up that would leave this machine: every way out is refused, and its name is kept. */
export interface DeadEnd {
  readonly server: string;
  /** `host:port`, in order. */
  readonly wanted: readonly string[];
  close(): Promise<void>;
}

/** A proxy that lets nobody through. Playwright sends loopback addresses to it, too, unless they are excepted. */
export const startDeadEnd = async (): Promise<DeadEnd> => {
  const wanted: string[] = [];
  const proxy = createServer((request, response) => {
    wanted.push(request.headers.host ?? '');
    response.writeHead(502).end();
  });
  proxy.on('connect', (request, socket) => {
    wanted.push(request.url ?? '');
    socket.on('error', () => undefined).end('HTTP/1.1 502 Bad Gateway\r\n\r\n');
  });
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve));
  return {
    server: `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`,
    wanted,
    close: async () => {
      proxy.closeAllConnections();
      await new Promise((resolve) => proxy.close(resolve));
    },
  };
};
