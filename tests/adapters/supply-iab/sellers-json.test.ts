import { describe, expect, test } from '@jest/globals';
import { adsTxtLines, sellersJson, type SupplyOperator } from '../../../adapters/supply-iab/index.js';
import { newAccount, type Account, type Seller } from '../../../domain/catalog/account.js';
import { accountId } from '../../../domain/values/ids.js';

const OPERATOR: SupplyOperator = { asi: 'ads.example.com' };
const FULL: SupplyOperator = {
  ...OPERATOR,
  certificationAuthorityId: 'f08c47fec0942fa0',
  contactEmail: 'adops@example.com',
  contactAddress: '1 Main Street',
};

const account = (id: string, seller?: Partial<Seller>, differs: Partial<Account> = {}): Account =>
  newAccount({
    id: accountId(id),
    ...differs,
    seller: seller && { name: 'Acme', domain: 'acme.example', type: 'publisher', isConfidential: false, ...seller },
  });

describe('sellers.json 1.0', () => {
  test('every production account, whoever it is, and no test account', () => {
    const accounts = [
      account('open', {}),
      account('hidden', { isConfidential: true, type: 'both' }),
      account('silent'),
      account('middle', { type: 'intermediary' }),
      account('off', {}, { enabled: false }),
      account('test', {}, { mode: 'development' }),
    ];
    expect(sellersJson(accounts, OPERATOR)).toEqual({
      version: '1.0',
      sellers: [
        { seller_id: 'open', seller_type: 'PUBLISHER', name: 'Acme', domain: 'acme.example' },
        { seller_id: 'hidden', seller_type: 'BOTH', is_confidential: 1 },
        { seller_id: 'silent', seller_type: 'PUBLISHER', is_confidential: 1 },
        { seller_id: 'middle', seller_type: 'INTERMEDIARY', name: 'Acme', domain: 'acme.example' },
        { seller_id: 'off', seller_type: 'PUBLISHER', name: 'Acme', domain: 'acme.example' },
      ],
    });
  });

  test('the operator by its contacts and its id, where it has told them', () => {
    expect(sellersJson([], FULL)).toEqual({
      contact_email: 'adops@example.com',
      contact_address: '1 Main Street',
      version: '1.0',
      identifiers: [{ name: 'TAG-ID', value: 'f08c47fec0942fa0' }],
      sellers: [],
    });
  });
});

describe('the lines for ads.txt', () => {
  test.each<[string, Account, SupplyOperator, readonly string[]]>([
    ['a publisher', account('a', {}), OPERATOR, ['ads.example.com, a, DIRECT', 'OWNERDOMAIN=acme.example']],
    ['with a certificate', account('a'), FULL, ['ads.example.com, a, DIRECT, f08c47fec0942fa0']],
    ['a confidential publisher', account('a', { isConfidential: true }), OPERATOR, ['ads.example.com, a, DIRECT']],
    ['an intermediary', account('a', { type: 'intermediary' }), OPERATOR, ['ads.example.com, a, RESELLER']],
    ['both', account('a', { type: 'both' }), OPERATOR, ['ads.example.com, a, RESELLER']],
  ])('of %s', (_who, of, operator, lines) => expect(adsTxtLines(of, operator)).toEqual(lines));
});
