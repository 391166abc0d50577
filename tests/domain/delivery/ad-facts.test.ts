import { describe, expect, test } from '@jest/globals';
import { adFactsOf, factsWithoutPerson } from '../../../domain/delivery/ad-facts.js';
import { DEFAULT_PLACEMENT, lineItemId, sourceId, variantId } from '../../../domain/values/ids.js';
import * as sample from '../../contracts/index.js';

const READER = { country: 'DE', device: 'handset', language: 'de', variant: variantId('b') } as const;
const of = (bid = sample.sampleDirectBid(), account = sample.sampleAccount(), imp = sample.sampleChatImp()) =>
  adFactsOf(account, bid, imp, READER);

describe('what an ad is about', () => {
  test('names the campaign, where it stands, and of its reader only what is coarse', () => {
    expect(of()).toMatchObject({
      ...{ sourceType: 'direct', source: 'direct', campaign: 'sample-campaign', placement: DEFAULT_PLACEMENT },
      ...READER,
    });
    expect(of().lineItem).toBe(lineItemId(sample.sampleDirectBid().lineItemId));
  });

  test.each([
    ['first-price', {}, {}, {}],
    ['second-price', {}, { auctionType: 'second-price' }, {}],
    ['fixed-price', { deal: { id: 'd', fixedPrice: true } }, {}, {}],
    ['first-price', { deal: { id: 'd', fixedPrice: false } }, {}, {}],
    ['free', {}, { mode: 'development' }, {}],
    ['free', {}, {}, { asText: true }],
    ['first-price', {}, { placements: [sample.samplePlacement({ billsTexts: true })] }, { asText: true }],
  ] as const)('its price is %s', (basis, bid, account, imp) => {
    const facts = of(sample.sampleDirectBid(bid), sample.sampleAccount(account), { ...sample.sampleChatImp(), ...imp });
    expect(facts.priceBasis).toBe(basis);
  });

  test('loses its reader with an erasure, and of another source all that it may have named after the reader', () => {
    const { country: _, device: __, language: ___, variant: ____, ...own } = of();
    expect(factsWithoutPerson(of())).toEqual(own);
    const left = factsWithoutPerson({ ...of(), source: sourceId('some-bidder') });
    expect(Object.keys(left).sort()).toEqual(['format', 'placement', 'priceBasis', 'source', 'sourceType']);
    expect(factsWithoutPerson(left)).toEqual(left);
  });
});
