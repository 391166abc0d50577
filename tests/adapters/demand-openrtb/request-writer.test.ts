import { expect, test } from '@jest/globals';
import { bidderSchema, toBidRequest } from '../../../adapters/demand-openrtb/index.js';
import { requestWriter } from '../../../adapters/demand-openrtb/request/request-writer.js';
import { sampleOpportunity } from '../../contracts/samples.js';

const SUPPLY = { asi: 'ads.example', version: '1.0' };
const bidderOf = (id: string, terms: object = {}) =>
  bidderSchema.parse({ id, url: `https://${id}.example/openrtb`, hosts: [`${id}.example`], ...terms });

const BIDDERS = [
  bidderOf('first'),
  bidderOf('alike', { gvlId: 7, deadlineMs: 100, maxCpmUsd: 20, gzip: true }),
  bidderOf('older', { dialect: { version: '2.5' } }),
  bidderOf('dearer', { adjustment: 0.8, currencies: ['EUR', 'USD'] }),
  bidderOf('with-a-deal', { deals: [{ id: 'deal-1', floorUsd: 4 }] }),
  bidderOf('without-video', { mediaTypes: ['banner', 'native'], blockedApps: ['com.rival.example'] }),
];

const writtenFor = (opportunity: ReturnType<typeof sampleOpportunity>) =>
  BIDDERS.map((bidder, i) => requestWriter(bidder, SUPPLY)(opportunity, 100 + i));

test.each([
  ['shared', { ...sampleOpportunity(), sharedAs: 'bidder' }],
  ['its own', sampleOpportunity()],
])('of an opportunity that is %s every bidder gets the request of its own terms and its own time', (_, opportunity) => {
  const sent = writtenFor(opportunity).map((written) => JSON.parse(written?.json ?? '') as unknown);
  const meant = BIDDERS.map((bidder, i) => toBidRequest(opportunity, bidder, SUPPLY, 100 + i)?.request);
  expect(sent).toEqual(JSON.parse(JSON.stringify(meant)));
});

test('of a shared one a request is written once for all of the same terms', () => {
  const [first, alike, older] = writtenFor({ ...sampleOpportunity(), sharedAs: 'bidder' });
  expect(alike?.ask).toBe(first?.ask);
  expect(older?.ask).not.toBe(first?.ask);
});

test('one of another recipient is written anew, and so is one that is not shared', () => {
  const opportunity = sampleOpportunity();
  const write = requestWriter(bidderOf('first'), SUPPLY);
  const changed = { ...opportunity, country: 'FR' };
  for (const [first, second] of [
    [opportunity, changed],
    [
      { ...opportunity, sharedAs: 'bidder' },
      { ...changed, sharedAs: 'bidder, no ids' },
    ],
  ] as const) {
    write(first, 100);
    expect(JSON.parse(write(second, 100)?.json ?? '')).toMatchObject({ device: { geo: { country: 'FRA' } } });
  }
});

test('a bidder that can fill no slot is sent nothing', () => {
  const write = requestWriter(bidderOf('audio', { formats: ['overlay'] }), SUPPLY);
  expect(write({ ...sampleOpportunity(), sharedAs: 'bidder' }, 100)).toBeUndefined();
});
