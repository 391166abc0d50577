import type { Plan } from '../../bench.js';
import { withBidders } from './bidders.js';
import { DIRECT_TOKEN, PUBLISHER_TOKEN } from '../../generator/campaigns.js';
import { nextTurns } from '../../cases.js';
import type { Child } from '../../child.js';
import { atMost, informational, type Figure } from '../../figure.js';
import { pacedLatencies, type PacedLoad } from '../../generator/paced-load.js';
import { percentile } from '../../generator/round.js';

const DEADLINE_MS = 200;
const GRACE_MS = 20;
/** Too seldom for any circuit to open (20 calls in 5 s), so that each of the three is asked in each turn. */
const SELDOM = 2.8;
const OFTEN = 25;

type Turns = Pick<PacedLoad, 'next' | 'perSecond' | 'durationMs' | 'steady'>;

const turnsOf = ({ port }: Child, turns: Turns): Promise<readonly number[]> =>
  pacedLatencies({ ...turns, port, marker: '"bidId"' });

const beyondDeadline = (latencies: readonly number[]): number => percentile(latencies, 0.99) - DEADLINE_MS;

/** Turns of the account that the bidders serve, when the server has run warm without having asked a bidder once. */
const warmTurns = async ({ port }: Child): Promise<() => Buffer> => {
  const origin = `http://127.0.0.1:${port}`;
  await nextTurns(DIRECT_TOKEN, origin);
  return nextTurns(PUBLISHER_TOKEN, origin, DIRECT_TOKEN);
};

/** One bidder hangs, one drips, one sends a hundred megabytes. */
export const faultyBiddersStudy = ({ rounds, roundMs, flags }: Plan): Promise<readonly Figure[]> =>
  withBidders(
    [{ mode: 'hang' }, { mode: 'drip' }, { mode: 'oversize' }],
    DEADLINE_MS,
    { flags: ['--expose-gc', ...flags] },
    async (market) => {
      const { server } = market;
      const next = await warmTurns(server);
      await turnsOf(server, { next, perSecond: SELDOM, durationMs: roundMs, steady: true });
      const durationMs = rounds * roundMs;
      const seldom = await turnsOf(server, { next, perSecond: SELDOM, durationMs: 2 * durationMs, steady: true });
      await turnsOf(server, { next, perSecond: OFTEN, durationMs: roundMs });
      const before = await server.usage();
      const often = await turnsOf(server, { next, perSecond: OFTEN, durationMs });
      const after = await server.usage();
      const name = 'preload-faulty-bidders';
      return [
        atMost(`${name}.p99-beyond-deadline`, beyondDeadline(often), 'ms', GRACE_MS),
        atMost(`${name}.p99-beyond-deadline-all-asked`, beyondDeadline(seldom), 'ms', GRACE_MS),
        informational(`${name}.memory`, (after.rssBytes - before.rssBytes) / 1e6, 'MB more than before'),
      ];
    },
  );
