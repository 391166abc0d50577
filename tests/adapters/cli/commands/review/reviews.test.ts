import { afterEach, expect, jest, test } from '@jest/globals';
import { Command } from 'commander';
import { addReviewCommands } from '../../../../../adapters/cli/commands/review/reviews.js';
import { createMemoryAuditLog, createMemoryReviewStore } from '../../../../../adapters/store-memory/index.js';
import { accountId } from '../../../../../domain/values/ids.js';
import { sampleReview } from '../../../../contracts/index.js';

afterEach(() => {
  jest.restoreAllMocks();
});

const auditLog = createMemoryAuditLog();
const run = async (
  reviews: ReturnType<typeof createMemoryReviewStore>,
  ...args: readonly string[]
): Promise<string> => {
  const log = jest.spyOn(console, 'log').mockImplementation(() => undefined);
  const program = new Command();
  addReviewCommands(
    program,
    () => ({ kind: 'database', name: 'ads' }),
    (use) => use({ reviews, auditLog }),
  );
  await program.parseAsync(['reviews', ...args], { from: 'user' });
  return log.mock.calls.flat().join('\n');
};

test('a creative that waits is listed as such, and each change with its author', async () => {
  const store = createMemoryReviewStore();
  const begun = { author: 'readers', atMs: 0, summary: 'waits for an operator' };
  await store.replace(accountId('demo'), 0, { ...sampleReview(), status: 'waiting', history: [begun] });
  expect(await run(store, 'list', 'demo')).toMatch(/^waiting {2}/m);
  await run(store, 'block', 'demo', 'dsp', 'sample');
  expect(await auditLog.find('operations', 1)).toMatchObject({
    author: expect.stringContaining('command line'),
    change: { subject: { kind: 'creative-review', id: 'sample', account: 'demo', source: 'dsp' } },
  });
  const history = (await run(store, 'history', 'demo')).split('\n').slice(-2);
  expect(history[0]).toMatch(/^\d{4}-.* command line.* dsp +sample +blocked$/);
  expect(history[1]).toMatch(/^1970-01-01T00:00:00.000Z +readers +dsp +sample +waits for an operator$/);
});

test('an account without a review has no history', async () => {
  expect(await run(createMemoryReviewStore(), 'history', 'demo')).toBe('no review of "demo" has begun');
});
