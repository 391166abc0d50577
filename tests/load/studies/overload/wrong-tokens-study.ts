import { connect, type Socket } from 'node:net';
import { randomBytes } from 'node:crypto';
import { seededRandom } from '../../../../domain/values/seeded-random.js';
import { createReader } from '../../generator/answer-reader.js';
import { API_TOKEN, PUBLISHER_TOKEN } from '../../generator/campaigns.js';
import { startChild } from '../../child.js';
import { atMost, informational, type Figure } from '../../figure.js';
import { post } from '../../generator/requests.js';
import { median } from '../../generator/round.js';

const REQUESTS = 100_000;
const WARM_UP = 500;
const DIFFERENT = 1_000;
const TARGET_PERCENT = 1;

/** What somebody who guesses would compare, each with tokens of which nothing is right. */
const WRONG: Readonly<Record<string, () => string>> = {
  unknown: () => randomBytes(API_TOKEN.length / 2).toString('hex'),
  'last-changed': () => `${API_TOKEN.slice(0, -1)}X`,
  'first-changed': () => `X${API_TOKEN.slice(1)}`,
  prefix: () => API_TOKEN.slice(0, -1),
  'other-case': () => API_TOKEN.toUpperCase(),
  'of-another-kind': () => PUBLISHER_TOKEN,
};
const REFUSED = 'HTTP/1.1 401';

/** One connection, one request at a time: milliseconds until its answer. */
const openLine = (port: number) => {
  const socket: Socket = connect({ port, host: '127.0.0.1', noDelay: true });
  const read = createReader();
  return {
    ask: (request: Buffer): Promise<number> =>
      new Promise((resolve, reject) => {
        const startedMs = performance.now();
        const onData = (chunk: Buffer): void => {
          const answer = read(chunk);
          if (answer === undefined) return;
          socket.off('data', onData).off('error', reject);
          if (answer.toString('latin1', 0, REFUSED.length) === REFUSED) resolve(performance.now() - startedMs);
          else reject(new Error(`A wrong token was not refused: ${answer.toString('latin1', 0, 200)}`));
        };
        socket.on('data', onData).once('error', reject);
        socket.write(request);
      }),
    close: () => void socket.destroy(),
  };
};

/** Each from an address of its own: somebody who tries many from one is soon told to wait, whatever he tries. */
const requestWith = (token: string, n: number): Buffer =>
  post('/v1/ads', JSON.stringify({ title_id: 'demo-title' }), {
    Authorization: `Bearer ${token}`,
    'X-Forwarded-For': `10.${(n >> 16) & 255}.${(n >> 8) & 255}.${n & 255}`,
  });

/**
 * Wrong tokens of every kind by turns, in ever another order: whether the time of the refusal tells how near a guess
 * was.
 */
export const wrongTokensStudy = async (): Promise<readonly Figure[]> => {
  const child = await startChild('server', { args: ['state', JSON.stringify({ trustedProxies: 1 })] });
  const line = openLine(child.port);
  try {
    const random = seededRandom(1);
    const times = new Map(Object.keys(WRONG).map((name) => [name, [] as number[]]));
    // Made beforehand, and as many of each: what this process does before it asks counts, too.
    const kinds = Object.entries(WRONG).map(
      ([name, token], kind) =>
        [name, Array.from({ length: DIFFERENT }, (_, n) => requestWith(token(), kind * DIFFERENT + n))] as const,
    );
    for (let i = 0; i < WARM_UP; i++)
      for (const [, requests] of kinds) {
        const request = requests[i % DIFFERENT];
        if (request !== undefined) await line.ask(request);
      }
    for (let round = 0; round < REQUESTS / kinds.length; round++) {
      const first = random.below(kinds.length);
      for (const [name, requests] of [...kinds.slice(first), ...kinds.slice(0, first)]) {
        const request = requests[round % DIFFERENT];
        if (request !== undefined) times.get(name)?.push(await line.ask(request));
      }
    }
    const unknownMs = median(times.get('unknown') ?? []);
    const nearer = [...times].filter(([name]) => name !== 'unknown');
    const percentOf = (all: readonly number[]): number => (Math.abs(median(all) - unknownMs) / unknownMs) * 100;
    return [
      ...nearer.map(([name, all]) => atMost(`wrong-tokens.${name}`, percentOf(all), '% of the median', TARGET_PERCENT)),
      informational('wrong-tokens.median', unknownMs, 'ms'),
    ];
  } finally {
    line.close();
    await child.stop();
  }
};
