import { describe, expect, test } from '@jest/globals';
import type { Ports } from '../../application/ports/index.js';
import { sampleCaller } from '../contracts/samples.js';
import { createEngine, upToTurn } from './engine.js';
import { settle } from './fake-clock.js';
import { bidding, bidOf, fakeSource } from './fake-demand.js';
import { spentOf } from './filled.js';
import { impressions, sold } from './sold.js';

const campaigns = [sold('tea', 2, { budgetTotal: impressions(10, 2) })];

/** Counts what is held, and tells when. */
const countingHolds = (onHold: () => void) => (ports: Ports) => ({
  ledger: {
    ...ports.ledger,
    hold: (...args: Parameters<Ports['ledger']['hold']>) => {
      onHold();
      return ports.ledger.hold(...args);
    },
  },
});

describe('a client that goes away', () => {
  test('during the auction ends it at once: nobody is held, the sources hear of it, the turn is counted', async () => {
    const gone = new AbortController();
    let holds = 0;
    const hanging = fakeSource('hanging', () => new Promise(() => undefined));
    const engine = createEngine({
      campaigns,
      wrap: (ports) => ({ ...countingHolds(() => holds++)(ports), demand: [hanging, ...ports.demand] }),
    });
    const startedMs = engine.clock.monotonicMs();
    const promise = engine.preload({}, sampleCaller({ signal: gone.signal }));
    await settle();
    gone.abort();
    const outcome = await promise;
    expect(outcome).toMatchObject({ kind: 'no-fill', skipCode: 'unknown' });
    expect(engine.clock.monotonicMs()).toBe(startedMs);
    expect(hanging.signals[0]?.aborted).toBe(true);
    expect(holds).toBe(0);
    if (outcome.kind === 'no-fill')
      expect(await engine.operations.explain(outcome.decisionId)).toMatchObject({ reason: 'out-of-time', turn: 1 });
  });

  test('before the auction of a prepared ad takes no hold either, and the ad stays prepared', async () => {
    const source = bidding('dsp', [bidOf('dsp')]);
    const engine = createEngine({ ports: { demand: [source] } });
    await engine.preload({ trackOnly: true });
    const signal = AbortSignal.abort();
    const left = await engine.preload({ messages: upToTurn(2) }, sampleCaller({ signal }));
    expect(left).toMatchObject({ kind: 'no-fill', skipCode: 'unknown' });
    expect((await engine.preload({ messages: upToTurn(2) })).kind).toBe('filled');
    expect(source.asked).toHaveLength(1);
  });

  test('once something is held is too late: the turn is filled and pinned', async () => {
    const gone = new AbortController();
    const engine = createEngine({ campaigns, wrap: countingHolds(() => gone.abort()) });
    const outcome = await engine.preload({}, sampleCaller({ signal: gone.signal }));
    expect(outcome.kind).toBe('filled');
    expect(await spentOf(engine, 'tea')).toEqual({ committed: 0, held: impressions(1, 2) });
    expect(await engine.preload()).toMatchObject({ kind: 'filled', ads: outcome.kind === 'filled' ? outcome.ads : [] });
  });
});
