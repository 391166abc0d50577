import type { IncomingMessage, Server } from 'node:http';
import type { Duplex } from 'node:stream';
import { WebSocketServer } from 'ws';
import type { AdOperations } from '../../application/api/ad-operations.js';
import { authorize, isEventStream, isOfApi, type Authorized, type Gatekeeper } from './authorize.js';
import { Connection } from './connection.js';
import { asksForWebSocket, passToHttp, refuseUpgrade } from './upgrade-refusals.js';
import { DEFAULT_EVENT_STREAM_OPTIONS, type EventStreamOptions } from './options.js';
import { Readers } from './readers.js';

export interface EventStreamDependencies extends Gatekeeper {
  readonly operations: Pick<AdOperations, 'redeemTicket' | 'readEvents' | 'followEvents'>;
  readonly options?: Partial<EventStreamOptions> | undefined;
}

export interface EventStream {
  /** Sockets that are open at present. */
  readonly connections: number;
  /** Refuses new readers and closes the others with 1001; resolves when all are gone. Idempotent. */
  close(): Promise<void>;
}

const UNAUTHORIZED = {
  code: 'unauthorized',
  message: 'The token or ticket is missing, unknown or used up: send an API token in Authorization, or a fresh ticket.',
} as const;

const NOT_FOUND = {
  code: 'invalid_request',
  message: 'No event stream is known under this path: open /v1/events.',
} as const;

type Accept = (request: IncomingMessage, socket: Duplex, head: Buffer) => void;

/**
 * Serves `GET /v1/events` (`docs/reference/protocol.md#the-event-stream`) on a server that serves ordinary requests,
 * too.
 */
export const attachEventStream = (server: Server, dependencies: EventStreamDependencies): EventStream => {
  const options = { ...DEFAULT_EVENT_STREAM_OPTIONS, ...dependencies.options };
  const readers = new Readers();
  let closed: Promise<void> | undefined;

  const accept = acceptInto(readers, dependencies, options);
  const onUpgrade: Accept = (request, socket, head) => {
    if (!asksForWebSocket(request)) passToHttp(server, request, socket, head);
    else if (!isEventStream(request)) refuseUpgrade(socket, 404, {}, isOfApi(request) ? NOT_FOUND : undefined);
    else if (closed !== undefined) refuseUpgrade(socket, 503, { 'Retry-After': '1' });
    else accept(request, socket, head);
  };
  server.on('upgrade', onUpgrade);
  const heartbeat = setInterval(() => readers.beat(), options.heartbeatMs);
  heartbeat.unref();

  const shutDown = async (): Promise<void> => {
    await readers.dismiss();
    clearInterval(heartbeat);
    server.off('upgrade', onUpgrade);
  };
  return {
    get connections() {
      return readers.size;
    },
    close: () => (closed ??= shutDown()),
  };
};

const acceptInto = (readers: Readers, dependencies: EventStreamDependencies, options: EventStreamOptions): Accept => {
  const { operations } = dependencies;
  const upgrader = new WebSocketServer({
    noServer: true,
    clientTracking: false,
    // Compression costs each socket some 300 KiB of memory, and events are small.
    perMessageDeflate: false,
    maxPayload: options.maxPayloadBytes,
  });
  const take = (request: IncomingMessage, socket: Duplex, head: Buffer, caller: Authorized): void => {
    if (caller.kind === 'wait') return refuseUpgrade(socket, 429, { 'Retry-After': String(Math.ceil(caller.seconds)) });
    if (caller.kind === 'wrong') return refuseUpgrade(socket, 401, { 'WWW-Authenticate': 'Bearer' }, UNAUTHORIZED);
    const accountId = caller.value;
    if (readers.countOf(accountId) >= options.maxPerAccount) return refuseUpgrade(socket, 429, { 'Retry-After': '10' });
    upgrader.handleUpgrade(request, socket, head, (webSocket) => {
      const source = { operations, accountId, pageSize: options.pageSize };
      readers.add(accountId, new Connection(webSocket, source, options), webSocket);
    });
  };
  return (request, socket, head) => {
    const caller = authorize(request, dependencies);
    if (!(caller instanceof Promise)) return take(request, socket, head, caller);
    // The peer may go while it waits; an error nobody listens for would end the process.
    socket.on('error', () => socket.destroy());
    void caller.then((known) => take(request, socket, head, known));
  };
};
