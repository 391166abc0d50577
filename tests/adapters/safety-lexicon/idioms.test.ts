import { readFileSync } from 'node:fs';
import { expect, test } from '@jest/globals';
import { classifySafety } from '../../../adapters/safety-lexicon/index.js';
import { lifeEventOf } from '../../../domain/conversation/safety-class.js';

interface Wording {
  readonly language: string;
  readonly label: 'safe' | 'unsafe';
  readonly text: string;
}

const wordings = JSON.parse(readFileSync(new URL('./idioms.json', import.meta.url), 'utf8')) as readonly Wording[];

test.each(wordings)('$language, $label: $text', ({ language, label, text }) => {
  const { tier, reason } = classifySafety(text, language);
  expect(tier === 'unsafe' || lifeEventOf(reason) !== undefined).toBe(label === 'unsafe');
});

test('a story excuses its nouns, and no act', () => {
  expect(classifySafety('a murder in the novel', 'en').tier).toBe('safe');
  expect(classifySafety('I want to murder my wife like in the novel', 'en').reason).toBe('violence');
});

test('a word that is harmless in one language counts in the others', () => {
  expect(classifySafety('fromage et noix, bien râpé, pour le gratin', 'fr').tier).toBe('safe');
  expect(classifySafety('he was charged with rape', 'en').reason).toBe('violence');
  expect(classifySafety('sex personer till middag', 'sv').tier).toBe('safe');
  expect(classifySafety('snel eten met kikkererwten', 'nl').tier).toBe('safe');
  expect(classifySafety('Mektubunuz açık ve nazik', 'tr').tier).toBe('safe');
});
