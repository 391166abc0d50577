import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { networkIdsOf, skAdNetworkOf } from '../../../domain/privacy/sk-ad-network.js';

describe('the networks that an app lists', () => {
  test('are in lower case, each once, in its order', () => {
    expect(networkIdsOf(['CSTR6SUWN9.skadnetwork', 'a1.adattributionkit', 'cstr6suwn9.SKAdNetwork'])).toEqual([
      'cstr6suwn9.skadnetwork',
      'a1.adattributionkit',
    ]);
  });

  test.each(['', 'skadnetwork', '.skadnetwork', 'a b.skadnetwork', 'a.skadnetwork\n', 'a.b.skadnetwork', 'a.example'])(
    '%j is none',
    (item) => {
      expect(networkIdsOf([item, 'a1.skadnetwork'])).toEqual(['a1.skadnetwork']);
    },
  );

  test('are at most 200 of at most 100 characters', () => {
    const ids = Array.from({ length: 300 }, (_, n) => `n${n}.skadnetwork`);
    expect(networkIdsOf(ids)).toEqual(ids.slice(0, 200));
    const ofLength = (chars: number): string => `${'n'.repeat(chars - '.skadnetwork'.length)}.skadnetwork`;
    expect(networkIdsOf([ofLength(101), ofLength(100)])).toEqual([ofLength(100)]);
  });

  test('are never anything else, whatever a client sends', () => {
    fc.assert(
      fc.property(
        fc.array(fc.oneof(fc.string(), fc.constant('K.skadnetwork'), fc.constant('ſ.ſkadnetwork'))),
        (items) => {
          for (const id of networkIdsOf(items)) expect(id).toMatch(/^[\x21-\x7e]{1,100}$/);
        },
      ),
    );
  });
});

describe('what an app can attribute', () => {
  test.each([
    ['14', ['2.0'], undefined],
    ['14.4.1', ['2.0'], undefined],
    ['14.5', ['2.0', '2.2'], undefined],
    ['14.10', ['2.0', '2.2', '3.0'], undefined],
    ['15.0', ['2.0', '2.2', '3.0'], undefined],
    ['16.0.3', ['2.0', '2.2', '3.0'], undefined],
    ['16.1', ['2.0', '2.2', '3.0', '4.0'], undefined],
    ['17.3', ['2.0', '2.2', '3.0', '4.0'], undefined],
    ['17.4', ['2.0', '2.2', '3.0', '4.0'], '1.0'],
    ['26', ['2.0', '2.2', '3.0', '4.0'], '1.0'],
  ])('on iOS %s: %j, AdAttributionKit %s', (osVersion, versions, adAttributionKit) => {
    const networkIds = ['a1.skadnetwork'];
    expect(skAdNetworkOf(networkIds, { osVersion })).toEqual({ versions, networkIds, adAttributionKit });
  });

  test.each(['13.7', '', 'x', '-14', '1e3', undefined])('on %j is nothing', (osVersion) => {
    expect(skAdNetworkOf(['a1.skadnetwork'], { osVersion })).toBeUndefined();
  });

  test('is nothing without a network', () => {
    expect(skAdNetworkOf([], { osVersion: '18' })).toBeUndefined();
  });

  test.each([
    ['https://apps.apple.com/at/app/tea/id1234567890?mt=8', '1234567890'],
    ['https://apps.apple.com/app/id1', '1'],
    ['https://apps.apple.com/app/id', undefined],
    ['https://apps.apple.com/app/id12x', undefined],
    ['https://apps.apple.com/app/android12', undefined],
    [`https://apps.apple.com/app/id${'9'.repeat(21)}`, undefined],
  ])('is told for the app at %s as %j', (storeUrl, sourceApp) => {
    expect(skAdNetworkOf(['a1.skadnetwork'], { osVersion: '18', storeUrl })?.sourceApp).toBe(sourceApp);
  });
});
