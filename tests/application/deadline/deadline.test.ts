import { describe, expect, test } from '@jest/globals';
import { Deadline, DeadlineExceeded, withDeadline, withTimeout } from '../../../application/deadline/deadline.js';
import { FakeClock, outcomeOf } from '../fake-clock.js';

const never = (): Promise<never> => new Promise(() => undefined);
const failureOf = (waited: Promise<unknown>): Promise<unknown> => waited.catch((error: unknown) => error);

describe('a deadline', () => {
  test('that nobody has to wait for makes no timer', async () => {
    const clock = new FakeClock();
    const deadline = new Deadline(clock, 100);
    expect(await withDeadline(deadline, () => 'at once')).toBe('at once');
    expect(clock.pending).toBe(0);
  });

  test('has one timer for all who wait, and lets go of it', async () => {
    const clock = new FakeClock();
    const deadline = new Deadline(clock, 100);
    const waits = [withDeadline(deadline, async () => 'one'), withDeadline(deadline, async () => 'other')];
    expect(clock.pending).toBe(1);
    expect(await Promise.all(waits)).toEqual(['one', 'other']);
    deadline.clear();
    expect(clock.pending).toBe(0);
    expect(await withTimeout(clock, 100, async () => 'soon')).toBe('soon');
    expect(clock.pending).toBe(0);
  });

  test('is over when its time has passed, with and without a timer', () => {
    const clock = new FakeClock();
    const [awaited, unawaited] = [new Deadline(clock, 100), new Deadline(clock, 100)];
    void failureOf(awaited.exceeded);
    clock.advance(99);
    expect([awaited.isOver, unawaited.isOver]).toEqual([false, false]);
    clock.advance(1);
    expect([awaited.isOver, unawaited.isOver]).toEqual([true, true]);
    expect(awaited.signal.aborted).toBe(true);
  });

  test('counts from its beginning, however late somebody waits', async () => {
    const clock = new FakeClock();
    const deadline = new Deadline(clock, 100);
    clock.advance(60);
    const { value, tookMs } = await outcomeOf(clock, failureOf(withDeadline(deadline, never)), 1_000, 10);
    expect(value).toBeInstanceOf(DeadlineExceeded);
    expect(tookMs).toBe(40);
    expect(clock.pending).toBe(0);
  });

  test('ends all who wait at once, and whoever comes later', async () => {
    const clock = new FakeClock();
    const deadline = new Deadline(clock, 100);
    const waits = [failureOf(withDeadline(deadline, never)), failureOf(withDeadline(deadline, never))];
    clock.advance(100);
    for (const failure of await Promise.all(waits)) expect(failure).toBeInstanceOf(DeadlineExceeded);
    await expect(deadline.exceeded).rejects.toBeInstanceOf(DeadlineExceeded);
  });

  test('ends early when it is told to, and when the caller goes', async () => {
    const clock = new FakeClock();
    const caller = new AbortController();
    const [told, left] = [new Deadline(clock, 100), new Deadline(clock, 100, caller.signal)];
    const waits = [failureOf(withDeadline(told, never)), failureOf(withDeadline(left, never))];
    told.end();
    caller.abort();
    for (const failure of await Promise.all(waits)) expect(failure).toBeInstanceOf(DeadlineExceeded);
    expect(new Deadline(clock, 100, caller.signal).signal.aborted).toBe(true);
  });

  test('lets no work begin when it is over', async () => {
    const clock = new FakeClock();
    const deadline = new Deadline(clock, 100);
    clock.advance(100);
    let began = false;
    await expect(withDeadline(deadline, () => (began = true))).rejects.toBeInstanceOf(DeadlineExceeded);
    expect(began).toBe(false);
  });

  test('a query that runs whenever it is waited for runs once', async () => {
    let runs = 0;
    const query = { then: (resolve: (value: string) => void) => void (runs++, setImmediate(() => resolve('row'))) };
    const clock = new FakeClock();
    expect(await withTimeout(clock, 100, () => query as unknown as Promise<string>)).toBe('row');
    expect(runs).toBe(1);
    expect(clock.pending).toBe(0);
  });

  test('a rejection that comes at once and one that comes later are both told', async () => {
    const clock = new FakeClock();
    const later = () => new Promise<never>((_, reject) => setImmediate(() => reject(new RangeError('later'))));
    await expect(withTimeout(clock, 100, () => Promise.reject(new RangeError('now')))).rejects.toThrow('now');
    await expect(withTimeout(clock, 100, later)).rejects.toThrow('later');
  });
});
