import { describe, expect, test } from '@jest/globals';
import { openStaticVectors } from '../../adapters/vectors-static/index.js';
import { createSafetyClassifier } from '../../bootstrap/classify-safety.js';

const classify = createSafetyClassifier();
const { vectorOf } = openStaticVectors();
const read = (text: string) => classify(text, 'en', vectorOf(text));

describe('the built-in check', () => {
  test('keeps what the words say', () => {
    expect(read('I want to kill myself')).toEqual({ tier: 'unsafe', reason: 'self-harm' });
  });

  test('adds what only the meaning says, and names the rule', () => {
    expect(read('our baby was born asleep and we go home with empty arms')).toEqual({
      tier: 'sensitive',
      reason: 'meaning: pregnancy-loss',
    });
  });

  test('does not let a delicate word hide a life event', () => {
    const said = 'our baby was born asleep and we go home with empty arms';
    expect(classify('fuck', 'en', undefined).reason).toBe('profanity');
    expect(classify('fuck', 'en', vectorOf(said)).reason).toBe('meaning: pregnancy-loss');
  });

  test('leaves harmless text alone, also with tricky words', () => {
    for (const text of ['best coffee for espresso', 'how do I kill a node process', 'what shoes for a marathon'])
      expect(read(text)).toEqual({ tier: 'safe' });
  });

  test('judges a text without a vector by its words', () => {
    expect(classify('our baby was born asleep', 'en', undefined)).toEqual({ tier: 'safe' });
  });
});
