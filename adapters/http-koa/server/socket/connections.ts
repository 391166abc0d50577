import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import { createPlacesOfEach } from '../../../../application/ports/sharing/places.js';
import { SHARED_BOUNDS } from '../../../../application/ports/sharing/shared-bounds.js';
import { isLoopback } from '../../../../application/ports/traffic/caller.js';
import { networkOf } from '../../../../domain/privacy/network.js';
import { peerAddress } from '../caller/client-address.js';

export interface ConnectionLimits {
  /** Connections of one network at once; further ones are closed unheard. */
  readonly maxPerNetwork: number;
  /** Whoever takes nothing of an answer for so long is cut. */
  readonly writeTimeoutMs: number;
  /** So long may a client that asks nothing more take to notice that its connection has ended. */
  readonly lingerMs: number;
  /** What is written and not taken, of all connections together. Beyond it those are cut that take nothing. */
  readonly maxUnsentBytes: number;
  /** After so many bytes of answers a connection is ended; its client opens another. */
  readonly maxAnswerBytes: number;
}

export const DEFAULT_CONNECTION_LIMITS: ConnectionLimits = {
  maxPerNetwork: SHARED_BOUNDS.connectionsOfNetwork.most,
  writeTimeoutMs: 20_000,
  lingerMs: 10_000,
  maxUnsentBytes: 64 * 1024 * 1024,
  maxAnswerBytes: 1024 * 1024,
};

const SWEEP_MS = 1_000;

/** What the operating system has taken of a connection. */
const handedOver = ({ bytesWritten, writableLength }: Socket): number => bytesWritten - writableLength;

/** Looks now and then how much all connections together have not taken. */
class Unsent {
  readonly #sockets = new Set<Socket>();
  readonly #maxBytes: number;
  #seen = new WeakMap<Socket, number>();

  constructor(maxBytes: number) {
    this.#maxBytes = maxBytes;
  }

  /** Whether it is new: after the offer of an upgrade that is not taken, a connection comes once more. */
  add(socket: Socket): boolean {
    if (this.#sockets.has(socket)) return false;
    this.#sockets.add(socket);
    socket.once('close', () => this.#sockets.delete(socket));
    return true;
  }

  /** Those that took nothing since the last look go first, and of these who left most. */
  sweep(): void {
    const waiting = [...this.#sockets].filter(({ writableLength }) => writableLength > 0);
    let unsent = waiting.reduce((sum, { writableLength }) => sum + writableLength, 0);
    const stuck = waiting.filter((socket) => this.#seen.get(socket) === handedOver(socket));
    for (const socket of stuck.sort((a, b) => b.writableLength - a.writableLength)) {
      if (unsent <= this.#maxBytes) break;
      unsent -= socket.writableLength;
      socket.resetAndDestroy();
    }
    this.#seen = new WeakMap(waiting.map((socket) => [socket, handedOver(socket)]));
  }
}

/** What the client has not read by then, it never will. */
const endThenReset = (socket: Socket, lingerMs: number): void => {
  socket.end();
  socket.setTimeout(lingerMs);
};

/**
 * Cuts connections of readers that do not read. A reset, since what an ordinary end leaves to the operating system
 * stays in its memory until the reader takes it. A connection on which nobody asks anything any more is ended first,
 * and reset when the client does not notice: then it has not read what came before the end either.
 */
const cutWhoDoesNotRead = (server: Server, { writeTimeoutMs, lingerMs }: ConnectionLimits): void => {
  // Any progress of a write or a read begins it anew; between two requests Node counts its own `keepAliveTimeout` in
  // its place.
  server.setTimeout(writeTimeoutMs, (socket: Socket) => {
    const hasEnded = socket.writableEnded;
    if (hasEnded || socket.writableLength > 0) return void socket.resetAndDestroy();
    // It is this server that takes its time.
    if (socket.timeout === writeTimeoutMs) return void socket.setTimeout(writeTimeoutMs);
    endThenReset(socket, lingerMs);
  });
};

/**
 * Bounds what connections may take. `isBehindProxy`: all of them come from the operator's own proxy, which counts its
 * clients itself; so does one on this machine.
 */
export const limitConnections = (server: Server, limits: ConnectionLimits, isBehindProxy: boolean): void => {
  const networks = createPlacesOfEach('connectionsOfNetwork', limits.maxPerNetwork);
  const unsent = new Unsent(limits.maxUnsentBytes);
  cutWhoDoesNotRead(server, limits);
  server.prependListener('connection', (socket: Socket) => {
    const address = peerAddress(socket);
    if (!unsent.add(socket)) return;
    // What Node calls after a last answer; its own would leave what is not read to the operating system.
    socket.destroySoon = () => endThenReset(socket, limits.lingerMs);
    if (isBehindProxy || isLoopback(address)) return;
    const leave = networks.enter(networkOf(address));
    if (leave === undefined) return void socket.destroy();
    socket.once('close', leave);
  });
  const sweeping = setInterval(() => unsent.sweep(), SWEEP_MS).unref();
  server.once('close', () => clearInterval(sweeping));
};
