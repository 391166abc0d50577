import { afterEach, expect, jest, test } from '@jest/globals';
import type { EventFanout } from '../../../../application/ports/storage/streams/event-fanout.js';
import { accountId, type AccountId } from '../../../../domain/values/ids.js';
import { sampleDraft } from '../../../contracts/index.js';
import { openTwoNodes, type TwoNodes } from '../two-nodes.js';

/** Tells all nodes at once, until it is cut. */
const localFanout = () => {
  const listeners = new Set<(account: AccountId) => void>();
  const noticed: AccountId[] = [];
  let isCut = false;
  const fanout: EventFanout = {
    notify: (account) => {
      noticed.push(account);
      if (!isCut) for (const listener of listeners) listener(account);
    },
    onNotice: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
  return { fanout, listeners, noticed, cut: () => (isCut = true) };
};

const ACCOUNT = accountId('acme ☕ \ud800');
const KEPT_REAL = ['setImmediate', 'nextTick', 'queueMicrotask', 'Date', 'performance'] as const;

let two: TwoNodes | undefined;
afterEach(async () => {
  jest.useRealTimers();
  await two?.close();
});

const append = async (node: TwoNodes['nodes'][number]): Promise<void> => {
  node.journal.append({ events: [sampleDraft({ accountId: ACCOUNT })] });
  await node.journal.flush();
};

test('a node that is told looks at once: the clock of its own looks stands still', async () => {
  const { fanout, noticed } = localFanout();
  two = await openTwoNodes('sqlite', fanout);
  const [here, there] = two.nodes;
  jest.useFakeTimers({ doNotFake: [...KEPT_REAL] });
  for (let round = 1; round <= 3; round++) {
    const stop: { current?: () => void } = {};
    const called = new Promise<void>((resolve) => (stop.current = there.eventLog.follow(ACCOUNT, resolve)));
    await append(here);
    await called;
    stop.current?.();
    expect((await there.eventLog.read(ACCOUNT, 0, 10)).events).toHaveLength(round);
  }
  expect(noticed).toEqual([ACCOUNT, ACCOUNT, ACCOUNT]);
});

test('notices while it looks are one look more, and none is missed', async () => {
  const { fanout } = localFanout();
  two = await openTwoNodes('sqlite', fanout);
  const [here, there] = two.nodes;
  jest.useFakeTimers({ doNotFake: [...KEPT_REAL] });
  const COUNT = 20;
  const reads: Promise<void>[] = [];
  let stop = (): void => undefined;
  const seen = new Promise<void>((resolve) => {
    const read = async (): Promise<void> => {
      if ((await there.eventLog.read(ACCOUNT, 0, COUNT)).events.length === COUNT) resolve();
    };
    stop = there.eventLog.follow(ACCOUNT, () => reads.push(read()));
  });
  for (let i = 0; i < COUNT; i++) await append(here);
  await seen;
  stop();
  await Promise.all(reads);
});

test('a notice that is lost delays the event to the next look, and no more', async () => {
  const { fanout, cut } = localFanout();
  two = await openTwoNodes('sqlite', fanout);
  const [here, there] = two.nodes;
  cut();
  const called = new Promise<void>((resolve) => void there.eventLog.follow(ACCOUNT, resolve));
  await append(here);
  await called;
});

test('a node that has closed listens no longer', async () => {
  const { fanout, listeners } = localFanout();
  two = await openTwoNodes('sqlite', fanout);
  expect(listeners.size).toBe(2);
  await two.nodes[1].close();
  expect(listeners.size).toBe(1);
});

test('of several who follow an account one may stop: the others are still told', async () => {
  const { fanout } = localFanout();
  two = await openTwoNodes('sqlite', fanout);
  const [here, there] = two.nodes;
  jest.useFakeTimers({ doNotFake: [...KEPT_REAL] });
  const stopFirst = there.eventLog.follow(ACCOUNT, () => undefined);
  const stop: { second?: () => void } = {};
  const called = new Promise<void>((resolve) => (stop.second = there.eventLog.follow(ACCOUNT, resolve)));
  stopFirst();
  await append(here);
  await called;
  stop.second?.();
});
