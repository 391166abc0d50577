import { describe, expect, test } from '@jest/globals';
import { copyGate } from '../../../bootstrap/copy-gate.js';
import { gatedText } from '../../../application/ads/write-text.js';
import { advertiserId, messageId } from '../../../domain/values/ids.js';

const advertiser = { id: advertiserId('a'), name: 'Harbor Coffee', domain: 'harbor.example' };
const ad = (pitches: Record<string, string>, product = 'Harbor Coffee beans') => ({
  advertiser,
  brief: { product, pitches, facts: [] },
});

describe('nothing is shown that the gate refuses, whoever wrote it', () => {
  test('a text is cut before the first sentence that does not pass', () => {
    const text = 'Harbor Coffee roasts every morning. See https://elsewhere.example for more.';
    expect(gatedText(copyGate, text, ad({ en: 'unused' }), 300)).toBe('Harbor Coffee roasts every morning.');
  });

  test('a refused text falls back to the first pitch that passes', () => {
    const pitches = { de: 'Jetzt auf https://elsewhere.example!', en: 'Harbor Coffee roasts every morning.' };
    expect(gatedText(copyGate, 'Call +1 555 010 9999 now.', ad(pitches), 300)).toBe(
      'Harbor Coffee roasts every morning.',
    );
  });

  test('a hostile brief is reduced to the name that stands on the ad anyway', () => {
    const hostile = ad({ en: '<script>alert(1)</script>' }, 'https://elsewhere.example');
    expect(gatedText(copyGate, '', hostile, 300)).toBe('Harbor Coffee');
  });

  test('what comes from outside meets the language of the conversation', () => {
    const german = 'Harbor Coffee röstet jeden Morgen und bringt die Tüte bis an die Tür.';
    const english = 'Harbor Coffee is the bag that you have at your door in the morning.';
    const both = ad({ de: german, en: english });
    expect(gatedText(copyGate, english, { ...both, language: 'de' }, 300)).toBe(german);
    expect(gatedText(copyGate, english, { ...both, language: 'en' }, 300)).toBe(english);
    // A brief without German words: its advertiser is named, and no English words stand in a German conversation.
    expect(gatedText(copyGate, english, { ...ad({ en: english }), language: 'de' }, 300)).toBe('Harbor Coffee');
  });

  test('a place that the reader named may be met again', () => {
    const text = 'Harbor Coffee also goes to Lisbon.';
    const said = { id: messageId('u1'), role: 'user', content: 'I live in Lisbon.', createdAtMs: 0 } as const;
    expect(gatedText(copyGate, text, ad({ en: 'unused' }), 300)).not.toBe(text);
    expect(gatedText(copyGate, text, { ...ad({ en: 'unused' }), language: 'en', messages: [said] }, 300)).toBe(text);
  });
});
