import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import { createSqlAdStore } from '../../../adapters/store-sql/state/ad-store.js';
import { createSqlExposureStore, EXPOSURE_IDLE_MS } from '../../../adapters/store-sql/state/exposure-store.js';
import { createSqlSessionStore, SESSION_IDLE_MS } from '../../../adapters/store-sql/state/session-store.js';
import type { SqlBackend } from '../../../adapters/store-sql/backend/sql-backend.js';
import type { StateDatabase } from '../../../adapters/store-sql/backend/state-database.js';
import type { SqlDatabases } from '../../../adapters/store-sql/tables/sql-databases.js';
import { exposureKey, NO_EXPOSURES, type Exposure } from '../../../domain/frequency/exposure.js';
import { MUTE_MS, withMute } from '../../../domain/frequency/mute.js';
import {
  advertiserId,
  accountId,
  bidId,
  campaignId,
  conversationId,
  sessionId,
  subjectId,
  userId,
} from '../../../domain/values/ids.js';
import * as contracts from '../../contracts/index.js';
import { adjustableClock } from '../store-memory/adjustable-clock.js';
import { openTestBed, SQL_ENGINES, type SqlTestBed } from '../../support/sql-engines.js';
import { suitesOf } from '../../support/store-kits.js';

const START = Date.now();
const clock = adjustableClock(START);

describe.each(SQL_ENGINES)('on %s', (engine) => {
  let bed: SqlTestBed | undefined;
  const databases = (): SqlDatabases => {
    if (bed === undefined) throw new Error('The databases are not open.');
    return bed.databases;
  };

  let backend: SqlBackend | undefined;
  const backendState = (): StateDatabase => {
    if (backend === undefined) throw new Error('The databases are not open.');
    return backend.state;
  };

  beforeAll(async () => {
    bed = await openTestBed(engine);
    backend = bed.openBackend();
  });
  afterAll(() => bed?.close());
  afterEach(() => clock.set(START));

  const suites = suitesOf('ephemeral', {
    'session store': () => createSqlSessionStore(backendState(), clock),
    'exposure store': () => createSqlExposureStore(backendState(), clock),
    'ad store': () => createSqlAdStore(backendState(), clock),
  });

  describe.each(suites)('the %s keeps its contract', (_name, cases) => {
    for (const { name, run } of cases) test(name, run);
  });

  const sessionKey = (user: string) => ({
    accountId: accountId('a'),
    userId: userId(user),
    conversationId: conversationId('c'),
  });
  const subjectKey = (subject: string) => ({ accountId: accountId('a'), subjectId: subjectId(subject) });

  test('an idle session is forgotten: a new one may begin, and a late writer of the old one is refused', async () => {
    const store = createSqlSessionStore(backendState(), clock);
    const key = sessionKey('idle');
    await store.replace(key, 0, contracts.sampleSession());
    const { version } = await store.read(key);
    clock.set(START + SESSION_IDLE_MS);
    expect(await store.read(key)).toEqual({ value: undefined, version: 0 });
    expect(await store.replace(key, version, contracts.sampleSession())).toBe(false);
    expect(await store.replace(key, 0, contracts.sampleSession())).toBe(true);
    expect(await store.replace(key, version, contracts.sampleSession())).toBe(false);
  });

  test('an idle subject is forgotten after the longest window of a cap, not earlier', async () => {
    const store = createSqlExposureStore(backendState(), clock);
    await store.replace(subjectKey('idle'), 0, NO_EXPOSURES);
    clock.set(START + EXPOSURE_IDLE_MS - 1);
    expect((await store.read(subjectKey('idle'))).value).toEqual(NO_EXPOSURES);
    clock.set(START + EXPOSURE_IDLE_MS);
    expect((await store.read(subjectKey('idle'))).version).toBe(0);
  });

  test('a subject that has hidden an advertiser is kept until that is over, also by the pruner', async () => {
    const store = createSqlExposureStore(backendState(), clock);
    const shop = { id: advertiserId('shop'), domain: 'shop.example' };
    const hidden = withMute(NO_EXPOSURES, shop, START);
    await store.replace(subjectKey('hides'), 0, hidden);
    clock.set(START + MUTE_MS - 1);
    while ((await backendState().pruner.prune(clock.nowMs(), 500)).isMoreLeft);
    const seen = await store.read(subjectKey('hides'));
    expect(seen.value).toEqual(hidden);
    clock.set(START + MUTE_MS);
    expect((await store.read(subjectKey('hides'))).version).toBe(0);
  });

  const exposure = (bid: string, differs: Partial<Exposure> = {}): Exposure => ({
    bidId: bidId(bid),
    keys: [exposureKey.account, exposureKey.campaign(campaignId('c'))],
    atMs: START,
    heldUntilMs: START + 1_800_000,
    confirmed: false,
    ...differs,
  });

  test('what one handle wrote another reads whole, also after it has read or written the row itself', async () => {
    const [one, other] = [createSqlExposureStore(backendState(), clock), createSqlExposureStore(backendState(), clock)];
    const key = subjectKey('two handles');
    const first = {
      exposures: [
        exposure('plain'),
        exposure('of a person', { sessionId: sessionId('s'), user: subjectId('u'), confirmed: true }),
        exposure('as if listed', { keys: [], sessionId: sessionId('account'), heldUntilMs: START - 5 }),
      ],
    };
    expect(await one.replace(key, 0, first)).toBe(true);
    const seen = await other.read(key);
    expect(seen.value).toEqual(first);
    const second = { exposures: [...first.exposures, exposure('later')] };
    expect(await other.replace(key, seen.version, second)).toBe(true);
    expect(await one.replace(key, seen.version, NO_EXPOSURES)).toBe(false);
    expect((await one.read(key)).value).toEqual(second);
    await other.eraseUser(key.accountId, userId('u'), contracts.sampleTraces({ subjects: [key.subjectId] }));
    expect(await one.read(key)).toEqual({ value: undefined, version: 0 });
  });

  test('pruning removes what is over, a few at a time, and nothing else', async () => {
    const db = databases().state;
    const { pruner } = backendState();
    const [sessions, ads] = [createSqlSessionStore(backendState(), clock), createSqlAdStore(backendState(), clock)];
    while ((await pruner.prune(START + 365 * EXPOSURE_IDLE_MS, 500)).isMoreLeft);
    for (const user of ['1', '2', '3']) await sessions.replace(sessionKey(user), 0, contracts.sampleSession());
    clock.set(START + 1);
    await sessions.replace(sessionKey('4'), 0, contracts.sampleSession());
    const ad = contracts.sampleWonAd({ expiresAtMs: START + SESSION_IDLE_MS + 1 });
    await ads.putIfAbsent(ad);
    const over = START + SESSION_IDLE_MS;
    expect((await pruner.prune(over, 2)).isMoreLeft).toBe(true);
    expect((await pruner.prune(over, 2)).isMoreLeft).toBe(false);
    expect(await db.selectFrom('sessions').select('user_id').execute()).toEqual([{ user_id: '4' }]);
    expect(await ads.find(ad.bidId, START)).toEqual(ad);
    await pruner.prune(over + 1, 2);
    expect(await ads.find(ad.bidId, START)).toBeUndefined();
  });
});
