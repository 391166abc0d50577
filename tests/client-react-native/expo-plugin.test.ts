import { expect, test } from '@jest/globals';

type Config = Readonly<Record<string, unknown>>;

const withAds = require('../../dist/adapters/client-react-native/app.plugin.js') as (
  config: Config,
  options?: object,
) => Config;

test('adds what iOS asks of an app, beside what it has', () => {
  const skAdNetworkItems = ['ABC.skadnetwork', 'new.skadnetwork', 'new.skadnetwork'];
  const known = { SKAdNetworkItems: [{ SKAdNetworkIdentifier: 'abc.skadnetwork' }], CFBundleName: 'Chat' };
  const config = { name: 'chat', ios: { bundleIdentifier: 'com.example.chat', infoPlist: known } };
  expect(withAds(config, { trackingDescription: 'For ads that fit.', skAdNetworkItems })).toEqual({
    name: 'chat',
    ios: {
      bundleIdentifier: 'com.example.chat',
      infoPlist: {
        CFBundleName: 'Chat',
        NSUserTrackingUsageDescription: 'For ads that fit.',
        SKAdNetworkItems: [{ SKAdNetworkIdentifier: 'abc.skadnetwork' }, { SKAdNetworkIdentifier: 'new.skadnetwork' }],
      },
    },
    android: { blockedPermissions: [] },
  });
  expect(config.ios.infoPlist).toBe(known);
});

test('leaves a description that the app has, and an app without options as it is', () => {
  const infoPlist = { NSUserTrackingUsageDescription: 'Own words.' };
  expect(withAds({ ios: { infoPlist } }, { trackingDescription: 'Others.' })).toMatchObject({ ios: { infoPlist } });
  expect(withAds({})).toEqual({ ios: { infoPlist: {} }, android: { blockedPermissions: [] } });
});

test('forbids the advertising id on Android where the app wants that', () =>
  expect(withAds({ android: { blockedPermissions: ['x'] } }, { advertisingId: false })).toMatchObject({
    android: { blockedPermissions: ['x', 'com.google.android.gms.permission.AD_ID'] },
  }));
