import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { readPartnerFile } from '../../../../../../adapters/http-koa/endpoints/operators/settlement/partner-file.js';
import { dayOfDate, type Month } from '../../../../../../domain/settlement/month.js';
import { holds } from '../../../../../domain/property.js';

const NOVEMBER = '2026-11' as Month;
const read = (text: string) => readPartnerFile(text, NOVEMBER);
const [FIRST, SECOND] = [dayOfDate('2026-11-01'), dayOfDate('2026-11-02')];

const LINES = [
  { day: FIRST, placement: undefined, impressions: 1_234, amount: 2_468_500_000_001n },
  { day: SECOND, placement: undefined, impressions: 7, amount: 10_000_000n },
];
const READ = { ok: true, lines: LINES, hasPlacements: false };

describe('a file of a partner is read', () => {
  test.each([
    ['as documented', 'day,impressions,spend\n2026-11-01,1234,2468.500000001\n2026-11-02,7,0.01\n'],
    [
      'with a byte order mark, CRLF and spaces',
      '\ufeffday , impressions, spend\r\n2026-11-01 ,1234,2468.500000001\r\n 2026-11-02,7,0.01',
    ],
    [
      'with other cases, a currency and columns of no interest',
      'Spend (USD);DATE;eCPM;Impressions;Currency\n2468.500000001;2026-11-01;2;1234;usd\n0.01;2026-11-02;;7;USD',
    ],
    [
      'with tabs and thousands',
      'Day\tImpressions\tSpend_USD\n2026-11-01\t1,234\t2,468.500000001\n\n2026-11-02\t7\t0.01\n',
    ],
    ['with quotes', '"day","impressions","spend"\n"2026-11-01","1 234","2\'468.500000001"\n"2026-11-02","7","0.01"'],
  ])('%s', (_, text) => {
    expect(read(text)).toEqual(READ);
  });

  test('with placements, of which a cell may be empty', () => {
    const file = read('day\tplacement\timpressions\tspend\n2026-11-01\t\t1\t1\n2026-11-01\tchat-1\t2\t2');
    expect(file).toMatchObject({ hasPlacements: true, lines: [{ placement: undefined }, { placement: 'chat-1' }] });
  });
});

describe('a file is refused with line and reason:', () => {
  const HEAD = 'day,placement,impressions,spend,currency\n2026-11-01,a,1,1,USD\n';
  test.each([
    ['', 'the file is empty'],
    ['day,impressions\n2026-11-01,1', 'line 1: there is no column "spend" or "spendUsd"'],
    ['day,date,impressions,spend\n', 'line 1: two columns say day; leave one'],
    [`${HEAD}2026-12-01,a,1,1,USD`, 'line 3: day: is not in 2026-11'],
    [`${HEAD}01.11.2026,a,1,1,USD`, 'line 3: day: must be a date such as 2026-11-30'],
    [`${HEAD}2026-11-02,a,-1,1,USD`, 'line 3: impressions: must be a whole number such as 1234 or 1,234'],
    [`${HEAD}2026-11-02,a,1.0,1,USD`, 'line 3: impressions: must be a whole number such as 1234 or 1,234'],
    [`${HEAD}2026-11-02,a,1e3,1,USD`, 'line 3: impressions: must be a whole number such as 1234 or 1,234'],
    [`${HEAD}2026-11-02,a,"12,34",1,USD`, 'line 3: impressions: must be a whole number such as 1234 or 1,234'],
    [`${HEAD}2026-11-02,a,1,"12,5",USD`, 'line 3: spend: must be USD'],
    [`${HEAD}2026-11-02,a,1,0.0000000001,USD`, 'line 3: spend: must be USD'],
    [`${HEAD}2026-11-02,a,1,1,EUR`, 'line 3: currency: must be USD'],
    [`${HEAD}2026-11-02,a,1,1`, 'line 3: has another number of cells than line 1'],
    [`${HEAD}2026-11-02,"a,1,1,USD`, 'a quote is not closed'],
    [`${HEAD}2026-11-02,"a"b,1,1,USD`, 'line 3: text follows a closing quote'],
    [`${HEAD}2026-11-02,${'a'.repeat(600)},1,1,USD`, 'line 3: placement: must have at most 512 characters'],
    [`${HEAD}2026-11-02,${'a'.repeat(9_000)},1,1,USD`, 'line 3: is longer than 4096 characters'],
    [`${HEAD}${'2026-11-02,a,1,1,USD\n'.repeat(10_000)}`, 'the file has more than 10000 lines'],
  ])('%.60j', (text, problem) => {
    expect(read(text)).toEqual({ ok: false, problems: [expect.stringContaining(problem)] });
  });

  test('many mistakes are counted, and nothing that was sent is repeated', () => {
    const file = read(`day,impressions,spend\n${'secret,secret,secret\n'.repeat(100)}`);
    expect(file.ok ? [] : file.problems).toHaveLength(21);
    expect(JSON.stringify(file)).toContain('and 80 more');
    expect(JSON.stringify(file)).not.toContain('secret');
  });

  test('whatever was sent, the answer is a file or problems', () => {
    const cell = fc.constantFrom('2026-11-01', '1', '"', 'day', 'impressions', 'spend', ';', ',', '\n', '\t', '\0');
    const text = fc.oneof(
      fc.string(),
      fc.array(cell, { maxLength: 60 }).map((cells) => cells.join('')),
    );
    holds(
      fc.property(text, (sent) => {
        expect(typeof read(`day,impressions,spend\n${sent}`).ok).toBe('boolean');
        expect(typeof read(sent).ok).toBe('boolean');
      }),
    );
  });
});
