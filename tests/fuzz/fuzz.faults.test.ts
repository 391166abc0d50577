import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { createFuzzClient, type FuzzClient } from './client.js';
import { FUZZ_ENDPOINTS, type FuzzEndpoint, type FuzzRequest, type Strangers } from './endpoints.js';
import { judge } from './judge.js';
import { seededRandom } from '../../bootstrap/seeded-random.js';
import { startFuzzTarget, type FuzzTarget } from './target.js';

/**
 * R33 in `docs/reference/targets.md#input`. `npm run fuzz -- --long` sets the first, `--seed` the second. Without them
 * the first of these requests, the same each time.
 */
const RUNS = Number(process.env['FUZZ_RUNS'] ?? 4_000);
const SEED = Number(process.env['FUZZ_SEED'] ?? 20_250_101);
const SOCKETS = 16;
const MAX_FINDINGS = 5;
const STRANGERS = 1_000;
const TIMEOUT_MS = 3_600_000;
/** R33: no answer takes longer than this by itself. */
const HANG_MS = 1_000;
const MAX_SLOW = 20;
const SECOND_LOOKS = 3;

let target: FuzzTarget;
let client: FuzzClient;
const summary = { requests: 0, shed: 0, slowestMs: 0, findings: 0, statuses: {} as Record<string, number> };

beforeAll(async () => {
  target = await startFuzzTarget();
  client = createFuzzClient(target.port, SOCKETS);
}, TIMEOUT_MS);

afterAll(async () => {
  client.close();
  await target.stop();
  process.stdout.write(`${JSON.stringify({ fuzz: { seed: SEED, ...summary, shed: client.shed } })}\n`);
}, TIMEOUT_MS);

/** Bodies that are close to nothing we know: any JSON, and any text. */
const strangers = fc.sample(fc.oneof(fc.json({ noUnicodeString: false }), fc.string({ unit: 'binary' })), {
  seed: SEED,
  numRuns: STRANGERS,
});

const count = (status: number, elapsedMs: number): void => {
  summary.requests++;
  summary.slowestMs = Math.max(summary.slowestMs, Math.round(elapsedMs));
  summary.statuses[status] = (summary.statuses[status] ?? 0) + 1;
};

/** A busy machine delays any answer; a request that is the cause is slow every time, also with nothing beside it. */
const hangs = async (slow: readonly FuzzRequest[]): Promise<readonly string[]> => {
  const findings: string[] = [];
  for (const request of slow.slice(0, MAX_SLOW)) {
    const times: number[] = [];
    for (let look = 0; look < SECOND_LOOKS; look++) times.push((await client.send(request)).elapsedMs);
    if (Math.min(...times) > HANG_MS)
      findings.push(`${Math.round(Math.min(...times))} ms: ${request.path.slice(0, 200)}`);
  }
  return findings;
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
        count(answer.status, answer.elapsedMs);
        if (answer.elapsedMs > HANG_MS) slow.push(request);
        const complaint = judge(name, answer);
        if (complaint !== undefined) findings.push(`${complaint}: ${sent} -> ${answer.text.slice(0, 300)}`);
      } catch (error) {
        findings.push(`${String(error)}: ${sent}`);
      }
    }
  };
  await Promise.all(Array.from({ length: SOCKETS }, worker));
  findings.push(...(await hangs(slow)));
  summary.findings += findings.length;
  return findings;
};

describe('generated requests', () => {
  test.each(FUZZ_ENDPOINTS.map((endpoint) => [endpoint.name, endpoint] as const))(
    `%s, ${RUNS} times: no 5xx, no hang, the right error bodies`,
    async (_name, endpoint) => {
      expect(await fuzz(endpoint)).toEqual([]);
      expect(target.isRunning()).toBe(true);
    },
    TIMEOUT_MS,
  );
});
