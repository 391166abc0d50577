import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { Kysely } from 'kysely';
import { createPinRow } from '../../../../adapters/store-sql/state/pinned-row.js';
import type { StateTables } from '../../../../adapters/store-sql/tables/state-tables.js';
import { openTestBed, SQL_ENGINES, type SqlTestBed } from '../../../support/sql-engines.js';

const NOW = 1_000;

describe.each(SQL_ENGINES)('on %s', (engine) => {
  let bed: SqlTestBed;
  let db: Kysely<StateTables>;
  beforeAll(async () => {
    bed = await openTestBed(engine);
    db = bed.databases.state;
  });
  afterAll(() => bed?.close());

  test('all who come at once get one value, which stands until it expires', async () => {
    const pinSlot = createPinRow(db, 'slots');
    const pin = (value: string | null, nowMs: number) => pinSlot({ key: 's', value, expiresAtMs: nowMs + 10 }, nowMs);
    const offered = [null, 'second', 'third'];
    const got = await Promise.all(offered.map((value) => pin(value, NOW)));
    const [stands] = got;
    expect(offered).toContain(stands);
    expect(got).toEqual([stands, stands, stands]);
    const later = [await pin('fourth', NOW + 9), await pin('fifth', NOW + 10), await pin('sixth', NOW + 10)];
    expect(later).toEqual([stands, 'fifth', 'fifth']);
  });

  test('an absent value stands as well', async () => {
    const pinSlot = createPinRow(db, 'slots');
    const pin = (value: string | null, nowMs: number) => pinSlot({ key: 'n', value, expiresAtMs: nowMs + 10 }, nowMs);
    expect([await pin(null, NOW), await pin('second', NOW + 9), await pin('third', NOW + 10)]).toEqual([
      null,
      null,
      'third',
    ]);
  });

  test('what is removed between the refusal and the look at what stands is written after all', async () => {
    await createPinRow(db, 'texts')({ key: 't', value: 'first', expiresAtMs: NOW + 10 }, NOW);
    let looks = 0;
    const other = bed.open().state;
    const forgetful = db.withPlugin({
      transformQuery: ({ node }) => node,
      transformResult: async ({ result }) => {
        if (looks++ === 0) await other.deleteFrom('texts').execute();
        return result;
      },
    });
    const pinned = createPinRow(forgetful, 'texts')({ key: 't', value: 'second', expiresAtMs: NOW + 10 }, NOW);
    expect(await pinned).toBe('second');
    expect(looks).toBe(3);
  });
});
