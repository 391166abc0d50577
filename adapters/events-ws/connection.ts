import type { WebSocket } from 'ws';
import { tolerate } from '../../application/faults/outage.js';
import type { FaultReporter } from '../../application/ports/fault-reporter.js';
import { STREAM_CLOSE } from '../wire/index.js';
import { EventPump, type PumpSource } from './event-pump.js';
import type { EventStreamOptions } from './options.js';
import { Outbox } from './outbox.js';
import { parseClientFrame } from './subscription.js';

const MALFORMED = 'Not a frame of this stream: send JSON with type subscribe or unsubscribe.';
const SLOW = 'Too much is waiting to be read: connect again with after set to the last id you have.';
const FAILED = 'The event log did not answer: connect again with after set to the last id you have.';

interface ConnectionSource extends PumpSource {
  readonly faults: FaultReporter;
}

/** One reader of an account's events, from its upgrade to its close. */
export class Connection {
  readonly #socket: WebSocket;
  readonly #pump: EventPump;
  readonly #closeLimitMs: number;
  #isAlive = true;

  constructor(socket: WebSocket, source: ConnectionSource, options: EventStreamOptions) {
    this.#socket = socket;
    this.#closeLimitMs = options.closeLimitMs;
    this.#pump = new EventPump(source, new Outbox(socket, options), (why) => {
      if (why.kind === 'slow') return this.close(STREAM_CLOSE.slowReader, SLOW);
      tolerate(source, 'events', why.error);
      this.close(STREAM_CLOSE.failed, FAILED);
    });
    socket.on('message', (data, isBinary) => this.#receive(isBinary ? undefined : String(data)));
    socket.on('pong', () => (this.#isAlive = true));
    socket.on('close', () => this.#pump.stop());
    // A broken or oversized frame: `ws` closes the socket itself; what is wrong concerns this client alone.
    socket.on('error', () => this.#pump.stop());
  }

  /** Pings, or cuts off a peer that has not answered the last ping: its machine or its network is gone. */
  beat(): void {
    if (!this.#isAlive) return this.#socket.terminate();
    this.#isAlive = false;
    if (this.#socket.readyState === this.#socket.OPEN) this.#socket.ping();
  }

  /** A peer that does not answer the close frame in time is cut off. */
  close(code: number, reason: string): void {
    this.#pump.stop();
    if (this.#socket.readyState === this.#socket.CLOSED) return;
    this.#socket.close(code, reason);
    const timer = setTimeout(() => this.#socket.terminate(), this.#closeLimitMs);
    this.#socket.once('close', () => clearTimeout(timer));
  }

  #receive(text: string | undefined): void {
    if (this.#socket.readyState !== this.#socket.OPEN) return;
    const frame = text === undefined ? undefined : parseClientFrame(text);
    if (frame === undefined) return this.close(STREAM_CLOSE.policy, MALFORMED);
    if (frame.type === 'unsubscribe') this.#pump.stop();
    else this.#pump.subscribe({ sessionId: frame.sessionId, names: frame.names }, frame.after);
  }
}
