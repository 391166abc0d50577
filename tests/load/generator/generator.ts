import { connect } from 'node:net';
import { createReader, isLast, isRight } from './answer-reader.js';

export interface Load {
  readonly port: number;
  readonly connections: number;
  readonly durationMs: number;
  /** Ends after so many requests, even if there is time left. */
  readonly requests?: number | undefined;
  /** The bytes of the next request. */
  readonly next: () => Buffer;
  /** What every right answer holds; any other answer, or another status than 200, is a failure. */
  readonly marker: string;
  /**
   * Never to sleep: whoever answers one that does has to wake its processor, which on a virtual machine takes 20 µs of
   * the server's own time a request. Of two servers, one of which is as fast as the generator, that one would hardly
   * pay it. A processor is kept from everybody else.
   */
  readonly staysAwake?: boolean | undefined;
}

export interface LoadResult {
  readonly answers: number;
  readonly failures: number;
  readonly elapsedMs: number;
  readonly latenciesMs: readonly number[];
  /** The answer that came first, as it came over the socket. */
  readonly sample: string;
}

/**
 * Keep-alive connections, each with one request under way. Written on bare sockets, because the generator shares two
 * cores with what it measures: it takes 22 µs of processor time a request of 6 kB, autocannon 50 µs (it parses in
 * JavaScript and builds each body anew), which is as much as the bare server takes and would make every ratio look
 * better than it is.
 */
export const generateLoad = ({
  port,
  connections,
  durationMs,
  requests = Number.POSITIVE_INFINITY,
  next,
  marker,
  staysAwake,
}: Load): Promise<LoadResult> => {
  const startedMs = performance.now();
  let sent = 0;
  const isOver = (): boolean => sent >= requests || performance.now() - startedMs >= durationMs;
  const stayAwake = (): void => void (isOver() || setImmediate(stayAwake));
  if (staysAwake) stayAwake();
  const latenciesMs: number[] = [];
  let failures = 0;
  let sample = '';
  const work = (): Promise<void> =>
    new Promise((resolve, reject) => {
      const socket = connect({ port, host: '127.0.0.1', noDelay: true });
      const read = createReader();
      let sentMs = 0;
      const send = (): void => {
        sentMs = performance.now();
        if (isOver()) return void socket.end(resolve);
        sent++;
        socket.write(next());
      };
      socket.on('connect', send).on('error', reject);
      socket.on('data', (chunk) => {
        const answer = read(chunk);
        if (answer === undefined) return;
        if (sample === '') sample = answer.toString();
        latenciesMs.push(performance.now() - sentMs);
        if (!isRight(answer, marker)) failures++;
        if (!isLast(answer)) return void send();
        socket.end();
        resolve(work());
      });
    });
  return Promise.all(Array.from({ length: connections }, work)).then(() => ({
    answers: latenciesMs.length,
    failures,
    elapsedMs: performance.now() - startedMs,
    latenciesMs,
    sample,
  }));
};
