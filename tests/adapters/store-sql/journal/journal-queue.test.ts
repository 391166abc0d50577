import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import type { JournalOutcome } from '../../../../adapters/store-sql/journal/journal-batch.js';
import { toRows as rowsOf, type JournalRows } from '../../../../adapters/store-sql/journal/journal-rows.js';
import { RecordParts } from '../../../../adapters/store-sql/journal/record-parts.js';
import { heapBytesOf } from '../../../../application/ports/heap-bytes.js';
import { NONE_DROPPED, type JournalEntry } from '../../../../application/ports/storage/streams/journal.js';
import { StoreOut } from '../../../../application/ports/storage/store-out.js';
import { failureOf } from '../../../../adapters/store-sql/tables/failure.js';
import { JournalQueue } from '../../../../adapters/store-sql/journal/journal-queue.js';
import { sampleDraft } from '../../../contracts/index.js';

const entry = (atMs: number) => ({ events: [sampleDraft({ atMs })] });
const parts = new RecordParts();
const toRows = (entry: JournalEntry): JournalRows => rowsOf(entry, parts, () => 1);
const OUT = failureOf(new StoreOut('It is out.', 'ECONNREFUSED'));
const WRITTEN: JournalOutcome = { kind: 'written', heads: new Map() };

/** A queue over a database that answers what it is told, and then that it has written. */
const queueOver = (outcomes: JournalOutcome[], maxWaiting?: number, maxWaitingBytes?: number) => {
  const faults: unknown[] = [];
  const written: number[] = [];
  const errors: unknown[] = [];
  const write = async (batch: readonly JournalRows[]): Promise<JournalOutcome> => {
    const outcome = outcomes.shift() ?? WRITTEN;
    if (outcome.kind === 'written') written.push(...batch.map((rows) => rows.drafts[0]?.at_ms ?? 0));
    return outcome;
  };
  return {
    queue: new JournalQueue({
      ...{ toRows, write, maxWaiting, maxWaitingBytes, onError: (error) => errors.push(error) },
      faults: { report: ({ at }) => void faults.push(at) },
    }),
    faults,
    written,
    errors,
  };
};

test('it is out from a write that finds the database out until one that does not; an entry that is a bug is no outage', async () => {
  const undone = { kind: 'undone', failure: failureOf(new Error('why')) } as const;
  const { queue } = queueOver([{ ...undone, failure: OUT }, undone]);
  queue.add(entry(1));
  const seen: boolean[] = [];
  for (let writes = 0; writes < 3; writes++) {
    await queue.flush().catch(() => undefined);
    seen.push(queue.isOut);
  }
  expect(seen).toEqual([true, false, false]);
  await queue.close();
});

test('what was undone is written again, in order, and told once', async () => {
  const undone = { kind: 'undone', failure: OUT } as const;
  const { queue, written, errors } = queueOver([undone, undone]);
  for (const atMs of [1, 2, 3]) queue.add(entry(atMs));
  await expect(queue.flush()).rejects.toThrow('cannot be written now');
  queue.add(entry(4));
  await expect(queue.flush()).rejects.toThrow('cannot be written now');
  await queue.flush();
  expect([written, queue.dropped, errors]).toEqual([[1, 2, 3, 4], NONE_DROPPED, [expect.any(StoreOut)]]);
  await queue.close();
});

test('after a commit that was not answered nothing is written twice: it counts as dropped', async () => {
  const { queue, written } = queueOver([{ kind: 'unknown', failure: OUT }]);
  queue.add(entry(1));
  await queue.flush();
  queue.add(entry(2));
  await queue.flush();
  expect([written, queue.dropped]).toEqual([[2], { ...NONE_DROPPED, unknownEnd: 1 }]);
  await queue.close();
});

test('beyond its bound, and after its end, entries are dropped and counted', async () => {
  const { queue, written } = queueOver([], 2);
  for (const atMs of [1, 2, 3]) queue.add(entry(atMs));
  await queue.close();
  queue.add(entry(4));
  expect([written, queue.dropped]).toEqual([[1, 2], { ...NONE_DROPPED, noRoom: 1, notWritten: 1 }]);
});

test('beyond its bytes entries are dropped, and there is room again for what was written', async () => {
  const { queue, written } = queueOver([], undefined, 3 * heapBytesOf(entry(0)));
  for (const atMs of [1, 2, 3, 4]) queue.add(entry(atMs));
  await queue.flush();
  for (const atMs of [5, 6, 7, 8]) queue.add(entry(atMs));
  await queue.close();
  expect([written, queue.dropped]).toEqual([[1, 2, 3, 5, 6, 7], { ...NONE_DROPPED, noRoom: 2 }]);
});

describe('gathering', () => {
  beforeEach(() => void jest.useFakeTimers());
  afterEach(() => void jest.useRealTimers());

  const pass = (ms: number) => jest.advanceTimersByTimeAsync(ms);

  test('where many come a batch waits for more of them, and no longer than where few come afterwards', async () => {
    const { queue, written } = queueOver([]);
    for (const atMs of [1, 2, 3]) queue.add(entry(atMs));
    await pass(5);
    expect(written).toEqual([1, 2, 3]);
    queue.add(entry(4));
    await pass(19);
    expect(written).toEqual([1, 2, 3]);
    await pass(1);
    expect(written).toEqual([1, 2, 3, 4]);
    queue.add(entry(5));
    await pass(5);
    expect(written).toEqual([1, 2, 3, 4, 5]);
  });

  test('what does not fit into a batch waits for nothing else', async () => {
    const { queue, written } = queueOver([]);
    for (let atMs = 1; atMs <= 600; atMs++) queue.add(entry(atMs));
    await pass(10);
    expect(written).toHaveLength(600);
  });
});

test('what cannot be stored is reported and counted, and the others are written', async () => {
  const { queue, written, faults } = queueOver([]);
  queue.add({ ...entry(1), events: [{ ...entry(1).events[0], event: { payload: { price: 1n } } } as never] });
  queue.add(entry(2));
  await queue.flush();
  expect([written, queue.dropped, faults]).toEqual([[2], { ...NONE_DROPPED, notWritten: 1 }, ['journal.append']]);
  await queue.close();
});

test('an outage at the end is none of the faults', async () => {
  const { queue, faults } = queueOver([{ kind: 'undone', failure: OUT }]);
  queue.add(entry(1));
  await queue.close();
  expect([queue.dropped, faults]).toEqual([{ ...NONE_DROPPED, notWritten: 1 }, []]);
});
