import { expect, test } from '@jest/globals';
import { statementTable } from '../../../../../../adapters/http-koa/endpoints/operators/settlement/present-statement.js';
import { csvOf } from '../../../../../../adapters/http-koa/server/table/csv.js';
import type { Month } from '../../../../../../domain/settlement/month.js';
import type { StatementLine } from '../../../../../../domain/settlement/statement.js';
import { accountId } from '../../../../../../domain/values/ids.js';

const [OCTOBER, NOVEMBER] = ['2026-10' as Month, '2026-11' as Month];
const line = (differs: Partial<StatementLine>): StatementLine => ({
  ...{ kind: 'month', month: NOVEMBER, account: accountId('acme'), impressions: 1, amount: 1n },
  ...differs,
});

test('a statement as CSV has its lines to the nano, below zero too, and no formula', () => {
  const lines = [
    line({ item: 'in-chat', amount: 9_007_199_254_740_993_000_000_007n }),
    line({ item: '=HYPERLINK("x")' }),
    line({ kind: 'correction', month: OCTOBER, impressions: -1, amount: -5n }),
  ];
  expect(csvOf(statementTable({ number: { kind: 'bidder', sequence: 17 }, lines }))).toBe(
    'kind,month,account,item,impressions,amountUsd\r\n' +
      'month,2026-11,acme,in-chat,1,9007199254740993.000000007\r\n' +
      `month,2026-11,acme,"'=HYPERLINK(""x"")",1,0.000000001\r\n` +
      'correction,2026-10,acme,,-1,-0.000000005\r\n',
  );
});
