import { createBareClient } from './bare-bidders.js';
import type { Plan } from '../../bench.js';
import { withBidders, type Market } from './bidders.js';
import { PUBLISHER_TOKEN } from '../../generator/campaigns.js';
import { nextTurns } from '../../cases.js';
import { atMost, informational, type Figure } from '../../figure.js';
import { generateLoad } from '../../generator/generator.js';
import { pacedLatencies } from '../../generator/paced-load.js';
import { median, percentile } from '../../generator/round.js';

const BIDDERS = 3;
const BIDDER_MS = 5;
const DEADLINE_MS = 300;
const OWN_MS = 3;
const SHARE = 0.5;
const CONNECTIONS = 16;
const BARE_GAP_MS = 100;
const MARKER = '"bidId"';

interface Round {
  readonly ownMs: number;
  readonly bareMs: number;
  readonly p50Ms: number;
  readonly p99Ms: number;
  readonly cpuMsPerTurn: number;
}

const wait = (ms: number): Promise<void> => new Promise((resolve) => void setTimeout(resolve, ms));

/**
 * Turns and bare requests in the very same seconds, so that both find the bidders and the machine as busy as the other
 * does.
 */
const measure = async (
  { server }: Market,
  bare: Awaited<ReturnType<typeof createBareClient>>,
  load: { readonly next: () => Buffer; readonly perSecond: number; readonly durationMs: number },
): Promise<Round> => {
  let isOver = false;
  const bareTimes: number[] = [];
  const askBare = async (): Promise<void> => {
    while (!isOver) {
      bareTimes.push(await bare.slowestMs());
      await wait(BARE_GAP_MS);
    }
  };
  const asking = askBare();
  const before = await server.usage();
  const turns = await pacedLatencies({ ...load, port: server.port, marker: MARKER });
  const after = await server.usage();
  isOver = true;
  await asking;
  const [p50Ms, bareMs] = [median(turns), median(bareTimes)];
  const cpuMsPerTurn = (after.cpuMs - before.cpuMs) / turns.length;
  return { ownMs: p50Ms - bareMs, bareMs, p50Ms, p99Ms: percentile(turns, 0.99), cpuMsPerTurn };
};

const figures = (capacity: number, rounds: readonly Round[]): readonly Figure[] => {
  const of = (figure: (round: Round) => number): number => median(rounds.map(figure));
  const name = 'preload-3-bidders';
  return [
    atMost(
      `${name}.own-p50`,
      of(({ ownMs }) => ownMs),
      'ms beyond the slowest bidder',
      OWN_MS,
    ),
    informational(
      `${name}.slowest-bidder`,
      of(({ bareMs }) => bareMs),
      'ms at p50 to a bare client',
    ),
    informational(
      `${name}.p50`,
      of(({ p50Ms }) => p50Ms),
      'ms',
    ),
    informational(
      `${name}.p99`,
      of(({ p99Ms }) => p99Ms),
      'ms',
    ),
    informational(
      `${name}.processor`,
      of(({ cpuMsPerTurn }) => cpuMsPerTurn),
      'ms of the server a turn',
    ),
    informational(`${name}.capacity`, capacity, 'turns a second'),
  ];
};

/** Three bidders that take 5 ms each, beside the hundred campaigns, at half of what the server can do with them. */
export const threeBiddersStudy = ({ rounds, roundMs, flags }: Plan): Promise<readonly Figure[]> => {
  const script = { latencyMs: { p50: BIDDER_MS, p99: BIDDER_MS }, price: 1 };
  const scripts = Array.from({ length: BIDDERS }, () => script);
  return withBidders(scripts, DEADLINE_MS, { flags }, async (market) => {
    const { port } = market.server;
    const next = await nextTurns(PUBLISHER_TOKEN, `http://127.0.0.1:${port}`);
    const full = { port, connections: CONNECTIONS, next, marker: MARKER };
    await generateLoad({ ...full, durationMs: roundMs });
    const { answers, elapsedMs } = await generateLoad({ ...full, durationMs: roundMs * 2 });
    const capacity = (answers * 1_000) / elapsedMs;
    const bare = await createBareClient(market.bidders);
    const measured: Round[] = [];
    for (let i = 0; i < rounds; i++)
      measured.push(await measure(market, bare, { next, perSecond: capacity * SHARE, durationMs: roundMs }));
    await bare.close();
    return figures(capacity, measured);
  });
};
