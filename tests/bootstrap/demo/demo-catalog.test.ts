import { describe, expect, test } from '@jest/globals';
import { existsSync } from 'node:fs';
import { isAssetAddress, isPublicAddress } from '../../../adapters/catalog-file/schema/fields.js';
import { demoCatalog } from '../../../bootstrap/demo/index.js';
import { judgePacing } from '../../../domain/pacing/turn-pacing.js';
import { FORMAT_LIMITS } from '../../../domain/catalog/placement.js';
import { newSession } from '../../../domain/turn/session.js';
import { conversationId, sessionId, userId } from '../../../domain/values/ids.js';
import { accountOf, CATALOG, reversed } from './demo-auction.js';

describe('the known interface', () => {
  test.each([
    ['dev-publisher-token', 'dev', 'publisher'],
    ['dev-api-token', 'dev', 'api'],
    ['demo-publisher-token', 'demo', 'publisher'],
    ['demo-api-token', 'demo', 'api'],
    ['demo-second-publisher-token', 'demo-second', 'publisher'],
    ['demo-every-publisher-token', 'demo-every', 'publisher'],
    ['demo-cautious-publisher-token', 'demo-cautious', 'publisher'],
  ])('%s opens account %s', (token, account, kind) => {
    const scopes = kind === 'api' ? { scopes: ['ads', 'read', 'figures', 'erase'] } : {};
    expect(CATALOG.credentials.get(reversed(token))).toEqual({ accountId: account, kind, last4: 'oken', ...scopes });
  });

  test('has no other token, and keeps none in the clear', () => {
    expect(CATALOG.credentials.size).toBe(9);
    expect(JSON.stringify(demoCatalog(reversed))).not.toContain('-token');
  });

  test('has the placements of both accounts', () => {
    const formats = (id: string) =>
      Object.fromEntries(accountOf(id).placements.map((p) => [p.code, p.formats.join(' ')]));
    expect(formats('dev')).toEqual({
      inlineAd: 'image video interstitial banner',
      'test-image': 'image',
      'test-video': 'video',
      'test-interstitial': 'interstitial',
      'test-banner': 'banner',
    });
    expect(formats('demo')).toEqual({ inlineAd: 'image video banner', interstitialAd: 'interstitial' });
    expect(accountOf('dev').mode).toBe('development');
    expect(accountOf('demo').mode).toBe('production');
    expect(accountOf('demo').placements[1]?.trigger).toBe('immediate');
  });

  const turnsWithAd = (id: string): number[] => {
    const account = accountOf(id);
    const turns: number[] = [];
    let session = newSession({
      id: sessionId('s'),
      accountId: account.id,
      userId: userId('u'),
      conversationId: conversationId('c'),
    });
    for (let turn = 1; turn <= 12; turn++) {
      if (judgePacing(account.pacing, { turn, nowMs: turn, session, shownToday: turns.length }) !== undefined) continue;
      turns.push(turn);
      session = { ...session, lastShownTurn: turn, lastShownAtMs: turn, shownAds: session.shownAds + 1 };
    }
    return turns;
  };

  test('paces: every turn of the development account, every second one of the demo account, and the rules to compare them with', () => {
    expect(turnsWithAd('dev')).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]);
    expect(turnsWithAd('demo')).toEqual([2, 4, 6, 8, 10, 12]);
    expect(turnsWithAd('demo-second')).toEqual([2, 4, 6, 8, 10, 12]);
    expect(turnsWithAd('demo-every')).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]);
    // All twelve within a minute: the cooldown lets only the first through.
    expect(turnsWithAd('demo-cautious')).toEqual([3]);
  });
});

describe('every demo creative', () => {
  const creatives = CATALOG.campaigns.flatMap(({ lineItems }) => lineItems.flatMap((item) => item.creatives));

  test('would be accepted in a campaign file', () => {
    expect(creatives.length).toBeGreaterThan(0);
    for (const { cta, headline, format } of creatives) {
      expect(isPublicAddress(cta.url)).toBe(true);
      expect(headline.length).toBeLessThanOrEqual(FORMAT_LIMITS[format].maxHeadlineChars);
    }
    for (const asset of JSON.stringify(creatives).match(/"[^"]*\/assets\/[^"]+"/g) ?? []) {
      const path = asset.slice(1, -1);
      expect(isAssetAddress(path)).toBe(true);
      const file = new URL(path.replace('/assets/', '../../../adapters/demand-house/assets/demo/'), import.meta.url);
      expect([path, existsSync(file)]).toEqual([path, true]);
    }
  });

  test('has words in four languages at least, none longer than the shortest format allows', () => {
    for (const { brief } of CATALOG.campaigns) {
      expect(Object.keys(brief.pitches)).toEqual(expect.arrayContaining(['en', 'de', 'fr', 'es']));
      for (const pitch of Object.values(brief.pitches))
        expect(pitch.length).toBeLessThanOrEqual(FORMAT_LIMITS.banner.maxTextChars);
    }
  });
});
