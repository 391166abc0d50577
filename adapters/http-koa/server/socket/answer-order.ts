import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

type Waiting = (() => void)[];

/** Requests that a client may send ahead; browsers and proxies send none. Whoever sends more is cut. */
export const MAX_AHEAD = 64;

/**
 * One answer at a time on a connection, however many requests its client sends ahead (HTTP pipelining), and none after
 * `maxBytes` of answers: that answer says `Connection: close`. What a client does not read stays in the memory of the
 * operating system, where no server can look: this bounds how much of it one connection can hold.
 */
export const answerInOrder = (handle: RequestListener, maxBytes: number): RequestListener => {
  const behind = new WeakMap<Socket, Waiting>();
  const answer = (request: IncomingMessage, response: ServerResponse, waiting: Waiting): void => {
    const { socket } = request;
    // Behind a last answer nobody hears another.
    if (socket.writableEnded || socket.destroyed) return;
    if (socket.bytesWritten >= maxBytes) response.shouldKeepAlive = false;
    response.once('close', () => {
      const next = waiting.shift();
      if (next === undefined) behind.delete(socket);
      else next();
    });
    handle(request, response);
  };
  return (request, response) => {
    const waiting = behind.get(request.socket);
    if (waiting !== undefined) {
      if (waiting.length === MAX_AHEAD) request.socket.resetAndDestroy();
      else waiting.push(() => answer(request, response, waiting));
      return;
    }
    const none: Waiting = [];
    behind.set(request.socket, none);
    answer(request, response, none);
  };
};
