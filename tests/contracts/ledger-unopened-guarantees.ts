import { deepEqual, equal, ok } from 'node:assert/strict';
import { unopenedShareId, type UnopenedShare } from '../../domain/budget/budget.js';
import { MINUTE_MS } from '../../domain/values/time.js';
import { freshId, sameValue } from './assertions.js';
import type { Guarantees } from './contract-case.js';
import { billing, freshBudget, freshHold, spentOf, type LedgerSubject } from './ledger-samples.js';

const CROWD = 64;

const freshShare = (share: number, leastAds = 0): UnopenedShare => ({
  id: unopenedShareId(`line-item:${freshId()}`),
  ...{ share, leastAds },
});
const holdsOf = (count: number, make: () => ReturnType<typeof freshHold>) => Array.from({ length: count }, make);
const takenOf = (answers: readonly boolean[]): number => answers.filter(Boolean).length;
const heldUnder = async ({ ledger }: LedgerSubject, { id }: UnopenedShare, nowMs = Date.now()) =>
  (await ledger.spent([id], nowMs))[0]?.held;

const room: Guarantees<LedgerSubject> = {
  'unopened holds take from the share of their own name': async (subject) => {
    const { ledger } = subject;
    const budget = freshBudget(1_000);
    const [crowd, other] = [freshShare(0.1), freshShare(0.1)];
    const many = holdsOf(20, () => freshHold([budget], 10, { unopened: [crowd] }));
    equal(takenOf(await ledger.hold(many, Date.now())), 10);
    equal(await heldUnder(subject, crowd), 100);
    deepEqual(await ledger.hold([freshHold([budget], 10, { unopened: [other] })], Date.now()), [true]);
    sameValue(await spentOf(ledger, budget), { committed: 0, held: 110 });
  },
  'a share is of the money left in the tightest budget': async (subject) => {
    const { ledger } = subject;
    const [day, total] = [freshBudget(1_000), freshBudget(100_000)];
    const spent = freshHold([day, total], 500);
    await ledger.hold([spent], Date.now());
    await ledger.record([billing(spent)], Date.now());
    const share = freshShare(0.1);
    const many = holdsOf(20, () => freshHold([total, day], 10, { unopened: [share] }));
    equal(takenOf(await ledger.hold(many, Date.now())), 5);
  },
  'a minimum of ads fits into any share, within the budget': async (subject) => {
    const { ledger } = subject;
    const [budget, share] = [freshBudget(100), freshShare(0.01, 3)];
    const many = holdsOf(5, () => freshHold([budget], 10, { unopened: [share] }));
    deepEqual(await ledger.hold(many, Date.now()), [true, true, true, false, false]);
    const [poor, all] = [freshBudget(15), freshShare(0.01, 3)];
    const few = holdsOf(2, () => freshHold([poor], 10, { unopened: [all] }));
    deepEqual(await ledger.hold(few, Date.now()), [true, false]);
  },
  'a hold takes from all its shares and budgets or from none': async (subject) => {
    const { ledger } = subject;
    const [budget, wide, narrow] = [freshBudget(1_000), freshShare(1), freshShare(0.01)];
    const hold = freshHold([budget], 20, { unopened: [wide, narrow] });
    deepEqual(await ledger.hold([hold], Date.now()), [false]);
    sameValue(await spentOf(ledger, budget), { committed: 0, held: 0 });
    for (const share of [wide, narrow]) equal(await heldUnder(subject, share), 0);
    deepEqual(await ledger.hold([hold, { ...hold, unopened: [wide] }], Date.now()), [false, true]);
  },
  'simultaneous holds never exceed a share': async (subject) => {
    const { ledger } = subject;
    const [budget, share] = [freshBudget(10_000), freshShare(0.1)];
    const answers = await Promise.all(
      holdsOf(CROWD, () => freshHold([budget], 99, { unopened: [share] })).map((hold) =>
        ledger.hold([hold], Date.now()),
      ),
    );
    equal(takenOf(answers.flat()), 10);
    equal(await heldUnder(subject, share), 990);
  },
};

const end: Guarantees<LedgerSubject> = {
  'an opened hold leaves its shares and gets its new expiry': async (subject) => {
    const { ledger } = subject;
    const [budget, share, now] = [freshBudget(1_000), freshShare(0.01), Date.now()];
    const [one, two] = holdsOf(2, () => freshHold([budget], 10, { expiresAtMs: now + MINUTE_MS, unopened: [share] }));
    ok(one && two);
    deepEqual(await ledger.hold([one, two], now), [true, false]);
    await ledger.open([one.id], now + 5 * MINUTE_MS, now);
    equal(await heldUnder(subject, share), 0);
    deepEqual(await ledger.hold([two], now), [true]);
    sameValue(await spentOf(ledger, budget, now + 2 * MINUTE_MS), { committed: 0, held: 10 });
    equal(await heldUnder(subject, share, now + 2 * MINUTE_MS), 0);
    sameValue(await spentOf(ledger, budget, now + 5 * MINUTE_MS), { committed: 0, held: 0 });
  },
  'opening twice, or for less time, shortens nothing': async ({ ledger }) => {
    const [budget, now] = [freshBudget(100), Date.now()];
    const hold = freshHold([budget], 10, { expiresAtMs: now + MINUTE_MS, unopened: [freshShare(1)] });
    await ledger.hold([hold], now);
    await ledger.open([hold.id, hold.id], now + 3 * MINUTE_MS, now);
    await ledger.open([hold.id], now + 2 * MINUTE_MS, now);
    sameValue(await spentOf(ledger, budget, now + 3 * MINUTE_MS - 1), { committed: 0, held: 10 });
  },
  'opening takes no hold that is gone or unknown': async (subject) => {
    const { ledger } = subject;
    const [budget, share, now] = [freshBudget(100), freshShare(1), Date.now()];
    const make = () => freshHold([budget], 10, { expiresAtMs: now + 1_000, unopened: [share] });
    const [expired, released, unknown] = [make(), make(), make()];
    deepEqual(await ledger.hold([expired, released], now), [true, true]);
    await ledger.release([released.id]);
    await ledger.open([expired.id, released.id, unknown.id], now + MINUTE_MS, now + 1_000);
    await ledger.open([], now + MINUTE_MS, now);
    sameValue(await spentOf(ledger, budget, now + 1_000), { committed: 0, held: 0 });
    equal(await heldUnder(subject, share, now + 1_000), 0);
  },
  'an unopened hold leaves budget and share at its expiry': async (subject) => {
    const { ledger } = subject;
    const [budget, share, now] = [freshBudget(1_000), freshShare(0.01), Date.now()];
    const make = (expiresAtMs: number) => freshHold([budget], 10, { expiresAtMs, unopened: [share] });
    await ledger.hold([make(now + 1_000)], now);
    deepEqual(await ledger.hold([make(now + 2_000)], now + 999), [false]);
    deepEqual(await ledger.hold([make(now + 2_000)], now + 1_000), [true]);
    equal(await heldUnder(subject, share, now + 2_000), 0);
  },
  'a released hold leaves its shares': async (subject) => {
    const { ledger } = subject;
    const [budget, share] = [freshBudget(1_000), freshShare(0.01)];
    const [one, two] = holdsOf(2, () => freshHold([budget], 10, { unopened: [share] }));
    ok(one && two);
    await ledger.hold([one], Date.now());
    await ledger.release([one.id]);
    equal(await heldUnder(subject, share), 0);
    deepEqual(await ledger.hold([two], Date.now()), [true]);
  },
  'billing commits to budgets only, opened or not': async (subject) => {
    const { ledger } = subject;
    const [budget, share] = [freshBudget(1_000), freshShare(1)];
    const [one, two] = holdsOf(2, () => freshHold([budget], 10, { unopened: [share] }));
    ok(one && two);
    await ledger.hold([one, two], Date.now());
    await ledger.open([one.id], Date.now() + MINUTE_MS, Date.now());
    await ledger.record([billing(one), billing(two)], Date.now());
    sameValue(await spentOf(ledger, budget), { committed: 20, held: 0 });
    equal((await ledger.spent([share.id], Date.now()))[0]?.committed, 0);
  },
};

export const unopenedGuarantees: Guarantees<LedgerSubject> = { ...room, ...end };
