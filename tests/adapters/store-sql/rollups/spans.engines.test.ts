import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { createRowAdder } from '../../../../adapters/store-sql/rollups/add-rows.js';
import { foldNames } from '../../../../adapters/store-sql/rollups/fold-names.js';
import { pruneNames } from '../../../../adapters/store-sql/rollups/prune-names.js';
import { createSqlRollups } from '../../../../adapters/store-sql/rollups/rollups.js';
import { spanRows } from '../../../../adapters/store-sql/rollups/span-rows.js';
import { FIRST_SPAN_BUCKET } from '../../../../adapters/store-sql/rollups/spans.js';
import { NO_FIGURES } from '../../../../adapters/store-sql/tables/figure-columns.js';
import type { RollupRow } from '../../../../adapters/store-sql/tables/ledger-tables.js';
import { OTHER_VALUE, type Dimension } from '../../../../domain/figures/rollup-dimensions.js';
import { accountId } from '../../../../domain/values/ids.js';
import { DAY_MS } from '../../../../domain/values/time.js';
import { told } from '../../../contracts/rollups-samples.js';
import { openTestBed, SQL_ENGINES, type SqlTestBed } from '../../../support/sql-engines.js';
import { sumDays } from '../../../support/sum-days.js';

/** The first day of a span of each length. */
const FIRST = 64 * 312;
const END = FIRST + 128;

describe.each(SQL_ENGINES)('on %s', (engine) => {
  let bed: SqlTestBed;
  beforeAll(async () => {
    bed = await openTestBed(engine);
  });
  afterAll(() => bed.close());

  const add = (
    account: string,
    creative: string,
    days: readonly number[],
    fills = 1,
    money: Partial<RollupRow> = {},
  ): Promise<void> =>
    bed.databases.ledger.transaction().execute(async (trx) => {
      const rows = days.map((bucket): RollupRow => ({
        ...{ ...NO_FIGURES, account_id: account, cut: 'creative', bucket, placement: 'p' },
        ...{ value_1: creative, value_2: '', value_3: '', value_4: '', fills },
        ...money,
      }));
      const addRows = createRowAdder();
      await addRows(trx, 'daily_rollups', rows);
      await addRows(trx, 'daily_rollups', await spanRows(trx, rows));
    });

  const filled = async (account: string): Promise<void> => {
    const days = Array.from({ length: END - FIRST }, (_, i) => FIRST + i);
    await add(account, 'a', days);
    await add(account, 'b', days, 2);
    await bed.databases.ledger.insertInto('rollup_newest').values({ account_id: account, at_ms: 0 }).execute();
    await sumDays(bed.databases.ledger, { account_id: account, cut: 'creative' }, END);
  };

  const report = (account: string, from: number, to: number, by: readonly Dimension[] = ['creative']) => {
    const period = { fromMs: from * DAY_MS, toMs: to * DAY_MS };
    const query = { grain: 'day', ...period, by, limit: 1_000 } as const;
    return createSqlRollups(bed.databases.ledger).read(accountId(account), query);
  };
  const read = async (...period: Parameters<typeof report>) => told(await report(...period));

  const spansOf = (account: string) =>
    bed.databases.ledger
      .selectFrom('daily_rollups')
      .select(['bucket', 'value_1', 'fills'])
      .where('account_id', '=', account)
      .where('bucket', '>=', FIRST_SPAN_BUCKET)
      .execute();

  test('a period is read from few rows, whatever days it begins and ends with', async () => {
    await filled('read');
    // Two of 64 days, eight of 16 and 32 of four, of two creatives.
    expect((await spansOf('read')).length).toBe(2 * (2 + 8 + 32));
    for (const [from, to] of [
      [0, 128],
      [1, 127],
      [3, 66],
      [15, 17],
      [63, 65],
      [70, 70],
    ] as const)
      expect(await read('read', FIRST + from, FIRST + to)).toEqual(
        to === from
          ? []
          : [
              { creative: 'a', fills: to - from },
              { creative: 'b', fills: 2 * (to - from) },
            ],
      );
    // Days without their rows are read as well: spans answer for them.
    await bed.databases.ledger
      .deleteFrom('daily_rollups')
      .where('account_id', '=', 'read')
      .where('bucket', '<', FIRST_SPAN_BUCKET)
      .execute();
    expect((await read('read', FIRST, END))[0]).toEqual({ creative: 'a', fills: 128 });
  });

  test('what is counted later adds to a day and to its spans', async () => {
    await filled('late');
    await add('late', 'a', [FIRST + 5, FIRST + 6, FIRST + 200, FIRST - 5]);
    expect((await read('late', FIRST, END))[0]).toEqual({ creative: 'a', fills: 130 });
    expect((await read('late', FIRST + 4, FIRST + 8))[0]).toEqual({ creative: 'a', fills: 6 });
    expect((await read('late', FIRST - 64, FIRST + 256))[0]).toEqual({ creative: 'a', fills: 132 });
    const days = await read('late', FIRST - 64, FIRST + 256, ['day', 'creative']);
    expect(days.reduce((sum, { creative, fills }) => sum + (creative === 'a' ? Number(fills) : 0), 0)).toBe(132);
  });

  test('names go with their days, and from every span that holds one', async () => {
    await filled('pruned');
    const until = FIRST + 21;
    await pruneNames(bed.databases.ledger, until * DAY_MS);
    expect(await read('pruned', FIRST, END)).toEqual([
      { creative: 'a', fills: 107 },
      { creative: 'b', fills: 214 },
    ]);
    // One of 64 days, six of 16, and 26 of four: none that begins before.
    expect((await spansOf('pruned')).length).toBe(2 * (1 + 6 + 26));
    await add('pruned', 'a', [until]);
    expect((await read('pruned', until - 5, END))[0]).toEqual({ creative: 'a', fills: 108 });
  });

  test('the name of a reader who is erased leaves every span, and no figure does', async () => {
    const account = 'folded';
    await filled(account);
    await add(account, 'rare', [FIRST + 30, FIRST + 31]);
    const name = { account_id: account, dimension: 'creative', value: 'rare', dayMs: (FIRST + 30) * DAY_MS } as const;
    await bed.databases.ledger.transaction().execute((trx) => foldNames(trx, [name]));
    expect((await spansOf(account)).filter(({ value_1 }) => value_1 === 'rare')).toEqual([]);
    expect(await read(account, FIRST, END)).toEqual([
      { creative: OTHER_VALUE, fills: 2 },
      { creative: 'a', fills: 128 },
      { creative: 'b', fills: 256 },
    ]);
  });

  test('money that a number cannot hold is moved to the last nano', async () => {
    const account = 'dear';
    await filled(account);
    const spend = 2n ** 53n + 1n;
    await add(account, 'rare', [FIRST + 30], 1, { spend });
    const name = { account_id: account, dimension: 'creative', value: 'rare', dayMs: (FIRST + 30) * DAY_MS } as const;
    await bed.databases.ledger.transaction().execute((trx) => foldNames(trx, [name]));
    const [ofDay] = await report(account, FIRST + 30, FIRST + 31);
    const [ofSpans] = await report(account, FIRST, END);
    for (const row of [ofDay, ofSpans]) expect(row).toMatchObject({ creative: OTHER_VALUE, figures: { spend } });
  });
});
