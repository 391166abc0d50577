import { expect, test } from '@jest/globals';
import { createNoticeRows } from '../../../../adapters/store-sql/ledger/notice-rows.js';
import { scansIn, stepsOf } from '../../../support/query-plans.js';
import { openTestBed } from '../../../support/sql-engines.js';

test('on SQLite, a look for notices that are due reads none that is settled, nor those that wait', async () => {
  const bed = await openTestBed('sqlite');
  const steps = await stepsOf(bed.databases.journal, (journal) =>
    createNoticeRows({ engine: 'sqlite', journal }).claim(64, 1_000, 1_000),
  );
  await bed.close();
  expect(scansIn(steps)).toEqual([]);
  expect(steps).toEqual(expect.arrayContaining([expect.stringMatching(/notices_waiting \(free_at_ms<\?\)/)]));
  expect(steps).not.toEqual(expect.arrayContaining([expect.stringContaining('TEMP B-TREE FOR ORDER BY')]));
});
