import { expect, test } from '@jest/globals';
import { GroupCommit } from '../../../../adapters/store-sql/ledger/group-commit.js';

const LARGE = 'x'.repeat(1_000);

/** Answers each call with itself. */
const commitsOf = (maxWaitingBytes: number): GroupCommit<string> =>
  new GroupCommit({ commit: async (calls) => calls, weigh: () => 1, maxWeight: 2, maxWaitingBytes });

test('beyond its bytes a call is refused at once, and there is room again for what was committed', async () => {
  const commits = commitsOf(10_000);
  const outcomes = await Promise.allSettled(Array.from({ length: 6 }, () => commits.add(LARGE)));
  expect(outcomes.map(({ status }) => status)).toEqual([...Array(3).fill('fulfilled'), ...Array(3).fill('rejected')]);
  expect(outcomes[5]).toMatchObject({ reason: { message: expect.stringContaining('too many calls waiting') } });
  expect(await Promise.all([LARGE, LARGE, LARGE].map((call) => commits.add(call)))).toEqual([LARGE, LARGE, LARGE]);
});

test('many small calls wait together', async () => {
  const commits = commitsOf(1_000_000);
  const calls = Array.from({ length: 100 }, (_, n) => `call ${n}`);
  expect(await Promise.all(calls.map((call) => commits.add(call)))).toEqual(calls);
});
