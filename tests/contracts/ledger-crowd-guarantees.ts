import { equal, ok } from 'node:assert/strict';
import { HOUR_MS } from '../../domain/values/time.js';
import type { Guarantees } from './contract-case.js';
import { billing, freshBudget, freshHold, nanos, spentOf, type LedgerSubject } from './ledger-samples.js';

const WRITERS = 64;
const PRICE = 10;

/**
 * What one writer does in one trial, from its number alone: most see their ad, some give up, some let the hold expire.
 */
const fateOf = (writer: number, trial: number): 'viewed' | 'released' | 'forgotten' => {
  const lot = (writer * 7 + trial * 13) % 10;
  if (lot < 7) return 'viewed';
  return lot < 9 ? 'released' : 'forgotten';
};

/** All writers at once: hold, and what becomes of it. Answers how many held and how many were billed. */
const trialOf = async ({ ledger }: LedgerSubject, trial: number): Promise<void> => {
  const room = 1 + (trial % 40);
  const [day, total] = [freshBudget(room * PRICE + (trial % PRICE)), freshBudget((room + 5) * PRICE)];
  const now = Date.now();
  const expiresAtMs = now + HOUR_MS;
  let [held, billed] = [0, 0];
  const write = async (writer: number): Promise<void> => {
    const hold = freshHold([day, total], PRICE, { expiresAtMs });
    const [isHeld] = await ledger.hold([hold], now);
    if (isHeld !== true) return;
    held++;
    const fate = fateOf(writer, trial);
    if (fate === 'released') await ledger.release([hold.id]);
    if (fate !== 'viewed') return;
    const [result] = await ledger.record([billing(hold)], now);
    if (result?.kind === 'counted') billed += result.billed;
  };
  await Promise.all(Array.from({ length: WRITERS }, (_, writer) => write(writer)));
  ok(held >= Math.min(room, WRITERS), `trial ${trial}: ${held} of ${room} places were taken by ${WRITERS} writers`);
  const before = await spentOf(ledger, day, now);
  equal(before?.committed, billed, `trial ${trial}: what was billed is what is committed`);
  ok((before?.committed ?? 0) + (before?.held ?? 0) <= day.limit, `trial ${trial}: more than the budget is gone`);
  // What was forgotten is spendable again when its hold is over, to the last place and not beyond.
  const late = Array.from({ length: WRITERS }, () =>
    freshHold([day, total], PRICE, { expiresAtMs: expiresAtMs + HOUR_MS }),
  );
  const taken = (await Promise.all(late.map((hold) => ledger.hold([hold], expiresAtMs)))).flat().filter(Boolean);
  equal(billed / PRICE + taken.length, room, `trial ${trial}: the budget was not spendable to its last place`);
  const after = await spentOf(ledger, day, expiresAtMs);
  equal((after?.committed ?? 0) + (after?.held ?? 0), nanos(room * PRICE), `trial ${trial}: money is not exact`);
};

/** `trials`: how often the crowd meets over a new budget. */
export const crowdGuarantees = (trials: number): Guarantees<LedgerSubject> => ({
  '64 writers who view, release or forget spend a budget exactly': async (subject) => {
    for (let trial = 0; trial < trials; trial++) await trialOf(subject, trial);
  },
});
