import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { AUCTION_MACROS } from '../../../adapters/demand-openrtb/index.js';
import { vastAddress } from '../../../adapters/demand-openrtb/vast-macros.js';
import { holds } from '../../domain/property.js';

const AT = Date.UTC(2026, 2, 1);
const VALUES = { AUCTION_ID: 'a-1', AUCTION_PRICE: '4.35' };
const addressOf = (query: string): string | undefined => vastAddress(`https://acme.example/?${query}`, VALUES, AT);

describe('an address in VAST', () => {
  test.each([
    ['t=[TIMESTAMP]', 't=2026-03-01T00%3A00%3A00.000Z'],
    ['t=[TRANSACTIONID]&p=${AUCTION_PRICE}', 't=a-1&p=4.35'],
    ['x=[IFA]&y=[ADCOUNT]&z=[SERVERSIDE]', 'x=-2&y=-1&z=1'],
    ['x=[NOT_A_MACRO]&y=${NOT_ONE}', 'x=%5BNOT_A_MACRO%5D&y=%24%7BNOT_ONE%7D'],
    ['x=%5BNOT_A_MACRO%5D', 'x=%5BNOT_A_MACRO%5D'],
    ['x=[[ADCOUNT]]', 'x=[-1]'],
    ['ids[]=1&ids[0]=2', 'ids[]=1&ids[0]=2'],
    ['p=${AUCTION_PRICE:AES}', 'p='],
  ])('%s', (query, filled) => expect(addressOf(query)).toBe(`https://acme.example/?${filled}`));

  test('a number against caches has eight digits', () => {
    expect(addressOf('c=[CACHEBUSTING]')).toMatch(/\?c=\d{8}$/);
  });

  test('no name of an object is a macro', () => {
    for (const name of ['constructor', 'toString', '__proto__', 'hasOwnProperty'])
      expect(addressOf(`x=[${name}]`)).toMatch(new RegExp(`(%5B|\\[)${name}`));
  });

  test('none leads elsewhere', () => {
    expect(vastAddress('https://${AUCTION_ID}.example/', VALUES, AT)).toBeUndefined();
    expect(vastAddress('no address', VALUES, AT)).toBeUndefined();
  });

  test('whatever is written in brackets: no bracket of a name stays, and the place does', () => {
    const name = fc.stringMatching(/^[A-Za-z][A-Za-z0-9_]{0,20}$/);
    holds(
      fc.property(name, fc.constantFrom('[', '%5B', '${'), (word, open) => {
        const close = { '[': ']', '%5B': '%5D', '${': '}' }[open] ?? '';
        const url = addressOf(`a=${open}${word}${close}&last=1`) ?? '';
        const isOurs = (AUCTION_MACROS as readonly string[]).includes(word);
        const { origin, searchParams } = new URL(url);
        return (
          origin === 'https://acme.example' &&
          searchParams.get('last') === '1' &&
          !/[[\]{}]/.test(url) &&
          (isOurs || searchParams.get('a') !== '')
        );
      }),
    );
  });
});
