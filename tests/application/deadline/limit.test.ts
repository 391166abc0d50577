import { describe, expect, test } from '@jest/globals';
import { limitAfter } from '../../../application/deadline/limit.js';
import { OutOfTime, within, withinMs } from '../../../application/deadline/within.js';
import { FakeClock, outcomeOf } from '../fake-clock.js';

const never = (): Promise<never> => new Promise(() => undefined);

describe('a limit', () => {
  test('that nobody has to wait for makes no timer', async () => {
    const clock = new FakeClock();
    const limit = limitAfter(clock, 100);
    expect(await within(async () => 'at once', limit)).toBe('at once');
    expect(await withinMs(clock, 100, async () => 'at once')).toBe('at once');
    expect(clock.pending).toBe(0);
  });

  test('is over when its time has passed, with and without a timer', () => {
    const clock = new FakeClock();
    const [asked, unasked] = [limitAfter(clock, 100), limitAfter(clock, 100)];
    expect(asked.signal.aborted).toBe(false);
    clock.advance(99);
    expect([asked.isOver, unasked.isOver]).toEqual([false, false]);
    clock.advance(1);
    expect([asked.isOver, unasked.isOver]).toEqual([true, true]);
    expect(unasked.signal).toBeDefined();
  });

  test('counts from its beginning, however late somebody waits', async () => {
    const clock = new FakeClock();
    const limit = limitAfter(clock, 100);
    clock.advance(60);
    const waited = within(never, limit).catch((error: unknown) => error);
    const { value, tookMs } = await outcomeOf(clock, waited, 1_000, 10);
    expect(value).toBeInstanceOf(OutOfTime);
    expect(tookMs).toBe(40);
    expect(clock.pending).toBe(0);
  });

  test('ends all who wait at once, and nobody who has taken that back', async () => {
    const clock = new FakeClock();
    const limit = limitAfter(clock, 100);
    const ended: string[] = [];
    const wait = (name: string) => within(never, limit).catch(() => ended.push(name));
    const waits = [wait('one'), wait('other')];
    await within(() => new Promise((resolve) => setImmediate(resolve)), limit);
    limit.onOver(() => ended.push('asked'));
    const takenBack = (): void => void ended.push('taken back');
    limit.onOver(takenBack);
    limit.forget(takenBack);
    clock.advance(100);
    await Promise.all(waits);
    limit.onOver(() => ended.push('late'));
    expect(ended.sort()).toEqual(['asked', 'late', 'one', 'other']);
  });

  test('lets no work begin when it is over', async () => {
    const clock = new FakeClock();
    const limit = limitAfter(clock, 100);
    clock.advance(100);
    let began = false;
    await expect(within(() => (began = true), limit)).rejects.toBeInstanceOf(OutOfTime);
    expect(began).toBe(false);
  });

  test('a query that runs whenever it is waited for runs once', async () => {
    let runs = 0;
    const query = { then: (resolve: (value: string) => void) => void (runs++, setImmediate(() => resolve('row'))) };
    const clock = new FakeClock();
    expect(await withinMs(clock, 100, () => query as unknown as Promise<string>)).toBe('row');
    expect(runs).toBe(1);
    expect(clock.pending).toBe(0);
  });

  test('a rejection that comes at once and one that comes later are both told', async () => {
    const clock = new FakeClock();
    const later = () => new Promise<never>((_, reject) => setImmediate(() => reject(new RangeError('later'))));
    await expect(withinMs(clock, 100, () => Promise.reject(new RangeError('now')))).rejects.toThrow('now');
    await expect(withinMs(clock, 100, later)).rejects.toThrow('later');
  });
});
