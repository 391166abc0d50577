import { afterAll, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { createEjections } from '../../../../adapters/demand-openrtb/index.js';
import { createIsolation, NotWaitedFor, OF_BIDS } from '../../../../adapters/demand-openrtb/net/isolation.js';
import { budgetMs, createLatency, missedMs } from '../../../../adapters/demand-openrtb/net/latency.js';
import { accountId } from '../../../../domain/values/ids.js';
import { failureOf } from './stage.js';

const good = () => Promise.resolve('answer');
const bad = () => Promise.reject(new Error('no'));

beforeEach(() => void jest.useFakeTimers({ now: 1_700_000_000_000, doNotFake: ['nextTick', 'queueMicrotask'] }));
afterAll(() => void jest.useRealTimers());

/** Twenty calls in two seconds, of which so many fail. */
const twentyCalls = async (isolation: ReturnType<typeof createIsolation>, failing: number): Promise<string[]> => {
  const outcomes: string[] = [];
  for (let i = 0; i < 20; i++) {
    outcomes.push(await failureOf(isolation.run(i % 20 < failing ? bad : good)));
    jest.advanceTimersByTime(100);
  }
  return outcomes;
};

describe('the circuit of a bidder', () => {
  test('opens within 20 calls when three in ten fail, and calls it no more', async () => {
    const isolation = createIsolation('dsp', createEjections(), OF_BIDS, 10);
    await twentyCalls(isolation, 6);
    await twentyCalls(isolation, 6);
    expect(await failureOf(isolation.run(good))).toBe('CircuitOpen');
  });

  test('is half-open once a call may show whether the bidder is well, and closed when it did', async () => {
    const isolation = createIsolation('dsp', createEjections(), OF_BIDS, 10);
    const states = [isolation.circuitState];
    await twentyCalls(isolation, 20);
    states.push(isolation.circuitState);
    jest.advanceTimersByTime(6_000);
    states.push(isolation.circuitState);
    const probe = isolation.run(good);
    states.push(isolation.circuitState);
    await probe;
    expect([...states, isolation.circuitState]).toEqual(['closed', 'open', 'half-open', 'half-open', 'closed']);
  });

  test('says once how often it opened, and each time how long it was open since', async () => {
    const isolation = createIsolation('dsp', createEjections(), OF_BIDS, 10);
    expect(isolation.takeTime({})).toBeUndefined();
    await twentyCalls(isolation, 20);
    const { openings, openMs = 0 } = isolation.takeTime({}) ?? {};
    expect([openings, openMs > 0, openMs % 100]).toEqual([1, true, 0]);
    jest.advanceTimersByTime(4_000);
    expect(isolation.takeTime({})).toEqual({ openings: 0, openMs: 4_000 });
    jest.advanceTimersByTime(2_000);
    expect(await failureOf(isolation.run(good))).toBe('none');
    jest.advanceTimersByTime(60_000);
    expect(isolation.takeTime({})).toEqual({ openings: 0, openMs: 2_000 });
    expect(isolation.takeTime({})).toBeUndefined();
  });

  test('says nothing of its time to those for whom it is closed', async () => {
    const isolation = createIsolation('dsp', createEjections(), OF_BIDS, 10);
    const asker = (network: string) => ({ account: accountId('a'), network });
    for (let i = 0; i < 30; i++) await failureOf(isolation.run(bad, asker('bad')));
    expect(await failureOf(isolation.run(good, asker('bad')))).toBe('CircuitOpen');
    expect(await failureOf(isolation.run(good, asker('good')))).toBe('none');
    expect(isolation.takeTime(asker('good'))).toBeUndefined();
    expect(isolation.takeTime(asker('bad'))).toMatchObject({ openings: 1 });
  });

  test('stays closed when one in ten fails', async () => {
    const isolation = createIsolation('dsp', createEjections(), OF_BIDS, 10);
    for (let i = 0; i < 5; i++) await twentyCalls(isolation, 2);
    expect(await failureOf(isolation.run(good))).toBe('none');
  });

  test('lets one call through every five seconds, and closes when it is answered', async () => {
    const isolation = createIsolation('dsp', createEjections(), OF_BIDS, 10);
    await twentyCalls(isolation, 20);
    let calls = 0;
    const counted = async (call: () => Promise<unknown>): Promise<string> =>
      failureOf(isolation.run(() => (calls++, call())));
    for (let i = 0; i < 60; i++) {
      await counted(bad);
      jest.advanceTimersByTime(100);
    }
    expect(calls).toBe(1);
    jest.advanceTimersByTime(5_000);
    expect(await counted(good)).toBe('none');
    expect(await counted(good)).toBe('none');
  });

  test('does not go by the time of day', async () => {
    const isolation = createIsolation('dsp', createEjections(), OF_BIDS, 10);
    await twentyCalls(isolation, 20);
    expect(await failureOf(isolation.run(good))).toBe('CircuitOpen');
    jest.setSystemTime(Date.now() - 3_600_000);
    jest.advanceTimersByTime(5_000);
    expect(await failureOf(isolation.run(good))).toBe('none');
    await twentyCalls(isolation, 20);
    expect(await failureOf(isolation.run(good))).toBe('CircuitOpen');
  });

  test('refuses the others at once while that one call is under way', async () => {
    const isolation = createIsolation('dsp', createEjections(), OF_BIDS, 10);
    await twentyCalls(isolation, 20);
    jest.advanceTimersByTime(5_000);
    let answer: (value: string) => void = () => undefined;
    const probe = failureOf(isolation.run(() => new Promise<string>((resolve) => (answer = resolve))));
    expect(await failureOf(isolation.run(good))).toBe('CircuitOpen');
    answer('at last');
    expect(await probe).toBe('none');
    expect(await failureOf(isolation.run(good))).toBe('none');
  });

  test('stays open when nobody waited for that one call', async () => {
    const isolation = createIsolation('dsp', createEjections(), OF_BIDS, 10);
    await twentyCalls(isolation, 20);
    jest.advanceTimersByTime(5_000);
    expect(await failureOf(isolation.run(() => Promise.reject(new NotWaitedFor())))).toBe('NotWaitedFor');
    expect(await failureOf(isolation.run(good))).toBe('CircuitOpen');
  });

  test('counts no call that an auction did not wait for', async () => {
    const isolation = createIsolation('dsp', createEjections(), OF_BIDS, 10);
    for (let i = 0; i < 100; i++) await failureOf(isolation.run(() => Promise.reject(new NotWaitedFor())));
    expect(await failureOf(isolation.run(good))).toBe('none');
  });
});

describe('the bulkhead of a bidder', () => {
  test('refuses a call beyond its places at once, and has place again afterwards', async () => {
    const isolation = createIsolation('dsp', createEjections(), OF_BIDS, 2);
    let answer: (value: string) => void = () => undefined;
    const slow = () => new Promise<string>((resolve) => (answer = resolve));
    const [, second] = [isolation.run(slow), isolation.run(slow)];
    expect(await failureOf(isolation.run(good))).toBe('TooManyAtOnce');
    answer('late');
    await second;
    expect(await failureOf(isolation.run(good))).toBe('none');
  });
});

describe('when most bidders fail at once', () => {
  test('at most half of them are left out, the others go on being asked', async () => {
    const ejections = createEjections();
    const all = ['a', 'b', 'c', 'd', 'e'].map((id) => createIsolation(id, ejections, OF_BIDS, 10));
    for (const isolation of all) await twentyCalls(isolation, 20);
    const outcomes = await Promise.all(all.map((isolation) => failureOf(isolation.run(bad))));
    expect(outcomes.filter((outcome) => outcome === 'CircuitOpen')).toHaveLength(2);
  });

  test('one that goes on being asked keeps to its places', async () => {
    const ejections = createEjections();
    const leftOut = createIsolation('left-out', ejections, OF_BIDS, 10);
    const spared = createIsolation('spared', ejections, OF_BIDS, 2);
    for (const isolation of [leftOut, spared]) await twentyCalls(isolation, 20);
    expect(await failureOf(leftOut.run(bad))).toBe('CircuitOpen');
    const slow = () => spared.run(() => new Promise<string>(() => undefined));
    void slow();
    void slow();
    expect(await failureOf(spared.run(good))).toBe('TooManyAtOnce');
  });

  test('one that goes on being asked never waits for another call of its own', async () => {
    const ejections = createEjections();
    const leftOut = createIsolation('left-out', ejections, OF_BIDS, 10);
    const spared = createIsolation('spared', ejections, OF_BIDS, 10);
    for (const isolation of [leftOut, spared]) await twentyCalls(isolation, 20);
    expect(await failureOf(leftOut.run(bad))).toBe('CircuitOpen');
    jest.advanceTimersByTime(5_000);
    void spared.run(() => new Promise<string>(() => undefined));
    expect(await failureOf(spared.run(good))).toBe('none');
  });
});

describe('the time of a bidder', () => {
  const after = (elapsedMs: number, calls: number) => {
    const latency = createLatency();
    for (let i = 0; i < calls; i++) latency.add(elapsedMs);
    return latency;
  };

  test('is what was configured until enough is known', () => expect(budgetMs(after(10, 19), 300)).toBe(300));
  test('follows what nearly all of its answers take', () => expect(budgetMs(after(80, 40), 300)).toBe(120));
  test('is never less than 100 ms, nor more than configured', () => {
    expect(budgetMs(after(1, 40), 300)).toBe(100);
    expect(budgetMs(after(290, 40), 300)).toBe(300);
    expect(budgetMs(after(1, 40), 80)).toBe(80);
  });
  test('grows again for a bidder that has become slower', () => {
    const latency = after(20, 200);
    for (let i = 0; i < 60; i++) latency.add(missedMs(budgetMs(latency, 300)));
    expect(budgetMs(latency, 300)).toBeGreaterThan(200);
  });
});
