import type { IncomingHttpHeaders } from 'node:http';
import type { Socket } from 'node:net';
import { duplexPair } from 'node:stream';
import { WebSocket, type ClientOptions } from 'ws';
import type { WireStreamEvent, WireStreamServerFrame, WireSubscribe } from '../../../adapters/wire/index.js';
import { TOKEN, type StreamServer } from './stream-server.js';

/** A reader that keeps what it got. */
export class StreamClient {
  readonly socket: WebSocket;
  readonly frames: WireStreamServerFrame[] = [];
  readonly closed: Promise<{ readonly code: number; readonly reason: string }>;
  #onFrame: (() => void) | undefined;

  constructor(socket: WebSocket) {
    this.socket = socket;
    socket.on('message', (data) => {
      this.frames.push(JSON.parse(String(data)));
      this.#onFrame?.();
    });
    socket.on('error', () => undefined);
    this.closed = new Promise((resolve) =>
      socket.on('close', (code, reason) => resolve({ code, reason: String(reason) })),
    );
  }

  get ids(): readonly number[] {
    return this.frames.flatMap((frame) => ('id' in frame ? [frame.id] : []));
  }

  send(frame: unknown): void {
    this.socket.send(JSON.stringify(frame));
  }

  subscribe(rest: Omit<WireSubscribe, 'type'> = {}): void {
    this.send({ type: 'subscribe', ...rest });
  }

  /** Resolves when the server has read all that was sent so far: it answers pings in their turn. */
  async roundTrip(): Promise<void> {
    this.socket.ping();
    await this.#beforeClose(new Promise((resolve) => this.socket.once('pong', resolve)));
  }

  /** Resolves when so many frames have come; the test's own time-out is the limit. */
  async until(count: number): Promise<readonly WireStreamServerFrame[]> {
    while (this.frames.length < count)
      await this.#beforeClose(new Promise<void>((resolve) => (this.#onFrame = resolve)));
    return this.frames;
  }

  /** Rejects when the connection closes first, so that no test waits for what cannot come. */
  #beforeClose(awaited: Promise<unknown>): Promise<unknown> {
    const lost = this.closed.then(({ code, reason }) =>
      Promise.reject(new Error(`The stream closed with ${code} ${reason} after ${this.frames.length} frames.`)),
    );
    return Promise.race([awaited, lost]);
  }

  async events(count: number): Promise<readonly WireStreamEvent[]> {
    return (await this.until(count)).filter((frame) => 'id' in frame);
  }
}

export const address = ({ port }: StreamServer, query = ''): string => `ws://127.0.0.1:${port}/v1/events${query}`;

export const connect = async (
  server: StreamServer,
  token = TOKEN,
  options: ClientOptions = {},
): Promise<StreamClient> => {
  const socket = new WebSocket(address(server), { headers: { authorization: `Bearer ${token}` }, ...options });
  const client = new StreamClient(socket);
  await new Promise<void>((resolve, reject) => socket.once('open', resolve).once('error', reject));
  return client;
};

/**
 * Over a connection that holds 64 KiB and no more, so that what its client does not read stays with the server: the
 * buffers of a network take as much as the operating system likes.
 */
export const connectInMemory = (server: StreamServer): Promise<StreamClient> => {
  const [near, far] = duplexPair();
  server.server.emit('connection', far);
  return connect(server, TOKEN, { createConnection: () => near as Socket });
};

/** The HTTP answer to an upgrade that is refused. */
export const refusal = (
  url: string,
  options: ClientOptions = {},
): Promise<{ status: number; body: string; headers: IncomingHttpHeaders }> =>
  new Promise((resolve, reject) => {
    const socket = new WebSocket(url, options);
    socket.on('open', () => reject(new Error('was accepted')));
    socket.on('unexpected-response', (_request, response) => {
      let body = '';
      response.on('data', (chunk) => (body += String(chunk)));
      response.on('end', () => resolve({ status: response.statusCode ?? 0, body, headers: response.headers }));
    });
  });
