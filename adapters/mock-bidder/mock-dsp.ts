import { createServer, type Server } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { createRequestHandler, type Seen } from './request-handler.js';

export interface MockDsp {
  /** Where bid requests go: `<origin>/openrtb`. */
  readonly origin: string;
  /** The newest last; bid requests and notices. */
  readonly seen: readonly Seen[];
  /** Connections there were so far, and those that are open now. */
  readonly sockets: number;
  readonly open: number;
  /** Changes how it behaves from now on. Throws on a script with mistakes. */
  script(changes: unknown): void;
  close(): Promise<void>;
}

const originOf = (server: Server): string => `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

/**
 * An OpenRTB bidder that does what its script says, for development and tests. `POST /script` changes it, `GET /seen`
 * tells what came. Listens on this machine only.
 */
export const startMockDsp = async (script: unknown = {}, port = 0): Promise<MockDsp> => {
  const handler = createRequestHandler(script);
  const server = createServer((request, response) => {
    handler.handle(request, response, originOf(server)).catch(() => handler.answerBadly(response));
  });
  const open = new Set<Socket>();
  let sockets = 0;
  server.on('connection', (socket) => {
    sockets++;
    open.add(socket.on('close', () => open.delete(socket)));
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject).listen(port, '127.0.0.1', resolve);
  });
  return {
    origin: originOf(server),
    seen: handler.seen,
    get sockets() {
      return sockets;
    },
    get open() {
      return open.size;
    },
    script: handler.change,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
};
