import { expect, test } from '@jest/globals';
import { observeCalls } from '../../../application/observed/observe-calls.js';
import type { PortCall } from '../../../application/ports/telemetry.js';
import { FakeClock } from '../fake-clock.js';

class Store {
  readonly #kept = new Map([['a', 1]]);
  readonly #clock: FakeClock;
  constructor(clock: FakeClock) {
    this.#clock = clock;
  }
  get size(): number {
    return this.#kept.size;
  }
  known(key: string): boolean {
    return this.#kept.has(key);
  }
  async read(key: string): Promise<number | undefined> {
    this.#clock.advance(7);
    return this.#kept.get(key);
  }
  async fail(): Promise<never> {
    this.#clock.advance(3);
    throw new TypeError('out');
  }
}

const observed = () => {
  const clock = new FakeClock();
  const calls: PortCall[] = [];
  const telemetry = { call: (call: PortCall) => void calls.push(call) };
  return { calls, store: observeCalls('ledger', new Store(clock), { telemetry, clock }) };
};

test('reports what was answered and how long it took', async () => {
  const { calls, store } = observed();
  expect(await store.read('a')).toBe(1);
  expect(calls).toEqual([{ port: 'ledger', operation: 'read', outcome: 'answered', elapsedMs: 7 }]);
});

test('reports a failure, which its caller still receives', async () => {
  const { calls, store } = observed();
  await expect(store.fail()).rejects.toThrow(new TypeError('out'));
  expect(calls).toEqual([{ port: 'ledger', operation: 'fail', outcome: 'failed', elapsedMs: 3 }]);
});

test('leaves getters, and what answers at once, as they are', () => {
  const { calls, store } = observed();
  expect([store.size, store.known('a'), store.known('b')]).toEqual([1, true, false]);
  expect(calls).toEqual([]);
});
