import { INTERFACE_LANGUAGES } from '../../../adapters/http-koa/pages/index.js';
import { existsSync } from 'node:fs';
import { describe, expect, test } from '@jest/globals';
import { createHouseDemand } from '../../../adapters/demand-house/index.js';
import { runAuction } from '../../../domain/auction/auction.js';
import { isAssetAddress, isPublicAddress } from '../../../adapters/catalog-file/schema/fields.js';
import type { ChatOpportunity, Opportunity } from '../../../domain/demand/opportunity.js';
import { FORMAT_LIMITS, type ChatFormat } from '../../../domain/catalog/placement.js';
import * as sample from '../../contracts/index.js';

const account = sample.sampleAccount({ mode: 'development' });
const chat = (differs: Partial<ChatOpportunity> = {}) => sample.sampleOpportunity({ account, ...differs });
const overlay = sample.sampleOverlayOpportunity({ account });
const source = createHouseDemand();

const bidsOn = (opportunity: Opportunity) => {
  const answer = source.bid(opportunity, sample.sampleCatalog(), AbortSignal.abort());
  if (answer instanceof Promise) throw new Error('the source must answer at once');
  return answer.bids;
};

describe('house demand keeps the contract of a demand source', () => {
  const cases = sample.demandSourceContract(createHouseDemand, { isStable: true });
  for (const { name, run } of cases) test(name, run);
});

describe('test ads', () => {
  const formatsOf = (formats: readonly ChatFormat[]) =>
    [0, 1, 2, 3, 4, 5].map((filledTurns) => {
      const [bid] = bidsOn(chat({ filledTurns, imps: [sample.sampleChatImp({ formats })] }));
      return bid?.creative.format;
    });

  test('show image, video, interstitial, banner by filled turn, whatever order the placement lists', () => {
    expect(formatsOf(['banner', 'interstitial', 'video', 'image'])).toEqual([
      'image',
      'video',
      'interstitial',
      'banner',
      'image',
      'video',
    ]);
    expect(formatsOf(['banner', 'video'])).toEqual(['video', 'banner', 'video', 'banner', 'video', 'banner']);
    expect(new Set(formatsOf(['interstitial']))).toEqual(new Set(['interstitial']));
  });

  test('serve development accounts only', () => {
    expect(source.serves(chat())).toBe(true);
    expect(source.serves(sample.sampleOpportunity())).toBe(false);
  });

  test('win an auction beside adult characters and before children, at 1.00 USD, in every slot', () => {
    const opportunities = [
      chat({ imps: [sample.sampleChatImp({ id: 'a' }), sample.sampleChatImp({ id: 'b' })] }),
      overlay,
    ];
    for (const opportunity of opportunities) {
      for (const imp of opportunity.imps) {
        const bids = bidsOn(opportunity).filter(({ impId }) => impId === imp.id);
        const { winner } = runAuction(bids, imp, {
          type: 'first-price',
          blockedCategories: [],
          blockedAdvertisers: [],
          minRelevance: 1,
          lacksReason: false,
          adultCharacter: true,
          childDirected: true,
          excluded: new Map(),
          usedAdvertisers: new Set(),
          shownInSession: [],
          shownInTurn: [],
        });
        expect(winner?.clearingPrice).toBe(1_000_000);
        expect(winner?.bid).toMatchObject({ kind: 'house', caps: [], advertiser: { name: 'Test Advertiser' } });
      }
    }
  });

  test('use addresses and sizes that a campaign file would be allowed to', () => {
    const formats = ['image', 'video', 'interstitial', 'banner'] as const;
    const bids = [
      ...formats.flatMap((format) => bidsOn(chat({ imps: [sample.sampleChatImp({ formats: [format] })] }))),
      ...bidsOn(overlay),
    ];
    expect(bids).toHaveLength(5);
    for (const { creative, brief } of bids) {
      expect(isPublicAddress(creative.cta.url)).toBe(true);
      expect(creative.cta.url).toBe(`https://test-advertiser.example/landing?format=${creative.format}`);
      expect(creative.headline.length).toBeLessThanOrEqual(FORMAT_LIMITS[creative.format].maxHeadlineChars);
      const assets = JSON.stringify(creative).match(/\/assets\/[^"]+/g) ?? [];
      expect(assets.length).toBeGreaterThan(0);
      for (const asset of assets) {
        expect(isAssetAddress(asset)).toBe(true);
        const file = new URL(asset.replace('/assets/', '../../../adapters/demand-house/assets/test/'), import.meta.url);
        expect([asset, existsSync(file)]).toEqual([asset, true]);
      }
      for (const pitch of Object.values(brief.pitches))
        expect(pitch.length).toBeLessThanOrEqual(FORMAT_LIMITS.banner.maxTextChars);
    }
  });

  test('in every language of the pages: words of that language, which need no sentence around them', () => {
    for (const language of INTERFACE_LANGUAGES) {
      const [bid] = bidsOn(chat({ signals: sample.sampleSignals({ language }) }));
      expect(bid?.creative.language).toBe(language);
      const { pitches = {}, productIn = {} } = bid?.brief ?? {};
      expect(pitches[language]?.toLowerCase()).toContain(productIn[language]?.toLowerCase());
    }
    const [{ creative } = {}] = bidsOn(chat({ signals: sample.sampleSignals({ language: 'sw' }) }));
    expect(creative?.language).toBe('en');
  });
});
