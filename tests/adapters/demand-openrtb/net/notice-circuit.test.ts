import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, describe, expect, jest, test } from '@jest/globals';
import type { NoticeResult } from '../../../../application/ports/demand-source.js';
import type { BidderNotice } from '../../../../domain/delivery/notice.js';
import { sampleNotice } from '../../../contracts/sample-records.js';
import { stopTime } from '../../../support/stop-time.js';
import { closeAll, stage, type Stage } from './stage.js';

/** Only the clocks stand still, by which circuits go: sockets have real timers. */
stopTime('Date', 'hrtime', 'performance');
afterAll(async () => {
  jest.useRealTimers();
  await closeAll();
});

const signal = new AbortController().signal;

const gone = async (): Promise<string> => {
  const { dsp } = await stage();
  await dsp.close();
  return dsp.origin;
};

const tell = async (
  { source }: Stage,
  many: number,
  notice: Partial<BidderNotice>,
): Promise<readonly NoticeResult[]> => {
  const results: NoticeResult[] = [];
  for (let i = 0; i < many; i++) results.push((await source.notify?.(sampleNotice(notice), signal)) ?? 'refused');
  return results;
};

describe('a bidder that leaves one kind of notice unanswered', () => {
  test('is not called for it, is called for the others, and bids', async () => {
    const bidder = await stage();
    const silent = { kind: 'loss', url: `${await gone()}/loss` } as const;
    expect(new Set(await tell(bidder, 20, silent))).toEqual(new Set(['unanswered']));
    expect(await tell(bidder, 2, silent)).toEqual(['later', 'later']);
    expect(await tell(bidder, 1, { kind: 'billing', url: `${bidder.dsp.origin}/bill` })).toEqual(['acknowledged']);
    expect((await bidder.ask()).bids).not.toEqual([]);
  });

  test('is tried once every five seconds, and called again as soon as it answers', async () => {
    const bidder = await stage();
    const silent = { kind: 'billing', url: `${await gone()}/bill` } as const;
    await tell(bidder, 20, silent);
    jest.advanceTimersByTime(5_000);
    expect(await tell(bidder, 2, silent)).toEqual(['unanswered', 'later']);
    jest.advanceTimersByTime(5_000);
    const answered = { kind: 'billing', url: `${bidder.dsp.origin}/bill` } as const;
    expect(await tell(bidder, 3, answered)).toEqual(['acknowledged', 'acknowledged', 'acknowledged']);
  });
});

test('a bidder that answers every notice with an error is called each time', async () => {
  const bidder = await stage();
  const erring = createServer((_, response) => void response.writeHead(500).end());
  await new Promise<void>((resolve) => erring.listen(0, '127.0.0.1', resolve));
  const failing = { kind: 'billing', url: `http://127.0.0.1:${(erring.address() as AddressInfo).port}/` } as const;
  expect(new Set(await tell(bidder, 40, failing))).toEqual(new Set(['unanswered']));
  erring.close();
});

test('more notices of one kind than there are places for are told later', async () => {
  const bidder = await stage();
  const notice = { kind: 'win', url: `${bidder.dsp.origin}/win` } as const;
  const results = await Promise.all(Array.from({ length: 15 }, () => tell(bidder, 1, notice)));
  expect(results.flat().filter((result) => result === 'later')).toHaveLength(3);
});
