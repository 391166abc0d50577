import { decideAuctions } from '../../domain/decide.js';
import type { AuctionFacts } from '../../domain/turn-facts.js';
import { dspBid } from '../domain/auction-rules.js';
import { auctionFacts } from '../domain/turn-facts.js';
import type { Plan } from './bench.js';
import { PUBLISHER_TOKEN } from './campaigns.js';
import { startChild, type Child } from './child.js';
import { preloadBody } from './conversations.js';
import { atMost, told, type Figure } from './figure.js';
import { generateLoad } from './generator.js';
import { post } from './requests.js';
import { median, percentile } from './round.js';

/** A measurement that has no bare server to compare with. */
export interface Study {
  readonly name: string;
  readonly run: (plan: Plan) => Promise<readonly Figure[]>;
}

const CANDIDATES = [2, 10, 50, 100, 200] as const;
const AUCTIONS_A_BATCH = 200;

const microsOf = (facts: AuctionFacts, batches: number): number => {
  const times: number[] = [];
  for (let batch = 0; batch < batches; batch++) {
    const startedMs = performance.now();
    for (let i = 0; i < AUCTIONS_A_BATCH; i++) decideAuctions(facts);
    times.push(((performance.now() - startedMs) * 1_000) / AUCTIONS_A_BATCH);
  }
  return median(times);
};

/** The decision alone, in this process. */
const auction = async ({ rounds }: Plan): Promise<readonly Figure[]> =>
  CANDIDATES.map((count) => {
    const bids = Array.from({ length: count }, (_, i) => dspBid(`bid-${i}`, 1 + ((i * 37) % 100) / 10, { impId: '1' }));
    const facts = auctionFacts(bids);
    return told(`auction.${count}-candidates`, microsOf(facts, rounds * 20), 'µs a decision');
  });

const BIDDER_MS = 5;
const OWN_MS = 3;
const FAULTY_DEADLINE_MS = 200;
const GRACE_MS = 20;
/** Well below what saturates the server: the figure is its own time, not the time that requests wait for one another. */
const FEW_CONNECTIONS = 2;

const withBidders = async <T>(
  scripts: readonly object[],
  deadlineMs: number,
  use: (server: Child) => Promise<T>,
): Promise<T> => {
  const dsps = await Promise.all(scripts.map((script) => startChild('mock-dsp', { args: [JSON.stringify(script)] })));
  const bidders = dsps.map(({ port }, i) => ({
    ...{ id: `dsp-${i}`, url: `http://127.0.0.1:${port}/openrtb`, hosts: ['127.0.0.1'], deadlineMs },
  }));
  const server = await startChild('server', {
    args: [JSON.stringify({ bidders, supply: { asi: 'ads.example.com', version: '1.0' } })],
  });
  try {
    return await use(server);
  } finally {
    await Promise.all([server, ...dsps].map((child) => child.stop()));
  }
};

let conversation = 5_000_000;
const latencies = async ({ port }: Child, durationMs: number): Promise<readonly number[]> => {
  const next = () => post('/preload', preloadBody(PUBLISHER_TOKEN, conversation++, 0));
  const load = { port, connections: FEW_CONNECTIONS, next, marker: '"bidId"' };
  await generateLoad({ ...load, durationMs: durationMs / 2 });
  const { latenciesMs, failures, sample } = await generateLoad({ ...load, durationMs });
  if (failures > 0) throw new Error(`${failures} turns had no ad; the first answer was: ${sample.slice(0, 300)}`);
  return latenciesMs;
};

/** Three bidders that take 5 ms each, beside the hundred campaigns. */
const threeBidders = ({ rounds, roundMs }: Plan): Promise<readonly Figure[]> => {
  const script = { latencyMs: { p50: BIDDER_MS, p99: BIDDER_MS }, price: 1 };
  return withBidders([script, script, script], 300, async (server) => {
    const measured = await latencies(server, rounds * roundMs);
    const own = percentile(measured, 0.5) - BIDDER_MS;
    return [
      atMost('preload-3-bidders.own-p50', own, 'ms beyond the slowest bidder', OWN_MS),
      told('preload-3-bidders.p99', percentile(measured, 0.99), 'ms'),
    ];
  });
};

/** One bidder hangs, one drips, one sends a hundred megabytes. */
const faultyBidders = ({ rounds, roundMs }: Plan): Promise<readonly Figure[]> =>
  withBidders([{ mode: 'hang' }, { mode: 'drip' }, { mode: 'oversize' }], FAULTY_DEADLINE_MS, async (server) => {
    const before = await server.usage();
    const measured = await latencies(server, rounds * roundMs);
    const after = await server.usage();
    const beyond = percentile(measured, 0.99) - FAULTY_DEADLINE_MS;
    return [
      atMost('preload-faulty-bidders.p99-beyond-deadline', beyond, 'ms', GRACE_MS),
      told('preload-faulty-bidders.memory', (after.rssBytes - before.rssBytes) / 1e6, 'MB more than before'),
    ];
  });

export const STUDIES: readonly Study[] = [
  { name: 'auction', run: auction },
  { name: 'preload-3-bidders', run: threeBidders },
  { name: 'preload-faulty-bidders', run: faultyBidders },
];
