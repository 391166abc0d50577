import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import {
  AUCTION_MACROS,
  AUDIT_VALUES,
  macroValues,
  substituteMarkup,
  substituteUrl,
  type MacroValues,
} from '../../../adapters/demand-openrtb/index.js';
import { runAuction, type AuctionRules } from '../../../domain/auction/auction.js';
import type { ProgrammaticBid } from '../../../domain/demand/bid.js';
import type { BidderOffer } from '../../../domain/demand/bidder-offer.js';
import type { Cpm } from '../../../domain/values/money.js';
import { sampleChatImp } from '../../contracts/index.js';
import { dspBid, openRules, usd } from '../../domain/auction-rules.js';
import { holds } from '../../domain/property.js';

const VALUES: MacroValues = { AUCTION_ID: 'a b/ü?&#', AUCTION_PRICE: '4.35', AUCTION_SEAT_ID: "o'brien" };

describe('in an address', () => {
  test.each([
    [
      'https://acme.example/n?p=${AUCTION_PRICE}&i=${AUCTION_ID}',
      'https://acme.example/n?p=4.35&i=a%20b%2F%C3%BC%3F%26%23',
    ],
    ['https://acme.example/${AUCTION_ID}/x', 'https://acme.example/a%20b%2F%C3%BC%3F%26%23/x'],
    ['https://acme.example/?s=${AUCTION_SEAT_ID}', 'https://acme.example/?s=o%27brien'],
    ['https://acme.example/?p=${AUCTION_PRICE:B64}', 'https://acme.example/?p=NC4zNQ%3D%3D'],
    ['https://acme.example/?p=${AUCTION_PRICE:AES}&q=${AUCTION_PRICE:B64:B64}', 'https://acme.example/?p=&q='],
    [
      'https://acme.example/?x=${AUCTION_LOSS}&y=${PASSWORD}&z=${constructor}&e=${}',
      'https://acme.example/?x=&y=&z=&e=',
    ],
  ])('%s', (template, url) => {
    expect(substituteUrl(template, VALUES)).toBe(url);
  });

  test('a value that looks like a macro is not replaced again', () => {
    const values = { AUCTION_ID: '${AUCTION_PRICE}', AUCTION_PRICE: '9' };
    expect(substituteUrl('https://acme.example/?i=${AUCTION_ID}', values)).toBe(
      'https://acme.example/?i=%24%7BAUCTION_PRICE%7D',
    );
  });

  test.each([
    'https://${AUCTION_ID}.acme.example/',
    'https://acme.example:${AUCTION_PRICE}/',
    'https://${AUCTION_ID}@acme.example/',
    '${AUCTION_ID}://acme.example/',
    '/${AUCTION_ID}',
    'no address',
  ])('%s could lead anywhere', (template) => {
    expect(substituteUrl(template, { AUCTION_ID: 'evil', AUCTION_PRICE: '80' })).toBeUndefined();
  });

  test('no value climbs out of its part of the path', () => {
    expect(substituteUrl('https://acme.example/a/${AUCTION_ID}/b', { AUCTION_ID: '..' })).toBeUndefined();
    expect(substituteUrl('https://acme.example/a/.${AUCTION_ID}/b', { AUCTION_ID: '.' })).toBeUndefined();
    expect(substituteUrl('https://acme.example/a/${AUCTION_ID}/b', { AUCTION_ID: '../..' })).toContain('..%2F..');
  });

  test('whatever the value, protocol, host and the other parts stay', () => {
    const template = 'https://acme.example/a/${AUCTION_ID}/b?x=${AUCTION_ID}&y=${AUCTION_ID:B64}&last=1';
    holds(
      fc.property(fc.string({ unit: 'binary' }), (value) => {
        const url = substituteUrl(template, { AUCTION_ID: value });
        if (url === undefined) return /^\.{1,2}$/.test(value);
        const { origin, pathname, searchParams, hash } = new URL(url);
        const [, first, , last] = pathname.split('/');
        const parts = [origin, first, last, searchParams.get('last'), hash];
        return JSON.stringify(parts) === JSON.stringify(['https://acme.example', 'a', 'b', '1', '']);
      }),
    );
  });
});

describe('behind the question mark', () => {
  const value = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.constantFrom('..', '/../', '?', '#', '@evil.example/', '\n'),
  );

  test('no value changes where the address leads', () => {
    const template = 'https://acme.example/a/b?x=${AUCTION_ID}#${AUCTION_PRICE}';
    holds(
      fc.property(value, value, (AUCTION_ID, AUCTION_PRICE) => {
        const { origin, pathname } = new URL(substituteUrl(template, { AUCTION_ID, AUCTION_PRICE }) ?? '');
        return origin === 'https://acme.example' && pathname === '/a/b';
      }),
    );
  });

  test.each(['https://?${AUCTION_ID}', '/path?${AUCTION_ID}', 'https://acme.example:port/?${AUCTION_ID}'])(
    '%s is no address',
    (template) => expect(substituteUrl(template, { AUCTION_ID: 'acme.example' })).toBeUndefined(),
  );
});

describe('in markup', () => {
  test('the macros of the standard are replaced, templates of a script are not', () => {
    expect(
      substituteMarkup(
        '<img src="https://acme.example/?p=${AUCTION_PRICE}"><script>`${AUCTION}${price}${AUCTION_NEWER}`</script>',
        VALUES,
      ),
    ).toBe('<img src="https://acme.example/?p=4.35"><script>`${AUCTION}${price}`</script>');
  });

  test('a value cannot leave its attribute', () => {
    holds(
      fc.property(fc.string({ unit: 'binary' }), (value) => {
        const html = substituteMarkup("<a href='https://acme.example/?${AUCTION_AD_ID}'>", { AUCTION_AD_ID: value });
        return !/['"<>\s]/.test(html.slice("<a href='".length, -"'>".length));
      }),
    );
  });

  test('review renders say AUDIT for every macro', () => {
    const all = AUCTION_MACROS.map((name) => `\${${name}}`).join(' ');
    expect(substituteMarkup(all, AUDIT_VALUES)).toBe(AUCTION_MACROS.map(() => 'AUDIT').join(' '));
  });
});

const offer = (differs: Partial<BidderOffer['pricing']>, price: number): BidderOffer => ({
  auctionId: 'decision',
  impId: '1',
  seat: 'agency-7',
  adId: undefined,
  pricing: { price, currency: 'USD', usdPerUnit: 1, adjustment: 1, ...differs },
  notices: {},
  trackers: [],
});

type OfferedBid = ProgrammaticBid & { readonly offer: BidderOffer };

const bidOf = (id: string, price: number): OfferedBid => ({ ...dspBid(id, price), offer: offer({}, price) });

/** The worked example of the standard: floor 0.85, bids 1.00, 0.90 and 0.80. */
describe('AUCTION_MIN_TO_WIN', () => {
  const bids = [bidOf('high', 1), bidOf('middle', 0.9), bidOf('low', 0.8)];
  const outcome = (type: AuctionRules['type'], excluded: AuctionRules['excluded'] = new Map()) => {
    const { winner, losses } = runAuction(bids, sampleChatImp(), openRules({ type, floor: usd(0.85), excluded }));
    if (winner === undefined) throw new Error('there must be a winner');
    const { clearingPrice, minToWin } = winner;
    const won = macroValues(winner.bid, { kind: 'won', clearingPrice, minToWin, impressionAtMs: 1_000 });
    const lost = losses.map(({ bid, reason }) => [
      bid.id,
      macroValues(bid, { kind: 'lost', reason, toBeat: clearingPrice }),
    ]);
    return { won, lost: Object.fromEntries(lost) as Record<string, MacroValues> };
  };

  test('first price: the winner pays 1.00 and had to beat 0.90; the losers had to beat 1.00', () => {
    const { won, lost } = outcome('first-price');
    expect(won).toMatchObject({
      AUCTION_PRICE: '1',
      AUCTION_MIN_TO_WIN: '0.9',
      AUCTION_MBR: '1',
      AUCTION_LOSS: '0',
      AUCTION_IMP_TS: '1000',
    });
    expect(lost.middle).toMatchObject({ AUCTION_MIN_TO_WIN: '1', AUCTION_LOSS: '102' });
    expect(lost.low).toMatchObject({ AUCTION_MIN_TO_WIN: '1', AUCTION_LOSS: '100' });
    expect(lost.middle?.AUCTION_PRICE).toBeUndefined();
  });

  test('second price: the winner pays 0.91 and had to beat 0.90; the losers had to beat 0.91', () => {
    const { won, lost } = outcome('second-price');
    expect(won).toMatchObject({ AUCTION_PRICE: '0.91', AUCTION_MIN_TO_WIN: '0.9', AUCTION_MBR: '0.91' });
    expect([lost.middle?.AUCTION_MIN_TO_WIN, lost.low?.AUCTION_MIN_TO_WIN]).toEqual(['0.91', '0.91']);
  });

  test('a blocked bid is told no price, and no reason that is the operator’s own', () => {
    const { lost } = outcome(
      'first-price',
      new Map([
        ['dsp/1/middle', 'frequency-cap'],
        ['dsp/1/low', 'creative-size'],
      ]),
    );
    expect(lost.middle).toMatchObject({ AUCTION_MIN_TO_WIN: '', AUCTION_LOSS: '200' });
    expect(lost.low).toMatchObject({ AUCTION_MIN_TO_WIN: '', AUCTION_LOSS: '203' });
  });

  test.each([
    ['creative-under-review', '201'],
    ['creative-blocked', '202'],
    ['advertiser-hidden', '200'],
  ] as const)('what readers said against an ad is told as far as OpenRTB has a word for it: %s', (reason, code) => {
    const { lost } = outcome('first-price', new Map([['dsp/1/middle', reason]]));
    expect(lost.middle).toMatchObject({ AUCTION_MIN_TO_WIN: '', AUCTION_LOSS: code });
  });

  test('prices go back into the bidder’s currency, before the adjustment', () => {
    const bid = { id: 'b', offer: offer({ currency: 'EUR', usdPerUnit: 1.1, adjustment: 0.9 }, 4.35) };
    const values = macroValues(bid, { kind: 'won', clearingPrice: usd(1.98), minToWin: usd(0.99) });
    expect(values).toMatchObject({ AUCTION_PRICE: '2', AUCTION_CURRENCY: 'EUR', AUCTION_MIN_TO_WIN: '1' });
    expect(macroValues(bid, { kind: 'won', clearingPrice: usd(4.3065) }).AUCTION_PRICE).toBe('4.35');
  });

  test('a bidder is never told to pay more than it bid, and never in exponents', () => {
    const price = fc.double({ min: 1e-9, max: 1e4, noNaN: true });
    const share = fc.double({ min: 1e-3, max: 1, noNaN: true });
    holds(
      fc.property(
        price,
        fc.double({ min: 1e-3, max: 1e5, noNaN: true }),
        share,
        fc.integer({ min: 1, max: 1e10 }),
        (bid, usdPerUnit, adjustment, clearing) => {
          const { AUCTION_PRICE = '' } = macroValues(
            { id: 'b', offer: offer({ usdPerUnit, adjustment }, bid) },
            { kind: 'won', clearingPrice: clearing as Cpm },
          );
          return Number(AUCTION_PRICE) <= bid && /^\d+(\.\d+)?$/.test(AUCTION_PRICE);
        },
      ),
    );
  });
});
