import { expect, test } from '@jest/globals';
import { settleTogether } from '../../../../adapters/store-sql/ledger/settled-notices.js';
import type { NoticeId } from '../../../../domain/delivery/notice.js';

const ids = (...texts: readonly string[]): readonly NoticeId[] => texts as readonly NoticeId[];

test('notices that are settled in the same moment share one call, later ones have another', async () => {
  const calls: (readonly NoticeId[])[] = [];
  const settle = settleTogether(async (settled) => void calls.push(settled));
  await Promise.all([settle(ids('a')), settle(ids('b', 'c'))]);
  await settle(ids('d'));
  expect(calls).toEqual([ids('a', 'b', 'c'), ids('d')]);
});

test('when the outbox is out, each of them is rejected, and later ones are tried', async () => {
  let isOut = true;
  const settle = settleTogether(() => (isOut ? Promise.reject(new Error('out')) : Promise.resolve()));
  const results = await Promise.allSettled([settle(ids('a')), settle(ids('b'))]);
  expect(results.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  isOut = false;
  await expect(settle(ids('a'))).resolves.toBeUndefined();
});
