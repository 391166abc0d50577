import { deepEqual, equal, ok } from 'node:assert/strict';
import type { StoredDecision } from '../../domain/decision-record/stored-decision.js';
import type { CandidateQuery } from '../../domain/delivery/rollups/candidate-count.js';
import type { Rejection } from '../../domain/demand/bid.js';
import { DIRECT_SOURCE } from '../../domain/demand/shared-part.js';
import { accountId, decisionId, lineItemId, type AccountId, type LineItemId } from '../../domain/values/ids.js';
import { HOUR_MS, SECOND_MS } from '../../domain/values/time.js';
import { freshId } from './assertions.js';
import type { Guarantees } from './contract-case.js';
import { MIDNIGHT, type RollupsSubject } from './rollups-samples.js';
import { sampleDecision } from './sample-records.js';

type Lost = Pick<Rejection, 'lossReason' | 'also'>;

/** A turn in which the line item was kept out so. */
const turnOf = (lineItem: LineItemId, atMs: number, lost: Lost, differs: Partial<StoredDecision> = {}) => {
  const { inputs, ...decision } = sampleDecision({ id: decisionId(freshId()), atMs, ...differs });
  const rejections = [{ source: DIRECT_SOURCE, candidate: lineItem, ...lost }];
  const answers = inputs.answers.map((answer, i) => (i === 0 ? { ...answer, rejections } : answer));
  return { ...decision, inputs: { ...inputs, answers } };
};

const append = async ({ journal }: RollupsSubject, ...decisions: readonly StoredDecision[]): Promise<void> => {
  for (const decision of decisions) journal.append({ decision, events: [] });
  await journal.flush();
};

const countsOf = ({ rollups }: RollupsSubject, lineItem: LineItemId, query: Partial<CandidateQuery> = {}) =>
  rollups.readCandidates(lineItem, { fromMs: MIDNIGHT, toMs: MIDNIGHT + 24 * HOUR_MS, limit: 100, ...query });

const OUT: Lost = { lossReason: 'outside-hours', also: ['creative-pending'] };

/** What rollups guarantee of the turns in which a line item was a candidate. */
export const CANDIDATE_GUARANTEES: Guarantees<RollupsSubject> = {
  'a line item has its turns by hour, account and all that kept it out': async (subject) => {
    const [lineItem, other] = [lineItemId(freshId()), lineItemId(freshId())];
    const [a, b] = [accountId(`a${freshId()}`), accountId(`b${freshId()}`)];
    const at = (seconds: number) => MIDNIGHT + seconds * SECOND_MS;
    await append(
      subject,
      turnOf(lineItem, at(1), OUT, { accountId: a }),
      turnOf(lineItem, at(2), OUT, { accountId: a }),
      turnOf(lineItem, at(3), { lossReason: 'outside-hours' }, { accountId: b }),
      turnOf(lineItem, at(3_601), OUT, { accountId: a }),
      turnOf(other, at(4), OUT, { accountId: a }),
    );
    const [both, alone] = [['outside-hours', 'creative-pending'], ['outside-hours']];
    const hour = { hourMs: MIDNIGHT, variance: 0 };
    deepEqual(await countsOf(subject, lineItem), [
      { ...hour, accountId: a, causes: both, turns: 2 },
      { ...hour, accountId: b, causes: alone, turns: 1 },
      { ...hour, accountId: a, causes: both, turns: 1, hourMs: MIDNIGHT + HOUR_MS },
    ]);
    deepEqual((await countsOf(subject, lineItem, { accountId: b })).length, 1);
    deepEqual((await countsOf(subject, lineItem, { fromMs: MIDNIGHT + 1 })).length, 1);
    deepEqual((await countsOf(subject, lineItem, { toMs: MIDNIGHT + HOUR_MS, limit: 1 })).length, 1);
    deepEqual(await countsOf(subject, lineItemId(freshId())), []);
  },
  'a decision that is written twice counts its candidates once': async (subject) => {
    const lineItem = lineItemId(freshId());
    const decision = turnOf(lineItem, MIDNIGHT, OUT);
    await append(subject, decision);
    await append(subject, { ...decision, outcome: 'filled' });
    equal((await countsOf(subject, lineItem))[0]?.turns, 1);
  },
  'in a busy second some turns stand for all, and say so': async (subject) => {
    const lineItem = lineItemId(freshId());
    const turns = Array.from({ length: 160 }, () => turnOf(lineItem, MIDNIGHT + HOUR_MS + 5, OUT));
    await append(subject, ...turns);
    const [count, ...more] = await countsOf(subject, lineItem);
    ok(count !== undefined && more.length === 0);
    // One in thirty-two, and two for themselves: four or five of them.
    ok(count.turns > 120 && count.turns < 200, `${count.turns} of 160 turns`);
    ok(count.variance > 0);
  },
  'turns that others stand for are counted, by hour and account': async (subject) => {
    const [lineItem, a, b] = [lineItemId(freshId()), accountId(`a${freshId()}`), accountId(`b${freshId()}`)];
    const turns = (count: number, atMs: number, account: AccountId) =>
      Array.from({ length: count }, () => turnOf(lineItem, atMs, OUT, { accountId: account }));
    const [hour, next] = [MIDNIGHT + 2 * HOUR_MS, MIDNIGHT + 3 * HOUR_MS];
    await append(subject, ...turns(2, hour, a), ...turns(40, hour, b), ...turns(40, next, a));
    const uncounted = (account: AccountId, fromMs: number) =>
      subject.rollups.countUncounted({ accountId: account, fromMs, toMs: fromMs + HOUR_MS });
    equal(await uncounted(a, hour), 0);
    // One of each thirty-two is counted, and two of a second.
    for (const [account, fromMs, whole] of [
      [b, hour, 0],
      [a, next, 2],
    ] as const) {
      const found = await uncounted(account, fromMs);
      ok(found >= 38 - whole && found <= 40 - whole, `${found} of 40 turns`);
    }
  },
};
