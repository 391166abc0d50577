import { expect, test } from '@jest/globals';
import { askerOf } from '../../../application/ports/sharing/asker.js';
import { dailyAllowance } from '../../../application/ports/sharing/daily-allowance.js';
import { contentCheckWithin } from '../../../application/turn/content-allowance.js';
import { accountId } from '../../../domain/values/ids.js';
import { FakeClock } from '../fake-clock.js';

const HOUR_MS = 3_600_000;
const [A, B] = [accountId('acc-a'), accountId('acc-b')];

/** How many of so many are let through. */
const taken = (many: number, take: (n: number) => boolean): number =>
  Array.from({ length: many }, (_, n) => take(n)).filter(Boolean).length;

test('a network uses a tenth of its account in a day, an account its own amount, and other accounts lose nothing', () => {
  const clock = new FakeClock();
  const take = dailyAllowance({ clock }, 1_000);
  const stranger = askerOf(B, '203.0.113.9');
  let used = 0;
  for (let hour = 0; hour < 24; hour++) {
    used += taken(500, () => take(stranger));
    clock.advance(HOUR_MS);
  }
  expect(used).toBeGreaterThan(90);
  expect(used).toBeLessThanOrEqual(100);
  const crowd = taken(2_000, (n) => take(askerOf(B, `2001:db8:${n}::1`)));
  expect(crowd).toBeLessThanOrEqual(1_000);
  expect(taken(40, () => take(askerOf(A, '198.51.100.7')))).toBe(40);
});

test('a host whose server asks for all users has no share of its network', () => {
  const holds = { unopenedMs: 1, networkShare: 1, accountShare: 1 };
  const take = dailyAllowance({ clock: new FakeClock(), holds }, 1_000);
  expect(taken(600, () => take(askerOf(A, '203.0.113.9')))).toBe(500);
});

test('beyond its allowance a conversation has no verdict, and the classifier is not asked', async () => {
  let asked = 0;
  const check = contentCheckWithin(
    { clock: new FakeClock(), contentCheck: { check: async () => (asked++, { tier: 'safe' }) } },
    100,
  );
  const { signal } = new AbortController();
  const names: (string | undefined)[] = [];
  for (let n = 0; n < 40; n++)
    await check?.check([], signal, askerOf(B, '203.0.113.9')).catch((error: Error) => names.push(error.name));
  expect(new Set(names)).toEqual(new Set(['NoChecksLeft']));
  expect(asked).toBe(40 - names.length);
  expect(asked).toBeLessThanOrEqual(10);
});
