import { describe, expect, test } from '@jest/globals';
import { codeOf, regulatoryOf, sessionOptionsOf } from '../../../adapters/playground-web/settings/session-options.js';
import { disguise } from '../../../adapters/playground-web/settings/network.js';
import { createSettings, type FieldName, type Settings } from '../../../adapters/playground-web/settings/settings.js';

const settingsWith = (change: Partial<Settings>): Settings => ({ ...createSettings().get(), ...change });

describe('the switches', () => {
  test('begin with test ads, no fault and no law', () => {
    expect(createSettings().get()).toEqual({
      token: 'test',
      pacing: 'second',
      format: 'any',
      writer: 'model',
      theme: 'system',
      assistant: 'model',
      width: 'full',
      locale: 'browser',
      consent: 'none',
      coppa: 'off',
      character: 'none',
      fault: 'none',
    });
  });

  test('tell of a change once, and know only their own choices', () => {
    const store = createSettings();
    const changes: FieldName[] = [];
    store.subscribe((changed) => changes.push(changed));
    store.set('fault', 'slow');
    store.set('fault', 'slow');
    store.set('fault', 'sideways');
    store.set('fault', 'toString');
    expect([changes, store.get().fault]).toEqual([['fault'], 'slow']);
  });

  test.each([
    ['test', 'any', 'inlineAd'],
    ['test', 'banner', 'test-banner'],
    ['auction', 'image', 'inlineAd'],
    ['auction', 'interstitial', 'interstitialAd'],
  ] as const)('token %s and format %s ask for %s', (token, format, code) => {
    expect(codeOf(settingsWith({ token, format }))).toBe(code);
  });

  test.each([
    ['test', 'every', 'pub-test'],
    ['auction', 'second', 'pub-second'],
    ['auction', 'every', 'pub-every'],
    ['auction', 'cautious', 'pub-cautious'],
  ] as const)('token %s and pacing %s are the account of %s', (token, pacing, publisherToken) => {
    const tokens = { test: 'pub-test', second: 'pub-second', every: 'pub-every', cautious: 'pub-cautious' };
    const config = { origin: 'https://ads.example', brand: 'svc', tokens };
    const ids = { userId: 'u', conversationId: 'c' };
    const options = sessionOptionsOf(settingsWith({ token, pacing }), config, ids);
    expect(options).toMatchObject({ publisherToken, adServerUrl: 'https://ads.example' });
    // Where a model writes, the template does for twins of these accounts; elsewhere there is nothing to choose.
    const twins = { test: 'twin-test', second: 'twin-second', every: 'twin-every', cautious: 'twin-cautious' };
    const writing = { by: 'model', model: 'tiny', templateTokens: twins } as const;
    const byTemplate = settingsWith({ token, pacing, writer: 'template' });
    const chosen = sessionOptionsOf(byTemplate, { ...config, writing }, ids).publisherToken;
    expect(chosen).toBe(publisherToken.replace('pub-', 'twin-'));
    expect(sessionOptionsOf(byTemplate, config, ids).publisherToken).toBe(publisherToken);
  });

  test.each([
    ['none', 'off', {}],
    ['refused', 'off', { gdpr: 1 }],
    ['given', 'on', { gdpr: 1, gdprConsent: expect.any(String), coppa: 1 }],
  ] as const)('consent %s and children %s', (consent, coppa, regulatory) => {
    expect(regulatoryOf(settingsWith({ consent, coppa }))).toEqual(regulatory);
  });

  test('locale and width are told to the server; the rest of the device stays', () => {
    const device = { os: { name: 'Linux', locale: 'en-US' }, hardware: { type: 'desktop' }, screen: { dpr: 2 } };
    expect(disguise({ device }, settingsWith({}))).toEqual({ device });
    expect(disguise({ device }, settingsWith({ locale: 'de', width: 'w360' }))).toEqual({
      device: {
        os: { name: 'Linux', locale: 'de-DE' },
        hardware: { type: 'handset' },
        screen: { dpr: 2, width: 360, height: 780 },
      },
    });
  });
});
