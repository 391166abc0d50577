import { type IncomingMessage, type Server, STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';
import { type WebSocket, WebSocketServer } from 'ws';
import type { AdOperations } from '../../application/api/ad-operations.js';
import type { FaultReporter } from '../../application/ports/fault-reporter.js';
import type { AccountId } from '../../domain/values/ids.js';
import { headerLines } from '../wire/header-lines.js';
import { REQUEST_ID_HEADER, requestIdFor } from '../wire/request-id.js';
import { STREAM_CLOSE, type WireApiError } from '../wire/index.js';
import { authorize, type Authorized, type Gatekeeper, isEventStream, isOfApi } from './authorize.js';
import { Connection } from './connection.js';
import { DEFAULT_EVENT_STREAM_OPTIONS, type EventStreamOptions } from './options.js';

const GOING_AWAY = 'The server is going away: connect again with after set to the last id you have.';

/** Everyone who reads at present. */
class Readers {
  readonly #accounts = new Map<Connection, AccountId>();
  #onEmpty: (() => void) | undefined;

  get size(): number {
    return this.#accounts.size;
  }

  countOf(account: AccountId): number {
    return [...this.#accounts.values()].filter((id) => id === account).length;
  }

  add(account: AccountId, connection: Connection, socket: WebSocket): void {
    this.#accounts.set(connection, account);
    socket.once('close', () => {
      this.#accounts.delete(connection);
      if (this.size === 0) this.#onEmpty?.();
    });
  }

  beat(): void {
    for (const connection of this.#accounts.keys()) connection.beat();
  }

  /** Each connection has a limit for its goodbye, so that this ends. */
  async dismiss(): Promise<void> {
    const emptied = new Promise<void>((resolve) => (this.#onEmpty = resolve));
    for (const connection of this.#accounts.keys()) connection.close(STREAM_CLOSE.goingAway, GOING_AWAY);
    if (this.size > 0) await emptied;
  }
}

const UPGRADE_HEADERS = new Set(['connection', 'upgrade', 'http2-settings']);

/** Whether a request asks for WebSocket, and not for another protocol. */
const asksForWebSocket = (request: IncomingMessage): boolean => request.headers.upgrade?.toLowerCase() === 'websocket';

/**
 * Passes a request to the server's ordinary handling, as if it had not asked for an upgrade.
 *
 * Some HTTP clients (Java's among them) offer `Upgrade: h2c` with their first plain request of whatever kind, and
 * expect an ordinary answer from a server that knows no HTTP/2. Node takes every such request away from its handler as
 * soon as anyone listens for upgrades. The head is written anew without the offer, put back in front of the body, and
 * the socket is served as a new connection.
 */
const passToHttp = (server: Server, request: IncomingMessage, socket: Duplex, head: Buffer): void => {
  const { method = 'GET', url = '/', httpVersion, rawHeaders } = request;
  let text = `${method} ${url} HTTP/${httpVersion}\r\n`;
  for (let i = 0; i + 1 < rawHeaders.length; i += 2) {
    const name = rawHeaders[i] ?? '';
    if (!UPGRADE_HEADERS.has(name.toLowerCase())) text += `${name}: ${rawHeaders[i + 1] ?? ''}\r\n`;
  }
  // Header values are bytes: Node reads and writes them as Latin-1.
  socket.unshift(Buffer.concat([Buffer.from(`${text}\r\n`, 'latin1'), head]));
  server.emit('connection', socket);
};

type Refused = Omit<WireApiError['error'], 'requestId'>;

/** Answers an upgrade request as plain HTTP and lets go of its socket. Without an error the body is empty. */
const refuseUpgrade = (
  request: IncomingMessage,
  socket: Duplex,
  status: 401 | 403 | 404 | 429 | 503,
  headers: Readonly<Record<string, string>> = {},
  error?: Refused,
): void => {
  const requestId = requestIdFor(request);
  const body = error === undefined ? '' : JSON.stringify({ error: { ...error, requestId } } satisfies WireApiError);
  const lines = Object.entries({
    ...headers,
    [REQUEST_ID_HEADER]: requestId,
    ...(error && { 'Content-Type': 'application/json; charset=utf-8' }),
    'Cache-Control': 'no-store',
    'Content-Length': String(Buffer.byteLength(body)),
    Connection: 'close',
  }).map(([name, value]) => `${name}: ${value}\r\n`);
  // The peer may be gone already; an error nobody listens for would end the process.
  socket.on('error', () => socket.destroy());
  socket.once('finish', () => socket.destroy());
  socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join('')}\r\n${body}`);
};

export interface EventStreamDependencies extends Gatekeeper {
  readonly operations: Pick<AdOperations, 'redeemTicket' | 'readEvents' | 'followEvents'>;
  readonly faults: FaultReporter;
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

const LACKS_SCOPE = {
  code: 'insufficient_scope',
  message: 'The token lacks the scope "read": send a token that has it.',
} as const;
const LACKS_SCOPE_HEADERS = { 'WWW-Authenticate': 'Bearer error="insufficient_scope", scope="read"' };

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
    // What has several is refused there, as everywhere.
    if (!asksForWebSocket(request) || headerLines(request.rawHeaders, 'host') > 1)
      passToHttp(server, request, socket, head);
    else if (!isEventStream(request)) refuseUpgrade(request, socket, 404, {}, isOfApi(request) ? NOT_FOUND : undefined);
    else if (closed !== undefined) refuseUpgrade(request, socket, 503, { 'Retry-After': '1' });
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
  const { operations, faults } = dependencies;
  const upgrader = new WebSocketServer({
    noServer: true,
    clientTracking: false,
    // Compression costs each socket some 300 KiB of memory, and events are small.
    perMessageDeflate: false,
    maxPayload: options.maxPayloadBytes,
  });
  const take = (request: IncomingMessage, socket: Duplex, head: Buffer, caller: Authorized): void => {
    if (caller.kind === 'wait')
      return refuseUpgrade(request, socket, 429, { 'Retry-After': String(Math.ceil(caller.seconds)) });
    if (caller.kind === 'wrong')
      return refuseUpgrade(request, socket, 401, { 'WWW-Authenticate': 'Bearer' }, UNAUTHORIZED);
    const { account: accountId } = caller.value;
    if (accountId === undefined) return refuseUpgrade(request, socket, 403, LACKS_SCOPE_HEADERS, LACKS_SCOPE);
    if (readers.countOf(accountId) >= options.maxPerAccount)
      return refuseUpgrade(request, socket, 429, { 'Retry-After': '10' });
    upgrader.handleUpgrade(request, socket, head, (webSocket) => {
      const source = { operations, faults, accountId, pageSize: options.pageSize };
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
