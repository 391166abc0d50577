import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { SlowServerBreaker } from '../../../adapters/store-redis/slow-server-breaker.js';

const LIMIT_MS = 5;

/** Answers from another thread: what it has posted waits in the loop, as what a socket has received. */
const ANSWERING = `
  const { parentPort, workerData } = require('node:worker_threads');
  parentPort.on('message', () => {
    parentPort.postMessage('an answer');
    Atomics.store(workerData, 0, 1);
    Atomics.notify(workerData, 0);
  });`;

const hasAnswered = new Int32Array(new SharedArrayBuffer(4));
let server: Worker;
beforeAll(async () => {
  server = new Worker(ANSWERING, { eval: true, workerData: hasAnswered });
  await once(server, 'online');
});
afterAll(() => server.terminate());

/** Stands still until the answer has arrived, and its time is over. */
const pause = (): void => {
  const startedMs = performance.now();
  Atomics.wait(hasAnswered, 0, 0);
  while (performance.now() - startedMs < 2 * LIMIT_MS);
};

test('a pause of this process is not taken for one of the server', async () => {
  const breaker = new SlowServerBreaker({
    ping: async () => undefined,
    isConnected: () => true,
    mostMs: LIMIT_MS,
    onChange: () => undefined,
  });
  // After it timers come first, and only then what has arrived.
  await new Promise((resolve) => setImmediate(resolve));
  const answer = once(server, 'message');
  server.postMessage('a question');
  const inTime = breaker.inTime(answer);
  // Right behind the start of the timer.
  process.nextTick(pause);
  expect(await inTime).toEqual(['an answer']);
  expect(breaker.isSlow).toBe(false);
});
