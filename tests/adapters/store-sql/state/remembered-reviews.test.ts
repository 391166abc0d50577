import { expect, jest, test } from '@jest/globals';
import { rememberRefused } from '../../../../adapters/store-sql/state/review-store.js';
import { KNOWN_REVIEWS_MS } from '../../../../application/ports/storage/review-store.js';
import { StoreOut } from '../../../../application/ports/storage/store-out.js';
import { accountId } from '../../../../domain/values/ids.js';

test.each([
  ['an outage is not reported', new StoreOut('out', 'ECONNREFUSED'), []],
  ['a bug is', new TypeError('reviews is not iterable'), ['reviews.refused']],
])('%s, and the last answer stands', async (_, error, reported) => {
  const now = jest.spyOn(performance, 'now').mockReturnValue(1);
  try {
    const at: string[] = [];
    const read = jest.fn(async () => ({ reviews: [], version: 0 }));
    const store = rememberRefused({ read } as never, { report: (fault) => void at.push(fault.at) });
    const first = await store.refused(accountId('a'));
    read.mockRejectedValueOnce(error);
    now.mockReturnValue(KNOWN_REVIEWS_MS + 100);
    expect(await store.refused(accountId('a'))).toBe(first);
    expect([at, read.mock.calls.length]).toEqual([reported, 2]);
  } finally {
    now.mockRestore();
  }
});
