import { expect, test } from '@jest/globals';
import { bidderSchema } from '../../../adapters/demand-openrtb/index.js';

const MINIMAL = { id: 'acme', url: 'https://bid.acme.example/rtb', hosts: ['Acme.example'] };

test('id, url and hosts are enough', () => {
  const bidder = bidderSchema.parse(MINIMAL);
  expect(bidder).toMatchObject({ hosts: ['acme.example'], currencies: ['USD'], waitFor: true, deadlineMs: 300 });
  expect(bidder.dialect).toEqual({ version: '2.6', overlayPlcmt: false });
  expect(bidderSchema.parse({ ...MINIMAL, url: 'http://127.0.0.1:9000/rtb', hosts: ['localhost'] }).id).toBe('acme');
});

test('a deal is read into money and milliseconds', () => {
  const deal = { id: 'pmp-1', floorUsd: 3.5, endsAt: '2026-01-01T00:00:00Z' };
  expect(bidderSchema.parse({ ...MINIMAL, deals: [deal] }).deals).toMatchObject([
    { id: 'pmp-1', floor: 3_500_000, endsAtMs: Date.UTC(2026, 0, 1), seats: [], guaranteed: false },
  ]);
});

test.each([
  ['an insecure endpoint', { url: 'http://bid.acme.example/rtb' }],
  ['an endpoint with a user name', { url: 'https://user@bid.acme.example/rtb' }],
  ['no address', { url: 'bid.acme.example' }],
  ['no host', { hosts: [] }],
  ['a host with a path', { hosts: ['acme.example/win'] }],
  ['a misspelt key', { deadlineMS: 100 }],
  ['both lists of seats', { seats: { allowed: ['a'], blocked: ['b'] } }],
  ['an adjustment above one', { adjustment: 1.1 }],
  ['an adjustment of nothing', { adjustment: 0 }],
  ['a currency in lower case', { currencies: ['eur'] }],
  ['a fixed price without a price', { deals: [{ id: 'd', auction: 'fixed' }] }],
  ['a floor beyond belief', { deals: [{ id: 'd', floorUsd: 10_001 }] }],
  ['an unknown format', { formats: ['audio'] }],
  ['one open bid a slot: at least a deal and an open bid are read', { maxBidsPerSlot: 1 }],
])('%s is refused', (_name, differs) => {
  expect(bidderSchema.safeParse({ ...MINIMAL, ...differs }).success).toBe(false);
});
