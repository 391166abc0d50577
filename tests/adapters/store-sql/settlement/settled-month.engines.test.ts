import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { readPartnerFile } from '../../../../adapters/http-koa/endpoints/operators/settlement/partner-file.js';
import { createDurableStores, type DurableStores } from '../../../../adapters/store-sql/durable-stores.js';
import type { DemandSource } from '../../../../application/ports/demand-source.js';
import { reconcilePartner } from '../../../../application/settlement/partner-month.js';
import { monthReader } from '../../../../application/settlement/read-month.js';
import { settlement } from '../../../../application/settlement/settlement.js';
import { daysOfMonth, type Month } from '../../../../domain/settlement/month.js';
import type { CountedDay } from '../../../../domain/settlement/reconcile.js';
import { partyOf } from '../../../../domain/settlement/party.js';
import { totalOf } from '../../../../domain/settlement/statement.js';
import { accountId, advertiserId, placementCode, sourceId } from '../../../../domain/values/ids.js';
import { exactUsd } from '../../../../domain/values/money.js';
import { DAY_MS, isoDate } from '../../../../domain/values/time.js';
import { catalogOf } from '../../../application/engine.js';
import { daysOf, simulatedMonth, type Billed } from '../../../application/settlement/simulated-month.js';
import { billing, freshBudget, freshHold } from '../../../contracts/ledger-samples.js';
import * as sample from '../../../contracts/index.js';
import { openTestBed, SQL_ENGINES, type SqlTestBed } from '../../../support/sql-engines.js';

const NOVEMBER = '2026-11' as Month;
const AFTER = (daysOfMonth(NOVEMBER).endDay + 3) * DAY_MS;
const PER_DAY = 40;
const BUDGET = freshBudget(Number.MAX_SAFE_INTEGER);
const MISSED = '2026-11-09';
const TWICE = '2026-11-23';

const PARTIES = [
  ...['harbor', 'lumen', 'northtrail'].map((id) => partyOf('advertiser', id)),
  ...['account-0', 'account-1'].map((id) => partyOf('account', id)),
  ...['north-dsp', 'south-dsp'].map((id) => partyOf('bidder', id)),
];

const entryOf = ({ day, account, placement, source, advertiser, amount }: Billed) =>
  billing(freshHold([BUDGET], Number(amount)), {
    ...{ accountId: accountId(account), type: 'ad.viewed', atMs: day + DAY_MS / 2 },
    soldAs: sample.sampleSoldAs({
      source: sourceId(source),
      advertiser: advertiserId(advertiser),
      placement: placementCode(placement),
    }),
  });

/** A line for each day and placement; one day is missed, one stands there twice. */
const fileOf = (ours: readonly CountedDay[], hasPlacements: boolean): string => {
  const keyOf = ({ day, placement }: CountedDay) => JSON.stringify([isoDate(day), hasPlacements ? placement : '']);
  const lines = [...Map.groupBy(ours, keyOf)].flatMap(([key, same]) => {
    const [date = '', placement = ''] = JSON.parse(key) as string[];
    const spend = exactUsd(same.reduce((sum, { amount }) => sum + amount, 0n));
    const line = [date, ...(hasPlacements ? [placement] : []), same.length, spend].join(',');
    return Array<string>(date === MISSED ? 0 : date === TWICE ? 2 : 1).fill(line);
  });
  return [`day,${hasPlacements ? 'placement,' : ''}impressions,spend`, ...lines].join('\n');
};

describe.each(SQL_ENGINES)('a month of two bidders and three campaigns on %s', (engine) => {
  let bed: SqlTestBed;
  let stores: DurableStores;
  const ledger = simulatedMonth(NOVEMBER, PER_DAY, 37);

  beforeAll(async () => {
    bed = await openTestBed(engine);
    stores = createDurableStores({ backend: bed.openBackend(), clock: { nowMs: () => AFTER }, onError: () => {} });
    const counted = await stores.ledger.record(ledger.map(entryOf), AFTER);
    expect(new Set(counted.map(({ kind }) => kind))).toEqual(new Set(['counted']));
  });
  afterAll(async () => {
    await stores.close();
    await bed.close();
  });

  const partner = async (bidder: string, text: string) => {
    const file = readPartnerFile(text, NOVEMBER);
    if (!file.ok) throw new Error(file.problems.join());
    const ports = { rollups: stores.rollups, demand: [{ id: sourceId('other-dsp') } as DemandSource] };
    const outcome = await reconcilePartner(ports)({ ...file, bidder: sourceId(bidder), month: NOVEMBER });
    if (outcome.kind !== 'compared') throw new Error(outcome.kind);
    return outcome.found;
  };

  test.each([
    ['north-dsp', true],
    ['north-dsp', false],
    ['south-dsp', true],
  ])(
    'the file of %s that misses a day and counts one twice is found out, to the impression',
    async (bidder, places) => {
      const ours = daysOf(ledger, bidder);
      const { rows, total } = await partner(bidder, fileOf(ours, places));
      const marked = rows.filter(({ verdict }) => verdict !== 'agrees');
      expect(new Set(marked.map(({ day, verdict }) => `${isoDate(day)} ${verdict}`))).toEqual(
        new Set([`${MISSED} missing`, `${TWICE} twice`]),
      );
      const countOn = (date: string): number => ours.filter(({ day }) => isoDate(day) === date).length;
      expect(total.ours).toEqual({
        impressions: ours.length,
        amount: ours.reduce((sum, { amount }) => sum + amount, 0n),
      });
      expect(total.difference.impressions).toBe(countOn(TWICE) - countOn(MISSED));
    },
  );

  test('each party has its statement: what publishers earn equals what all others pay, to the nano', async () => {
    const desk = settlement({
      ...stores,
      demand: [],
      clock: { nowMs: () => AFTER } as never,
      catalog: { current: () => catalogOf([], []) },
    });
    const issued = await Promise.all(
      PARTIES.map(async (party) => {
        const closed = await desk.closeMonth({ party, month: NOVEMBER, author: 'anna' });
        if (closed.kind !== 'issued') throw new Error(`The month of ${party.id} is ${closed.kind}.`);
        return closed.statement;
      }),
    );
    const inLedger = (is: (one: Billed) => boolean) =>
      ledger
        .filter(is)
        .reduce(({ impressions, amount }, one) => ({ impressions: impressions + 1, amount: amount + one.amount }), {
          impressions: 0,
          amount: 0n,
        });
    for (const statement of issued) {
      const { kind, id } = statement.party;
      const own = { account: 'account', advertiser: 'advertiser', bidder: 'source' } as const;
      expect([id, totalOf(statement)]).toEqual([id, inLedger((one) => one[own[kind]] === id)]);
      expect(await desk.findStatement(statement.number)).toEqual(statement);
    }
  });

  test('of an advertiser a bidder may have named, too, what the bidder paid is no part', async () => {
    const named: Billed = { ...(ledger[0] as Billed), source: 'south-dsp', advertiser: 'harbor', amount: 99n };
    await stores.ledger.record([entryOf(named)], AFTER);
    const read = await monthReader(stores)(partyOf('advertiser', 'harbor'), NOVEMBER);
    const sum = read === 'incomplete' ? read : read.reduce((all, { amount }) => all + amount, 0n);
    const direct = ledger.filter(({ advertiser }) => advertiser === 'harbor');
    expect(sum).toBe(direct.reduce((all, { amount }) => all + amount, 0n));
  });

  test('names that were dropped make a month of advertisers incomplete, and no other', async () => {
    await bed.databases.ledger.deleteFrom('daily_rollups').where('cut', '=', 'source+advertiser').execute();
    const read = monthReader(stores);
    expect(await read(partyOf('advertiser', 'harbor'), NOVEMBER)).toBe('incomplete');
    expect(await read(partyOf('bidder', 'north-dsp'), NOVEMBER)).not.toBe('incomplete');
  });

  test('a file of a bidder that we never asked is marked, and no one else is charged with it', async () => {
    const { isMarked, total, rows } = await partner('other-dsp', `day,impressions,spend\n${TWICE},5,0.1`);
    expect([isMarked, total.ours.impressions, rows.map(({ verdict }) => verdict)]).toEqual([true, 0, ['unknown']]);
  });
});
