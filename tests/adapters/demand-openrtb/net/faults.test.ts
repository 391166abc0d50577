import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { afterAll, describe, expect, test } from '@jest/globals';
import type { Bid } from '../../../../domain/demand/bid.js';
import { until } from '../../../support/until.js';
import { closeAll, failureOf, stage } from './stage.js';

afterAll(closeAll);

describe('a bidder that behaves', () => {
  test('is heard: its bid comes back with the addresses of its notices', async () => {
    const { ask, dsp } = await stage({ price: 3.25 });
    const { bids, rejections } = await ask();
    expect(rejections).toEqual([]);
    expect(bids[0]).toMatchObject({ kind: 'programmatic', price: 3_250_000, offer: { seat: 'seat-1' } });
    expect(dsp.seen.map(({ path }) => path)).toEqual(['/openrtb']);
  });

  test.each([['no-bid'], ['empty']])('and says %s has no bid, and no fault either', async (mode) =>
    expect(await (await stage({ mode })).ask()).toEqual({ bids: [], rejections: [] }),
  );

  test('keeps its connections: calls one after the other need no new ones', async () => {
    const { ask, dsp } = await stage();
    for (let i = 0; i < 20; i++) await ask();
    expect(dsp.sockets).toBeLessThanOrEqual(2);
  });
});

describe('a bidder that misbehaves is no bid with a reason of its own', () => {
  test.each([
    ['status-500', 'StatusUnusable'],
    ['redirect', 'Redirected'],
    ['oversize', 'AnswerTooLong'],
    ['gzip-bomb', 'AnswerTooLong'],
  ])('%s: %s', async (mode, failure) => {
    const { ask } = await stage({ mode });
    expect(await failureOf(ask())).toBe(failure);
  });

  test.each(['hang', 'drip'])('%s: DeadlineExceeded, and its socket is gone', async (mode) => {
    const { ask, dsp, clock } = await stage({ mode }, { deadlineMs: 100 });
    const asked = failureOf(ask());
    await until(() => dsp.seen.length === 1);
    clock.advance(100);
    expect(await asked).toBe('DeadlineExceeded');
    await until(() => dsp.open === 0);
  });

  test.each(['garbage', 'html', 'truncated'])('%s: the answer is refused as a whole', async (mode) => {
    const { bids, rejections } = await (await stage({ mode })).ask();
    expect(bids).toEqual([]);
    expect(rejections).toMatchObject([{ candidate: 'answer', lossReason: 'invalid-response', detail: 'not-json' }]);
  });

  test('a bidder that is not there: Unreachable', async () => {
    const { ask, dsp } = await stage();
    await dsp.close();
    expect(await failureOf(ask())).toBe('Unreachable');
  });

  test('a flood of bids is bounded for each imp, and the record says so', async () => {
    const { bids, rejections } = await (await stage({ mode: 'flood' })).ask();
    const impOf = (bid: Bid) => (bid.kind === 'programmatic' ? bid.offer?.impId : undefined);
    for (const imp of new Set(bids.map(impOf)))
      expect(bids.filter((bid) => impOf(bid) === imp).length).toBeLessThanOrEqual(50);
    expect(rejections.at(-1)?.candidate).toMatch(/^\d+ bids$/);
  });

  test.each([-1, 0, '1.2', null, 1e-12, 1e9, 0.123_456_789_012_345_67e20])('a price of %p is no bid', async (price) =>
    expect((await (await stage({ price })).ask()).bids).toEqual([]),
  );

  test('an auction that is over takes its request back', async () => {
    const { ask, dsp } = await stage({ mode: 'hang' });
    const auction = new AbortController();
    const asked = failureOf(ask(auction.signal));
    await until(() => dsp.seen.length === 1);
    auction.abort();
    expect(await asked).toBe('NotWaitedFor');
    await until(() => dsp.open === 0);
  });
});

/** What is still reachable. Buffers that one collection finds unused are counted until the next one. */
const bytesInUse = (): number => {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as () => void;
  collect();
  collect();
  const { heapUsed, arrayBuffers } = process.memoryUsage();
  return heapUsed + arrayBuffers;
};

describe('memory', () => {
  test('a hundred answers of a hundred megabytes leave nothing behind', async () => {
    const { ask } = await stage({ mode: 'gzip-bomb' });
    await failureOf(ask());
    const before = bytesInUse();
    for (let i = 0; i < 100; i++) await failureOf(ask());
    expect(bytesInUse() - before).toBeLessThan(10 * 1024 * 1024);
  });
});
