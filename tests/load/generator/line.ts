import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { createReader } from './answer-reader.js';

/** A connection that asks one thing at a time. */
export interface Line {
  readonly socket: Socket;
  readonly connected: () => Promise<unknown>;
  /** Sends one request; what is called afterwards gets the answer. */
  readonly ask: (request: Buffer, done: (answer: Buffer, elapsedMs: number) => void) => void;
}

export const openLine = (port: number): Line => {
  const socket = connect({ port, host: '127.0.0.1', noDelay: true });
  const read = createReader();
  let [sentMs, told]: [number, ((answer: Buffer, elapsedMs: number) => void) | undefined] = [0, undefined];
  socket.on('data', (chunk) => {
    const answer = read(chunk);
    if (answer !== undefined) told?.(answer, performance.now() - sentMs);
  });
  const ask: Line['ask'] = (request, done) => {
    [sentMs, told] = [performance.now(), done];
    socket.write(request);
  };
  return { socket, connected: () => once(socket, 'connect'), ask };
};
