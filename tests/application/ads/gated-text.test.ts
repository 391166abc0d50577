import { describe, expect, test } from '@jest/globals';
import { gatedText } from '../../../application/ads/write-text.js';
import { advertiserId } from '../../../domain/values/ids.js';

const advertiser = { id: advertiserId('a'), name: 'Harbor Coffee', domain: 'harbor.example' };
const ad = (pitches: Record<string, string>, product = 'Harbor Coffee beans') => ({
  advertiser,
  brief: { product, pitches, facts: [] },
});

describe('nothing is shown that the gate refuses, whoever wrote it', () => {
  test('a text is cut before the first sentence that does not pass', () => {
    const text = 'Harbor Coffee roasts every morning. See https://elsewhere.example for more.';
    expect(gatedText(text, ad({ en: 'unused' }), 300)).toBe('Harbor Coffee roasts every morning.');
  });

  test('a refused text falls back to the first pitch that passes', () => {
    const pitches = { de: 'Jetzt auf https://elsewhere.example!', en: 'Harbor Coffee roasts every morning.' };
    expect(gatedText('Call +1 555 010 9999 now.', ad(pitches), 300)).toBe('Harbor Coffee roasts every morning.');
  });

  test('a hostile brief is reduced to the name that stands on the ad anyway', () => {
    const hostile = ad({ en: '<script>alert(1)</script>' }, 'https://elsewhere.example');
    expect(gatedText('', hostile, 300)).toBe('Harbor Coffee');
  });
});
