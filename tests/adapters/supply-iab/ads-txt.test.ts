import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { judgeAdsTxt, parseAdsTxt } from '../../../adapters/supply-iab/index.js';
import { newAccount, type Seller } from '../../../domain/catalog/account.js';
import { accountId } from '../../../domain/values/ids.js';

const OPERATOR = { asi: 'ads.example.com' };
const SELLER: Seller = { name: 'Acme', domain: 'acme.example', type: 'publisher', isConfidential: false };
const PLAIN = 'text/plain; charset=utf-8';
const GOOD = 'ads.example.com, acme, DIRECT\nOWNERDOMAIN=acme.example\n';

const judged = (text: string, seller: Partial<Seller> = {}, contentType: string | undefined = PLAIN) =>
  judgeAdsTxt({ text, contentType }, newAccount({ id: accountId('acme'), seller: { ...SELLER, ...seller } }), OPERATOR);

const levels = (...given: Parameters<typeof judged>) =>
  judged(...given).map(({ level, message }) => `${level} ${message}`);

describe('a file is read as ads.txt 1.1 has it', () => {
  test('records, comments, variables, whatever the line ends, and the rest is skipped by its line', () => {
    const text = [
      '\uFEFF# ours',
      'Greenadexchange.com , 12345 , direct , d75815a79',
      'silverssp.com,9675,Reseller # comment; ext',
      'contact=adops@acme.example',
      'SubDomain = divisionone.acme.example',
      'OWNERDOMAIN=acme.example',
      'OWNERDOMAIN=other.example',
      'MANAGERDOMAIN=manager.example, DE',
      'silverssp.com, 9675',
      'no domain, 1, DIRECT',
      'silverssp.com, , DIRECT',
    ].join('\r\n');
    const { records, variables, skipped } = parseAdsTxt(text);
    expect(records).toEqual([
      {
        ...{ domain: 'greenadexchange.com', accountId: '12345', relationship: 'DIRECT' },
        certificationAuthorityId: 'd75815a79',
      },
      { domain: 'silverssp.com', accountId: '9675', relationship: 'RESELLER', certificationAuthorityId: undefined },
    ]);
    expect(variables).toEqual({
      CONTACT: ['adops@acme.example'],
      SUBDOMAIN: ['divisionone.acme.example'],
      INVENTORYPARTNERDOMAIN: [],
      OWNERDOMAIN: ['acme.example', 'other.example'],
      MANAGERDOMAIN: ['manager.example, DE'],
    });
    expect(skipped.map(({ line }) => line)).toEqual([9, 10, 11]);
  });

  test('whatever the text, every line with words is a record, a variable or skipped', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 200 }), (text) => {
        const { records, variables, skipped } = parseAdsTxt(text);
        const said = Object.values(variables).flat().length;
        expect(records.length + said + skipped.length).toBeLessThanOrEqual(text.split(/\r\n|\r|\n/).length);
      }),
      { seed: 20260115, numRuns: 300 },
    );
  });
});

describe('a file is judged', () => {
  test.each<[string, Parameters<typeof judged>, readonly string[]]>([
    ['good', [GOOD], ['ok it authorises this service as DIRECT', 'ok its OWNERDOMAIN is that of sellers.json']],
    [
      'without us',
      ['other.example, 1, DIRECT'],
      ['error it does not authorise this service', 'warning it has no OWNERDOMAIN'],
    ],
    [
      'with another relationship',
      [GOOD.replace('DIRECT', 'RESELLER')],
      [
        'error it calls the account RESELLER, sellers.json calls it otherwise',
        'ok its OWNERDOMAIN is that of sellers.json',
      ],
    ],
    [
      'with another owner',
      ['OWNERDOMAIN=x.example\nOWNERDOMAIN=acme.example\nads.example.com, acme, DIRECT'],
      [
        'ok it authorises this service as DIRECT',
        'warning its OWNERDOMAIN is not acme.example, which sellers.json tells',
        'warning OWNERDOMAIN stands more than once; only the first counts',
      ],
    ],
    [
      'of a publisher with a manager',
      ['MANAGERDOMAIN=acme.example\nads.example.com, acme, RESELLER', { type: 'intermediary' }],
      ['ok it authorises this service as RESELLER', 'ok its MANAGERDOMAIN is that of sellers.json'],
    ],
    ['of who is confidential', [GOOD, { isConfidential: true }], ['ok it authorises this service as DIRECT']],
    [
      'marked, mistyped and with a line that means nothing',
      [`\uFEFF${GOOD}nonsense`, {}, 'application/octet-stream'],
      [
        'ok it authorises this service as DIRECT',
        'ok its OWNERDOMAIN is that of sellers.json',
        'warning it begins with a byte order mark',
        'warning it is sent as application/octet-stream',
        'warning crawlers skip 1 of its lines (line 3: the first field is no domain)',
      ],
    ],
    ['a web page', ['<!DOCTYPE html><title>Not found</title>'], ['error a web page stands in its place']],
  ])('%s', (_kind, given, found) => expect(levels(...given)).toEqual(found));

  test('with something to do for whatever is not right', () => {
    for (const { level, next } of judged('nonsense', {}, 'text/html')) expect(level === 'ok').toBe(next === undefined);
  });
});
