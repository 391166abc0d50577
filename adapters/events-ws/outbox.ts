import type { WebSocket } from 'ws';
import type { EventStreamOptions } from './options.js';

export type OutboxLimits = Pick<EventStreamOptions, 'pauseAboveBytes' | 'maxBufferedBytes' | 'drainLimitMs'>;

/** `ready`: send more. `stuck`: the reader holds too much, or did not take what it was sent in time. */
export type OutboxState = 'ready' | 'stuck';

/**
 * What is sent to one socket and not yet taken by it. `ws` keeps everything in memory for a reader that stopped
 * reading, so whoever sends has to wait here: {@link Outbox.ready} resolves when it may go on.
 */
export class Outbox {
  readonly #socket: WebSocket;
  readonly #limits: OutboxLimits;
  #unsent = 0;
  #wake: ((state: OutboxState) => void) | undefined;

  constructor(socket: WebSocket, limits: OutboxLimits) {
    this.#socket = socket;
    this.#limits = limits;
    socket.once('close', () => this.#wake?.('stuck'));
  }

  send(frame: object): void {
    this.#unsent++;
    this.#socket.send(JSON.stringify(frame), () => {
      this.#unsent--;
      if (this.#unsent === 0) this.#wake?.('ready');
    });
  }

  /** At once unless too much is waiting; one caller at a time. */
  ready(): OutboxState | Promise<OutboxState> {
    const { bufferedAmount } = this.#socket;
    if (bufferedAmount > this.#limits.maxBufferedBytes) return 'stuck';
    if (bufferedAmount <= this.#limits.pauseAboveBytes) return 'ready';
    return new Promise((resolve) => {
      const timer = setTimeout(() => this.#wake?.('stuck'), this.#limits.drainLimitMs);
      this.#wake = (state) => {
        clearTimeout(timer);
        this.#wake = undefined;
        resolve(state);
      };
    });
  }
}
