import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import type { Kysely, KyselyPlugin } from 'kysely';
import { createSqlExposureStore, EXPOSURE_IDLE_MS } from '../../../../adapters/store-sql/state/exposure-store.js';
import { createSqlSessionStore, SESSION_IDLE_MS } from '../../../../adapters/store-sql/state/session-store.js';
import { backendOver } from '../../../../adapters/store-sql/backend/sql-backend.js';
import { createStatePruner } from '../../../../adapters/store-sql/state/state-pruner.js';
import type { StateTables } from '../../../../adapters/store-sql/tables/state-tables.js';
import { NO_EXPOSURES } from '../../../../domain/frequency/exposure.js';
import { accountId, conversationId, subjectId, userId } from '../../../../domain/values/ids.js';
import { sampleSession } from '../../../contracts/index.js';
import { openTestBed, SQL_ENGINES, type SqlTestBed } from '../../../support/sql-engines.js';
import { adjustableClock } from '../../store-memory/adjustable-clock.js';

const START = 1_750_000_000_000;
/** What was written at the start is idle. */
const OVER = START + SESSION_IDLE_MS;

const account = accountId('a');
const sessionKey = (user: string) => ({
  accountId: account,
  userId: userId(user),
  conversationId: conversationId('c'),
});

const watching = (watch: Partial<KyselyPlugin>): KyselyPlugin => ({
  transformQuery: ({ node }) => node,
  transformResult: async ({ result }) => result,
  ...watch,
});

describe.each(SQL_ENGINES)('on %s', (engine) => {
  const clock = adjustableClock(START);
  let bed: SqlTestBed;
  let db: Kysely<StateTables>;
  beforeAll(async () => {
    bed = await openTestBed(engine);
    db = bed.databases.state;
  });
  afterAll(() => bed?.close());
  beforeEach(async () => {
    clock.set(START);
    await db.deleteFrom('sessions').execute();
    await db.deleteFrom('exposures').execute();
  });

  const write = async (user: string, atMs: number, databases = bed.databases): Promise<void> => {
    const store = createSqlSessionStore(backendOver(databases).state, clock);
    clock.set(atMs);
    const { version } = await store.read(sessionKey(user));
    expect(await store.replace(sessionKey(user), version, sampleSession())).toBe(true);
  };

  const left = async () => {
    const rows = await db.selectFrom('sessions').selectAll().orderBy('user_id').execute();
    return rows.map((row) => [row.user_id, row.seen_written_at_ms - START]);
  };

  test('a write leaves alone what the pruner goes by; the pruner brings it up to date once in an idle time', async () => {
    await write('1', START);
    await write('1', START + 5);
    expect(await left()).toEqual([['1', 0]]);
    await createStatePruner(db).prune(OVER - 1, 10);
    expect(await left()).toEqual([['1', 0]]);
    await createStatePruner(db).prune(OVER, 10);
    expect(await left()).toEqual([['1', 5]]);
    await createStatePruner(db).prune(OVER + 5, 10);
    expect(await left()).toEqual([]);
  });

  test('a session that begins anew in an idle row is kept', async () => {
    await write('1', START);
    await write('1', OVER);
    await createStatePruner(db).prune(OVER, 10);
    expect(await left()).toEqual([['1', SESSION_IDLE_MS]]);
  });

  test('rows that were written since do not hide those that are idle, and a limited pass comes to its end', async () => {
    for (const user of ['1', '2', '3', '4', '5']) await write(user, START);
    for (const user of ['6', '7', '8']) await write(user, START + 1);
    for (const user of ['1', '2', '3', '4', '5']) await write(user, START + 2);
    const pruner = createStatePruner(db);
    const passes: boolean[] = [];
    while (passes.at(-1) !== false && passes.length < 10) passes.push((await pruner.prune(OVER + 1, 2)).isMoreLeft);
    expect(passes).toEqual([true, true, true, true, false]);
    expect(await left()).toEqual(['1', '2', '3', '4', '5'].map((user) => [user, 2]));
    expect((await pruner.prune(OVER + 1, 2)).isMoreLeft).toBe(false);
  });

  test('no pass removes more than its limit', async () => {
    for (const user of ['1', '2', '3', '4', '5']) await write(user, START);
    expect(await createStatePruner(db).prune(OVER, 2)).toEqual({ rows: { sessions: 2 }, isMoreLeft: true });
    expect(await left()).toHaveLength(3);
  });

  test('a session that is written between its choice and its removal is kept', async () => {
    for (const user of ['1', '2', '3']) await write(user, START);
    let isWritten = false;
    const other = bed.open();
    const afterChoice = watching({
      transformResult: async ({ result }) => {
        if (!isWritten) await write('2', OVER - 1, other);
        isWritten = true;
        return result;
      },
    });
    await createStatePruner(db.withPlugin(afterChoice)).prune(OVER, 10);
    expect(await left()).toEqual([['2', SESSION_IDLE_MS - 1]]);
  });

  test('two nodes may prune at once', async () => {
    for (const user of ['1', '2', '3']) await write(user, START);
    await write('2', START + 1);
    await Promise.all([db, bed.open().state].map((node) => createStatePruner(node).prune(OVER, 10)));
    expect(await left()).toEqual([['2', 1]]);
  });

  test('subjects are kept for as long as a cap may count', async () => {
    const store = createSqlExposureStore(backendOver(bed.databases).state, clock);
    const key = (name: string) => ({ accountId: account, subjectId: subjectId(name) });
    for (const name of ['idle', 'used']) await store.replace(key(name), 0, NO_EXPOSURES);
    const { version } = await store.read(key('used'));
    clock.set(START + 1);
    await store.replace(key('used'), version, NO_EXPOSURES);
    await createStatePruner(db).prune(START + EXPOSURE_IDLE_MS, 10);
    const rows = await db.selectFrom('exposures').select(['subject_id', 'seen_written_at_ms']).execute();
    expect(rows).toEqual([{ subject_id: 'used', seen_written_at_ms: START + 1 }]);
  });
});
