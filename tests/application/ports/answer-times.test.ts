import { describe, expect, test } from '@jest/globals';
import { answerTimesWithin } from '../../../application/ports/answer-times.js';
import type { Ports } from '../../../application/ports/index.js';
import { sampleAccount } from '../../contracts/samples.js';
import { broken } from '../broken.js';
import { createEngine, type EngineOptions } from '../engine.js';
import { outcomeOf } from '../fake-clock.js';
import { fakeSource } from '../fake-demand.js';
import { impressions, sold } from '../sold.js';

/** Sessions that are read after 400 ms. */
const slowSessions = ({ clock, sessions }: Ports): Partial<Ports> => ({
  sessions: {
    ...sessions,
    read: async (key) => {
      await new Promise((resolve) => clock.after(400, () => resolve(undefined)));
      return sessions.read(key);
    },
  },
});

const silent = fakeSource('silent', () => new Promise(() => undefined));

const turn = async (options: EngineOptions) => {
  const engine = createEngine(options);
  const { value, tookMs } = await outcomeOf(engine.clock, engine.preload());
  return [value.kind, tookMs];
};

describe('a store that takes 400 ms', () => {
  test('is out for a turn of a second', async () =>
    expect(await turn({ wrap: slowSessions })).toEqual(['no-fill', 300]));

  test('is waited for where an answer may take two', async () =>
    expect(await turn({ ports: { times: answerTimesWithin(2_000) }, wrap: slowSessions })).toEqual(['filled', 400]));
});

describe('an account that waits for a second, where an answer may take ten', () => {
  const account = sampleAccount({ preloadTimeoutMs: 1_000 });
  const times = answerTimesWithin(10_000);
  const campaigns = [sold('tea', 2, { budgetTotal: impressions(100, 2) })];

  test.each([
    ['sessions', 'read', 'no-fill', 300],
    ['exposures', 'read', 'filled', 300],
    ['exposures', 'replace', 'filled', 300],
    ['ledger', 'hold', 'no-fill', 300],
    ['sessions', 'replace', 'no-fill', 1_000],
  ] as const)('%s.%s hangs: %s after %i ms', async (store, method, kind, tookMs) => {
    const wrap = (ports: Ports) => broken(ports, store, 'hangs', [method]);
    expect(await turn({ account, campaigns, ports: { times }, wrap })).toEqual([kind, tookMs]);
  });
});

test('of three waves that are all late the last has what is left', async () => {
  const wrap = (ports: Ports) => ({
    ...broken(ports, 'exposures', 'hangs'),
    ...broken(ports, 'ledger', 'hangs'),
    demand: [silent, ...ports.demand],
  });
  const campaigns = [sold('tea', 2, { budgetTotal: impressions(100, 2) })];
  expect(await turn({ campaigns, wrap })).toEqual(['no-fill', 1_000]);
});

describe('a bidder that says nothing', () => {
  test('has three fifths of the time', async () => {
    expect(await turn({ ports: { demand: [silent] } })).toEqual(['no-fill', 600]);
    expect(await turn({ ports: { demand: [silent], times: answerTimesWithin(500) } })).toEqual(['no-fill', 300]);
  });

  test('has three fifths of what the account has', async () => {
    const account = sampleAccount({ preloadTimeoutMs: 500 });
    const times = answerTimesWithin(2_000);
    expect(await turn({ account, ports: { demand: [silent], times } })).toEqual(['no-fill', 300]);
  });
});
