import { describe, expect, test } from '@jest/globals';
import { beginNotices, deliverNotices } from '../../../application/counting/deliver-notices.js';
import type { NoticeResult } from '../../../application/ports/demand-source.js';
import type { BidderNotice, NoticeId, NoticeKind } from '../../../domain/delivery/notice.js';
import { sourceId } from '../../../domain/values/ids.js';
import { sampleNotice } from '../../contracts/sample-records.js';
import { sampleWonAd } from '../../contracts/samples.js';
import { createEngine } from '../engine.js';
import { outcomeOf, settle } from '../fake-clock.js';
import { bidding } from '../fake-demand.js';

type Answer = (notice: BidderNotice, signal: AbortSignal) => Promise<NoticeResult>;

/** The bidder that misbehaves, as `answer` says, and one that acknowledges. */
const stage = (answer: Answer) => {
  const heard: BidderNotice[] = [];
  let [waiting, most] = [0, 0];
  const bad = bidding('bad', [], {
    notify: async (notice, signal) => {
      heard.push(notice);
      most = Math.max(most, ++waiting);
      return answer(notice, signal).finally(() => waiting--);
    },
  });
  const healthy: BidderNotice[] = [];
  const good = bidding('good', [], { notify: async (notice) => (healthy.push(notice), 'acknowledged') });
  const engine = createEngine({ ports: { demand: [bad, good] } });
  const { clock, ports } = engine;
  let count = 0;
  const put = async (source: string, many: number, kind: NoticeKind = 'billing'): Promise<void> => {
    const notices = Array.from({ length: many }, () =>
      sampleNotice({ id: `notice-${count++}` as NoticeId, source: sourceId(source), kind, atMs: clock.nowMs() }),
    );
    ports.journal.append({ events: [], notices });
    await ports.journal.flush();
  };
  const begin = beginNotices(ports);
  /** Begins one batch after the other until nothing is due, as the server does. */
  const beginAll = async (): Promise<{ readonly done: Promise<unknown> }> => {
    const underWay: Promise<void>[] = [];
    for (let batch = await begin(); batch.claimed > 0; batch = await begin()) underWay.push(batch.done);
    await settle();
    return { done: Promise.all(underWay) };
  };
  return { ...{ engine, clock, ports, put, beginAll, heard, healthy }, most: () => most };
};

const never: Answer = (_, signal) =>
  new Promise((__, reject) => signal.addEventListener('abort', () => reject(new Error('nobody waits any longer'))));
const acknowledging: Answer = async () => 'acknowledged';

describe('a bidder that hangs', () => {
  test('delays no other: what these have to hear is sent while it is waited for', async () => {
    const { clock, put, beginAll, heard, healthy } = stage(never);
    const startMs = clock.monotonicMs();
    await put('bad', 200);
    await put('good', 5);
    await beginAll();
    expect([heard.length, healthy.length]).toEqual([12, 5]);
    await put('good', 5);
    await beginAll();
    expect([heard.length, healthy.length]).toEqual([12, 10]);
    expect(clock.monotonicMs()).toBe(startMs);
  });

  test('is attempted twelve times at once; of the others none is counted as an attempt', async () => {
    const { clock, ports, put, beginAll } = stage(never);
    await put('bad', 200);
    const { done } = await beginAll();
    clock.advance(3_000);
    await done;
    clock.advance(10_000);
    const due = await ports.outbox.claim(1_000, clock.nowMs(), 1_000);
    const attempted = due.filter(({ attempts }) => attempts === 1);
    expect(attempted).toHaveLength(12);
    expect(due.filter(({ attempts }) => attempts === 0)).toHaveLength(188);
  });

  test('hears of everything in the end, each once, when it answers again', async () => {
    let answer = never;
    const { clock, put, beginAll, heard, most } = stage((...asked) => answer(...asked));
    await put('bad', 300);
    for (let seconds = 0; seconds < 8; seconds++) {
      await beginAll();
      clock.advance(1_000);
    }
    heard.splice(0);
    answer = acknowledging;
    // The attempts of before may have been repeated for a minute.
    for (let seconds = 0; seconds < 120; seconds++) {
      await beginAll();
      clock.advance(1_000);
    }
    expect(heard).toHaveLength(300);
    expect(new Set(heard.map(({ id }) => id)).size).toBe(300);
    expect(most()).toBe(12);
  });

  test('with one kind of notice hears of the others', async () => {
    const { put, beginAll, heard } = stage((notice, signal) =>
      (notice.kind === 'loss' ? never : acknowledging)(notice, signal),
    );
    await put('bad', 100, 'loss');
    await put('bad', 5, 'billing');
    await beginAll();
    expect(heard.filter(({ kind }) => kind === 'billing')).toHaveLength(5);
  });

  test('holds up its own place only until its time is over', async () => {
    const { clock, put, beginAll, heard } = stage(never);
    await put('bad', 20);
    await beginAll();
    clock.advance(3_000);
    await settle();
    await beginAll();
    expect(heard).toHaveLength(20);
  });
});

test('what an outage of our own stores has left behind is done within seconds', async () => {
  const { clock, ports, beginAll } = stage(never);
  const { accountId, bidId: ad } = sampleWonAd();
  const left = Array.from({ length: 2_000 }, (_, i) => ({
    ...({ id: `left-${i}` as NoticeId, kind: 'exposure', ad, accountId, atMs: clock.nowMs() } as const),
  }));
  ports.journal.append({ events: [], notices: left });
  await ports.journal.flush();
  for (let tenths = 0; tenths < 60; tenths++) {
    await beginAll();
    clock.advance(100);
  }
  expect(await ports.outbox.claim(2_000, clock.nowMs() + 60_000, 0)).toEqual([]);
});

describe('a bidder that is not to be called for now', () => {
  test('is told later, without an attempt; what is older than a day is given up', async () => {
    const { clock, ports, put, beginAll, heard } = stage(async () => 'later');
    await put('bad', 3);
    for (let minutes = 0; minutes < 60; minutes++) {
      await beginAll();
      clock.advance(60_000);
    }
    expect(heard.length).toBeGreaterThan(14 * 3);
    const due = await ports.outbox.claim(10, clock.nowMs(), 0);
    expect(due.map(({ attempts }) => attempts)).toEqual([0, 0, 0]);
    clock.advance(24 * 3_600_000);
    for (let tenths = 0; tenths < 30; tenths++) {
      await beginAll();
      clock.advance(100);
    }
    expect(await ports.outbox.claim(10, clock.nowMs() + 3_600_000, 0)).toEqual([]);
  });

  test('is called again a second later at the soonest, and no later because the clock was set back', async () => {
    const { clock, put, beginAll, heard } = stage(async () => 'later');
    await put('bad', 1);
    await beginAll();
    clock.advance(999);
    await beginAll();
    expect(heard).toHaveLength(1);
    clock.jump(-3_600_000);
    await put('bad', 1);
    await beginAll();
    clock.advance(2_000);
    await beginAll();
    expect(heard.map(({ id }) => id)).toEqual(['notice-0', 'notice-1']);
  });
});

describe('delivering all that is due', () => {
  test('begins more than one batch, waits for them and says how many there were', async () => {
    const { clock, ports, put, healthy } = stage(never);
    await put('bad', 100);
    await put('good', 12);
    const { value, tookMs } = await outcomeOf(clock, deliverNotices(ports)());
    expect([value, healthy.length, tookMs]).toEqual([112, 12, 3_000]);
  });

  test('waits for all, and rejects, when one could not be put back', async () => {
    const { ports, put, healthy } = stage(async () => 'later');
    await put('bad', 1);
    await put('good', 3);
    const outbox = { ...ports.outbox, putBack: () => Promise.reject(new Error('out')) };
    await expect(deliverNotices({ ...ports, outbox })()).rejects.toThrow('out');
    expect(healthy).toHaveLength(3);
  });
});
