import { beforeEach, describe, expect, test } from '@jest/globals';
import { readPartnerFile } from '../../../adapters/http-koa/endpoints/operators/settlement/partner-file.js';
import { createMemoryStatementStore } from '../../../adapters/store-memory/index.js';
import type { StatementStore } from '../../../application/ports/storage/statement-store.js';
import { closeMonth } from '../../../application/settlement/close-month.js';
import { daysOfMonth, type Month } from '../../../domain/settlement/month.js';
import { partyOf, type Party } from '../../../domain/settlement/party.js';
import { reconcile } from '../../../domain/settlement/reconcile.js';
import { totalOf, type Statement } from '../../../domain/settlement/statement.js';
import { exactUsd } from '../../../domain/values/money.js';
import { DAY_MS, HOUR_MS, isoDate } from '../../../domain/values/time.js';
import { daysOf, monthReader, simulatedMonth, type Billed } from './simulated-month.js';

const [OCTOBER, NOVEMBER] = ['2026-10' as Month, '2026-11' as Month];
const AFTER = (daysOfMonth(NOVEMBER).endDay + 3) * DAY_MS;
const PER_DAY = 60;

const PARTIES = [
  ...['harbor', 'lumen', 'northtrail'].map((id) => partyOf('advertiser', id)),
  ...['account-0', 'account-1'].map((id) => partyOf('account', id)),
  ...['north-dsp', 'south-dsp'].map((id) => partyOf('bidder', id)),
];

const OTHERS = ['south-dsp'];

let statements: StatementStore;
let ledger: Billed[];
let nowMs: number;

const close = (party: Party, month = NOVEMBER, store = statements) =>
  closeMonth({
    ...{ statements: store, clock: { nowMs: () => nowMs }, readMonth: monthReader(ledger) },
    countedParties: () => Promise.resolve(OTHERS),
  })({
    ...{ party, name: party.id, month, author: 'anna' },
  });

const issued = async (party: Party, month = NOVEMBER): Promise<Statement> => {
  const closed = await close(party, month);
  if (closed.kind !== 'issued') throw new Error(`The month is ${closed.kind}.`);
  return closed.statement;
};

const sumOf = (all: readonly Billed[]): bigint => all.reduce((sum, { amount }) => sum + amount, 0n);

beforeEach(() => {
  statements = createMemoryStatementStore();
  ledger = simulatedMonth(NOVEMBER, PER_DAY, 37);
  nowMs = AFTER;
});

describe('a simulated month of two bidders and three campaigns', () => {
  test('statements of accounts equal the ledger, as do those of all who pay, to the nano', async () => {
    const all = await Promise.all(PARTIES.map((party) => issued(party)));
    const stated = (kinds: readonly Party['kind'][]): bigint =>
      all.filter(({ party }) => kinds.includes(party.kind)).reduce((sum, one) => sum + totalOf(one).amount, 0n);
    expect(stated(['account'])).toBe(sumOf(ledger));
    expect(stated(['advertiser', 'bidder'])).toBe(sumOf(ledger));
  });

  test('numbers have no gaps, although all close at once, and each is found as it was issued', async () => {
    const all = await Promise.all(PARTIES.map((party) => issued(party)));
    expect(all.map(({ number: { kind, sequence } }) => `${kind} ${sequence}`).sort()).toEqual([
      ...['account 1', 'account 2', 'advertiser 1', 'advertiser 2', 'advertiser 3', 'bidder 1', 'bidder 2'],
    ]);
    for (const statement of all) expect(await statements.find(statement.number)).toEqual(statement);
  });

  test('the file of a bidder that misses a day and counts one twice is found out, to the impression', () => {
    const ours = daysOf(ledger, 'north-dsp');
    const file = [...Map.groupBy(ours, ({ day, placement }) => JSON.stringify([isoDate(day), placement])).values()]
      .map((same) => ({
        ...same[0],
        spend: exactUsd(same.reduce((sum, { amount }) => sum + amount, 0n)),
        count: same.length,
      }))
      .map(({ day = 0, placement, count, spend }) => [isoDate(day), placement, count, spend].join(';'))
      .filter((line) => !line.startsWith('2026-11-09'))
      .flatMap((line) => (line.startsWith('2026-11-23') ? [line, line] : [line]));
    const read = readPartnerFile(['day;placement;impressions;spend', ...file].join('\r\n'), NOVEMBER);
    const { rows, total } = reconcile(ours, read.ok ? read.lines : []);
    const marked = rows.filter(({ verdict }) => verdict !== 'agrees');
    const on = (date: string) => ours.filter(({ day }) => isoDate(day) === date);
    expect(new Set(marked.map(({ day, verdict }) => `${isoDate(day)} ${verdict}`))).toEqual(
      new Set(['2026-11-09 missing', '2026-11-23 twice']),
    );
    const differs = (date: string): number =>
      marked
        .filter(({ day }) => isoDate(day) === date)
        .reduce((sum, { difference }) => sum + difference.impressions, 0);
    expect([differs('2026-11-09'), differs('2026-11-23')]).toEqual([-on('2026-11-09').length, on('2026-11-23').length]);
    expect(total.difference.impressions).toBe(on('2026-11-23').length - on('2026-11-09').length);
  });
});

describe('what came after its month was closed', () => {
  const late = (): Billed[] => simulatedMonth(OCTOBER, 1, 38).slice(0, 5);
  const account = partyOf('account', 'account-0');

  test('is a correction of the next statement, once, and changes no statement', async () => {
    ledger.push(...simulatedMonth(OCTOBER, 10, 36));
    const october = await issued(account, OCTOBER);
    ledger.push(...late());
    const november = await issued(account);
    const corrections = november.lines.filter(({ kind }) => kind === 'correction');
    expect(new Set(corrections.map(({ month }) => month))).toEqual(new Set([OCTOBER]));
    const ofAccount = ledger.filter((one) => one.account === account.id);
    expect(totalOf(october).amount + totalOf(november).amount).toBe(sumOf(ofAccount));
    expect(await statements.find(october.number)).toEqual(october);
    nowMs += 31 * DAY_MS;
    expect(await close(account, '2026-12' as Month)).toEqual({ kind: 'nothing', counted: OTHERS });
  });

  test('is stated once also where two nodes close two months at once', async () => {
    ledger.push(...simulatedMonth('2026-09' as Month, 10, 35));
    await issued(account, '2026-09' as Month);
    ledger.push(...simulatedMonth('2026-09' as Month, 1, 34), ...simulatedMonth(OCTOBER, 10, 36));
    const [october, november] = await Promise.all([issued(account, OCTOBER), issued(account)]);
    const corrected = [october, november].filter(({ lines }) => lines.some(({ kind }) => kind === 'correction'));
    expect(corrected).toHaveLength(1);
  });
});

describe('no statement is issued', () => {
  const party = partyOf('bidder', 'north-dsp');

  test('of a month that goes on somewhere', async () => {
    nowMs = daysOfMonth(NOVEMBER).endDay * DAY_MS + 12 * HOUR_MS - 1;
    expect(await close(party)).toEqual({ kind: 'not-over' });
    nowMs += 1;
    expect((await close(party)).kind).toBe('issued');
  });

  test('of a month a second time', async () => {
    const { number } = await issued(party);
    expect(await close(party)).toEqual({ kind: 'closed', number });
  });

  test('of a month in which nothing was counted, until something is', async () => {
    expect(await close(party, OCTOBER)).toEqual({ kind: 'nothing', counted: OTHERS });
    expect(await statements.newest('bidder')).toBe(0);
  });

  test('of a month whose figures are no longer kept, nor a correction of it', async () => {
    await issued(party);
    nowMs = (daysOfMonth(NOVEMBER).firstDay + 396) * DAY_MS;
    ledger = [];
    expect(await close(party, '2027-10' as Month)).toEqual({ kind: 'nothing', counted: OTHERS });
    expect(await close(partyOf('bidder', 'south-dsp'))).toEqual({ kind: 'too-old' });
  });

  test('where the store is out', async () => {
    const out = { ...statements, issue: () => Promise.reject(new Error('out')) };
    await expect(close(party, NOVEMBER, out)).rejects.toThrow('out');
    expect(await statements.newest('bidder')).toBe(0);
  });
});
