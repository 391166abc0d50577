import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import {
  countRows,
  exportCounted,
  exportDecisions,
  exportEvents,
  type ExportQuery,
} from '../../../../adapters/store-sql/journal/export-rows.js';
import { createDurableStores } from '../../../../adapters/store-sql/durable-stores.js';
import { accountId, bidId, decisionId } from '../../../../domain/values/ids.js';
import { freshId } from '../../../contracts/assertions.js';
import { sampleDecision, sampleDraft, sampleEntry } from '../../../contracts/index.js';
import { sampleText } from '../../../contracts/sample-records.js';
import { allOf } from '../../../support/all-of.js';
import { openTestBed, SQL_ENGINES, type SqlTestBed } from '../../../support/sql-engines.js';

const [MINE, OTHER] = [accountId('mine'), accountId('other')];
const ROWS = 450;
/** Many rows of the same time, so that pages begin and end among them. */
const timeOf = (i: number): number => 1_000 + Math.floor(i / 150);

describe.each(SQL_ENGINES)('an export from %s', (engine) => {
  let bed: SqlTestBed;
  beforeAll(async () => {
    bed = await openTestBed(engine);
    const clock = { nowMs: () => 1_000 };
    const stores = createDurableStores({ backend: bed.openBackend(), clock, onError: () => undefined });
    for (let i = 0; i < ROWS; i++) {
      for (const account of [MINE, OTHER]) {
        const decision = sampleDecision({
          id: decisionId(freshId()),
          accountId: account,
          bidIds: [bidId(freshId())],
          atMs: timeOf(i),
        });
        stores.journal.append({ decision, events: [sampleDraft({ accountId: account, atMs: timeOf(i) })] });
        const [bid] = decision.bidIds;
        if (i % 2 === 0 && bid !== undefined) stores.journal.append({ events: [], text: sampleText(bid) });
      }
    }
    const entries = Array.from({ length: ROWS }, (_, i) =>
      sampleEntry({ accountId: MINE, bidId: bidId(freshId()), eventId: `event\u0000${i}`, atMs: timeOf(i) }),
    );
    await stores.ledger.record(entries, 1_000);
    await stores.journal.flush();
    await stores.close();
  });
  afterAll(() => bed.close());

  const query = (differs: Partial<ExportQuery> = {}): ExportQuery => ({
    ...{ accountId: MINE, fromMs: 0, untilMs: Number.MAX_SAFE_INTEGER },
    ...differs,
  });
  const read = async (asked: ExportQuery) => ({
    ledger: await allOf(exportCounted(bed.databases.journal, asked)),
    decisions: await allOf(exportDecisions(bed.databases.journal, asked)),
    events: await allOf(exportEvents(bed.databases.journal, asked)),
  });
  const timesOf = (rows: readonly { readonly atMs: number }[]) => rows.map(({ atMs }) => atMs);
  const TIMES = Array.from({ length: ROWS }, (_, i) => timeOf(i));

  test('has each row of the account once, in order of time, whole', async () => {
    const { ledger, decisions, events } = await read(query());
    expect(new Set(ledger.map(({ event_id }) => event_id)).size).toBe(ROWS);
    expect(ledger.map(({ at_ms }) => at_ms)).toEqual(TIMES);
    expect(ledger.some(({ event_id }) => event_id === 'event\u00007')).toBe(true);
    const records = decisions.map(({ recorded }) => recorded);
    expect(new Set(records.map(({ id }) => id)).size).toBe(ROWS);
    expect([timesOf(records), timesOf(events)]).toEqual([TIMES, TIMES]);
    expect(records.every(({ accountId: account, inputs }) => account === MINE && inputs.answers.length > 0)).toBe(true);
    const written = decisions.filter(({ texts }) => texts.length > 0);
    expect(written).toHaveLength(ROWS / 2);
    expect(written.every(({ recorded, texts }) => texts[0]?.bidId === recorded.bidIds[0])).toBe(true);
    expect(events.map(({ id }) => id)).toEqual(TIMES.map((_, i) => i + 1));
  });

  test('ends where it is asked to, and knows beforehand how much that is', async () => {
    const asked = query({ fromMs: 1_001, untilMs: 1_002 });
    const { ledger, decisions, events } = await read(asked);
    for (const rows of [ledger, decisions, events]) expect(rows).toHaveLength(150);
    for (const table of ['counted_events', 'decisions', 'stream_events'] as const)
      expect(await countRows(bed.databases.journal, table, asked)).toBe(150);
  });

  test('has the events of a stream in its order, also where the clock was put back', async () => {
    const times = [20, 30, 10, 20];
    const rows = times.map((at_ms, i) => ({
      ...{ account_id: 'back', id: i + 1, at_ms },
      session_id: null,
      draft: '{}',
    }));
    await bed.databases.journal.insertInto('stream_events').values(rows).execute();
    const idsOf = async (differs: Partial<ExportQuery>) =>
      (await allOf(exportEvents(bed.databases.journal, query({ accountId: accountId('back'), ...differs })))).map(
        ({ id }) => id,
      );
    expect(await idsOf({})).toEqual([1, 2, 3, 4]);
    expect(await idsOf({ fromMs: 20, untilMs: 30 })).toEqual([1, 4]);
  });

  test('of an account that has nothing is empty', async () => {
    expect(await read(query({ accountId: accountId('nobody') }))).toEqual({ ledger: [], decisions: [], events: [] });
  });
});
