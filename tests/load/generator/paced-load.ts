import { seededRandom } from '../../../domain/values/seeded-random.js';
import { isRight } from './answer-reader.js';
import { openLine, type Line } from './line.js';

export interface PacedLoad {
  readonly port: number;
  readonly perSecond: number;
  readonly durationMs: number;
  readonly next: () => Buffer;
  readonly marker: string;
  /** `steady`: one after the other in even steps. Otherwise as independent people come: now none, now three at once. */
  readonly steady?: boolean | undefined;
}

const wait = (ms: number): Promise<void> => new Promise((resolve) => void setTimeout(resolve, ms));

/**
 * So many requests a second whether or not the earlier ones are answered, each on a connection that is free; a full
 * server does not slow the requests down. Tells the time of each answer from the moment that its request was written.
 * Rejects when one of them is wrong.
 */
export const pacedLatencies = async (load: PacedLoad): Promise<readonly number[]> => {
  const random = seededRandom(1).next;
  const gapMs = (): number => (load.steady === true ? 1 : -Math.log(1 - random())) * (1_000 / load.perSecond);
  const free: Line[] = [];
  const all: Line[] = [];
  const latencies: number[] = [];
  const wrong: string[] = [];
  const open = (): Line => (all.push(openLine(load.port)), all.at(-1) as Line);
  const send = (): Promise<void> =>
    new Promise((resolve, reject) => {
      const line = free.pop() ?? open();
      line.socket.once('error', reject);
      line.ask(load.next(), (answer, elapsedMs) => {
        line.socket.removeListener('error', reject);
        latencies.push(elapsedMs);
        if (!isRight(answer, load.marker)) wrong.push(answer.toString('latin1', 0, 500));
        free.push(line);
        resolve();
      });
    });
  const startedMs = performance.now();
  const sent: Promise<void>[] = [];
  for (let dueMs = gapMs(); dueMs < load.durationMs; dueMs += gapMs()) {
    const earlyMs = startedMs + dueMs - performance.now();
    if (earlyMs > 0) await wait(earlyMs);
    sent.push(send());
  }
  await Promise.all(sent);
  for (const { socket } of all) socket.destroy();
  if (wrong.length === 0) return latencies;
  throw new Error(`${wrong.length} of ${sent.length} answers were wrong; the first was: ${wrong[0]}`);
};
