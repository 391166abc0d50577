import { describe, expect, test } from '@jest/globals';
import { TEXT_LIMITS } from '../../../application/sale/shape/text-bounds.js';
import { sampleBannerCreative, sampleImageCreative } from '../../contracts/sample-demand.js';
import { createEngine } from '../engine.js';
import { bidOf, fakeSource, nonsense } from '../fake-demand.js';
import { adOf } from '../filled.js';
import { GOOD, preload, showing } from './judged-bids.js';

const briefed = (brief: object): unknown => ({ ...bidOf('bad'), brief: { ...bidOf('bad').brief, ...brief } });
const long = (chars: number): string => 'x'.repeat(chars + 1);
const facts = Array.from({ length: 40 }, () => long(499));

const tooLong: readonly (readonly [string, unknown])[] = [
  ['advertiser.name', { ...bidOf('bad'), advertiser: { ...bidOf('bad').advertiser, name: long(200) } }],
  ['creative.headline', showing({ ...sampleImageCreative(), headline: long(200) })],
  ['creative.cta.label', showing({ ...sampleImageCreative(), cta: { label: long(100), url: 'https://a.example/' } })],
  ['creative.language', showing({ ...sampleImageCreative(), language: long(100) })],
  [
    'creative.image.alt',
    showing({ ...sampleImageCreative(), image: { ...sampleImageCreative().image, alt: long(500) } }),
  ],
  [
    'creative.markup',
    showing({ ...sampleBannerCreative(), media: { markup: { html: long(100_000), width: 300, height: 250 } } }),
  ],
  ['brief.product', briefed({ product: long(200) })],
  ['brief.pitches', briefed({ pitches: { en: long(500) } })],
  ['brief.facts', briefed({ facts: [long(500)] })],
  ['brief', briefed({ facts })],
];

describe('a text of a bid that is longer than its bound', () => {
  test.each(tooLong)('%s refuses the bid, whatever source it is of, and explain says which', async (text, bid) => {
    const bad = fakeSource('bad', () => nonsense({ bids: [bid], rejections: [] }));
    const { outcome, record } = await preload(createEngine({ ports: { demand: [bad, GOOD] } }));
    expect(adOf(outcome).price).toBe(500_000);
    const refused = record?.candidates.find(({ source }) => source === 'bad');
    expect(refused).toMatchObject({ outcome: 'filtered', detail: `text-too-long ${text}` });
  });

  test('every bound has its case', () => {
    expect(tooLong.map(([text]) => text)).toEqual(Object.keys(TEXT_LIMITS));
  });
});
