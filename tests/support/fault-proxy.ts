import { connect, createServer, type AddressInfo, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

/** What stands between a client and a server, and does to their bytes what networks do. */
export interface FaultProxy {
  readonly port: number;
  /** Each byte waits so long, in each direction. */
  delayMs: number;
  /**
   * `refuse`: new connections are reset at once. `swallow-answers`: what the server says is lost. `pause`: nothing
   * moves until it is over.
   */
  fault: 'none' | 'refuse' | 'swallow-answers' | 'pause';
  /** Open connections end with a reset. */
  reset(): void;
  close(): Promise<void>;
}

type Gate = (direction: 'request' | 'answer') => Promise<boolean>;

/** Passes chunk after chunk, each when it is due and the gate lets it: what came first arrives first. */
const pass = (from: Socket, to: Socket, direction: 'request' | 'answer', gate: Gate, delayMs: () => number): void => {
  let queue = Promise.resolve();
  from.on('data', (chunk) => {
    const dueMs = performance.now() + delayMs();
    queue = queue.then(async () => {
      const waitMs = dueMs - performance.now();
      if (waitMs > 0) await sleep(waitMs);
      if ((await gate(direction)) && !to.destroyed) to.write(chunk);
    });
  });
  from.on('error', () => undefined);
  from.on('close', () => void queue.then(() => to.destroy()));
};

/** Listens on a free loopback port in front of a port on loopback. */
export const startFaultProxy = async (targetPort: number): Promise<FaultProxy> => {
  const sockets = new Set<Socket>();
  const waiting = new Set<() => void>();
  let fault: FaultProxy['fault'] = 'none';

  const gate: Gate = async (direction) => {
    while (fault === 'pause') await new Promise<void>((resolve) => waiting.add(resolve));
    return !(fault === 'swallow-answers' && direction === 'answer');
  };
  const track = (socket: Socket): Socket => {
    sockets.add(socket);
    return socket.on('close', () => sockets.delete(socket)).setNoDelay(true);
  };
  const server = createServer((client) => {
    if (fault === 'refuse') {
      client.on('error', () => undefined).resetAndDestroy();
      return;
    }
    const upstream = track(connect(targetPort, '127.0.0.1'));
    const delayMs = (): number => proxy.delayMs;
    pass(track(client), upstream, 'request', gate, delayMs);
    pass(upstream, client, 'answer', gate, delayMs);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const reset = (): void => {
    for (const socket of sockets) {
      // One that is about to end refuses to be reset, and its handle would stay open for good.
      if (socket.writableEnded) socket.destroy();
      else socket.resetAndDestroy();
    }
  };
  const proxy: FaultProxy = {
    port: (server.address() as AddressInfo).port,
    delayMs: 0,
    get fault() {
      return fault;
    },
    set fault(next) {
      fault = next;
      for (const go of waiting) go();
      waiting.clear();
    },
    reset,
    close: async () => {
      proxy.fault = 'none';
      reset();
      await new Promise((resolve) => server.close(resolve));
    },
  };
  return proxy;
};
