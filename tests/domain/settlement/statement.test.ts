import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import type { Month } from '../../../domain/settlement/month.js';
import { PARTY_KINDS } from '../../../domain/settlement/party.js';
import {
  statementNumberIn,
  statementNumberText,
  totalOf,
  type MonthFigures,
} from '../../../domain/settlement/statement.js';
import { statementLines } from '../../../domain/settlement/statement-lines.js';
import { accountId } from '../../../domain/values/ids.js';
import { holds } from '../property.js';

const [SEPTEMBER, OCTOBER, NOVEMBER] = ['2026-09' as Month, '2026-10' as Month, '2026-11' as Month];

const figures = (account: string, item: string | undefined, impressions: number): MonthFigures => ({
  ...{ account: accountId(account), item, impressions, amount: BigInt(impressions) * 1_000_001n },
});

test('a month states its own figures, by account and item', () => {
  const counted = [figures('b', 'x', 1), figures('a', 'y', 2), figures('a', undefined, 3), figures('a', 'y', 4)];
  expect(statementLines(NOVEMBER, [...counted, figures('c', 'z', 0)], [])).toEqual([
    { kind: 'month', month: NOVEMBER, ...figures('a', undefined, 3) },
    { kind: 'month', month: NOVEMBER, ...figures('a', 'y', 6) },
    { kind: 'month', month: NOVEMBER, ...figures('b', 'x', 1) },
  ]);
});

test('what came late is a correction that names its month; what was stated already is not stated again', () => {
  const earlier = [
    { month: OCTOBER, counted: [figures('a', 'x', 12)], stated: [figures('a', 'x', 9), figures('a', 'x', 1)] },
    { month: SEPTEMBER, counted: [figures('a', 'x', 5), figures('a', 'y', 1)], stated: [figures('a', 'x', 5)] },
  ];
  expect(statementLines(NOVEMBER, [figures('a', 'x', 100)], earlier)).toEqual([
    { kind: 'month', month: NOVEMBER, ...figures('a', 'x', 100) },
    { kind: 'correction', month: SEPTEMBER, ...figures('a', 'y', 1) },
    { kind: 'correction', month: OCTOBER, ...figures('a', 'x', 2) },
  ]);
});

test('a correction takes back what is no longer counted', () => {
  const earlier = [{ month: OCTOBER, counted: [], stated: [figures('a', 'x', 9)] }];
  expect(statementLines(NOVEMBER, [], earlier)).toEqual([
    { kind: 'correction', month: OCTOBER, ...figures('a', 'x', -9) },
  ]);
});

test('over any closings, what was stated is what is counted', () => {
  const some = fc.array(fc.tuple(fc.constantFrom('a', 'b'), fc.nat(100)).map(([item, n]) => figures('a', item, n)));
  holds(
    fc.property(some, some, (before, late) => {
      const october = statementLines(OCTOBER, before, []);
      const counted = [...before, ...late];
      const november = statementLines(NOVEMBER, [], [{ month: OCTOBER, counted, stated: october }]);
      expect(totalOf({ lines: [...october, ...november] })).toEqual(
        totalOf({ lines: statementLines(OCTOBER, counted, []) }),
      );
    }),
  );
});

test('a number is read as it is written, and in no other spelling', () => {
  for (const kind of PARTY_KINDS)
    for (const sequence of [1, 999_999, 1_000_000])
      expect(statementNumberIn(statementNumberText({ kind, sequence }))).toEqual({ kind, sequence });
  expect(statementNumberText({ kind: 'advertiser', sequence: 17 })).toBe('AD-000017');
  for (const text of ['AD-17', 'AD-0000017', 'ad-000017', 'XX-000017', 'AD-000017 ', 'AD-00001a', ''])
    expect(statementNumberIn(text)).toBeUndefined();
});
