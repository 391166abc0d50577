import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { createFuzzClient, type FuzzClient } from './client.js';
import { FUZZ_ENDPOINTS, type FuzzEndpoint, type FuzzRequest, type Strangers } from './endpoints.js';
import { judge } from './judge.js';
import { seededRandom } from '../../domain/values/seeded-random.js';
import { atMost, informational, IS_MEASURED, report } from '../load/figure.js';
import { startFuzzTarget, type FuzzTarget } from './target.js';

/** `npm run fuzz` sets them; without it, the first of the same requests. */
const RUNS = Number(process.env['FUZZ_RUNS'] ?? 250);
const SEED = Number(process.env['FUZZ_SEED'] ?? 20_250_101);
const SOCKETS = 16;
const MAX_FINDINGS = 5;
const STRANGERS = 1_000;
const TIMEOUT_MS = 3_600_000;
/** R33 in `docs/reference/targets.md#input`: no answer takes longer than this by itself. */
const HANG_MS = 1_000;
const MAX_SLOW = 20;
const SECOND_LOOKS = 3;

let target: FuzzTarget;
let client: FuzzClient;
const measured = { requests: 0, slowestMs: 0 };

beforeAll(async () => {
  target = await startFuzzTarget();
  client = createFuzzClient(target.port, SOCKETS);
}, TIMEOUT_MS);

afterAll(async () => {
  client.close();
  await target.stop();
  report(
    atMost('fuzz.slowest-answer', measured.slowestMs, 'ms', HANG_MS),
    informational('fuzz.requests', measured.requests, 'requests'),
    informational('fuzz.shed', client.shed, 'requests'),
  );
}, TIMEOUT_MS);

/** Bodies that are close to nothing we know: any JSON, and any text. */
const strangers = fc.sample(fc.oneof(fc.json({ noUnicodeString: false }), fc.string({ unit: 'binary' })), {
  seed: SEED,
  numRuns: STRANGERS,
});

/** A busy machine delays any answer; a request that is the cause is slow every time, also with nothing beside it. */
const measureAgain = async (slow: readonly FuzzRequest[]): Promise<void> => {
  for (const request of slow.slice(0, MAX_SLOW)) {
    const times: number[] = [];
    for (let look = 0; look < SECOND_LOOKS; look++) times.push((await client.send(request)).elapsedMs);
    measured.slowestMs = Math.max(measured.slowestMs, Math.min(...times));
  }
};

const fuzz = async ({ name, make }: FuzzEndpoint): Promise<readonly string[]> => {
  const findings: string[] = [];
  const slow: FuzzRequest[] = [];
  const random = seededRandom(SEED);
  let left = RUNS;
  const worker = async (): Promise<void> => {
    while (left-- > 0 && findings.length < MAX_FINDINGS) {
      const request = make(random, target.ids, strangers as unknown as Strangers);
      const sent = `${request.path.slice(0, 200)} ${JSON.stringify(request.headers)} ${request.body?.toString('latin1').slice(0, 600)}`;
      try {
        const answer = await client.send(request);
        measured.requests++;
        if (answer.elapsedMs > HANG_MS) slow.push(request);
        else measured.slowestMs = Math.max(measured.slowestMs, answer.elapsedMs);
        const complaint = judge(name, answer);
        if (complaint !== undefined) findings.push(`${complaint}: ${sent} -> ${answer.text.slice(0, 300)}`);
      } catch (error) {
        findings.push(`${String(error)}: ${sent}`);
      }
    }
  };
  await Promise.all(Array.from({ length: SOCKETS }, worker));
  if (IS_MEASURED) await measureAgain(slow);
  return findings;
};

describe('generated requests', () => {
  test.each(FUZZ_ENDPOINTS.map((endpoint) => [endpoint.name, endpoint] as const))(
    `%s, ${RUNS} times: no 5xx, always an answer, the right error bodies`,
    async (_name, endpoint) => {
      expect(await fuzz(endpoint)).toEqual([]);
      expect(target.isRunning()).toBe(true);
    },
    TIMEOUT_MS,
  );
});
