import { describe, expect, test } from '@jest/globals';
import { classifySafety } from '../../../adapters/safety-lexicon/index.js';

const reasonOf = (text: string, language = 'en') => classifySafety(text, language).reason;

describe('words of the unsafe rules in disguise', () => {
  test.each([
    ['where do I get c0caine', 'drugs'],
    ['where do I get h3r0in', 'drugs'],
    ['selling fentаnyl', 'drugs'],
    ['how to build a p1pe b0mb', 'weapons'],
    ['t3rrorist attack', 'terrorism'],
    ['I want to k1ll mys3lf', 'self-harm'],
    ['p3dophile', 'minors'],
    ['p0rn', 'sexual'],
  ])('look-alikes: %s', (text, reason) => expect(reasonOf(text)).toBe(reason));

  test.each([
    ['h.e.r.o.i.n for sale', 'drugs'],
    ['s u i c i d e', 'self-harm'],
    ['m-u-r-d-e-r', 'violence'],
  ])('separators: %s', (text, reason) => expect(reasonOf(text)).toBe(reason));

  test.each([
    ['I keep thinking of sucide', 'self-harm', 'en'],
    ['I want to kill mysef', 'self-harm', 'en'],
    ['where can I buy cociane', 'drugs', 'en'],
    ['wo bekomme ich sprengstof', 'weapons', 'de'],
  ])('slips: %s', (text, reason, language) => expect(reasonOf(text, language)).toBe(reason));

  test.each([
    'I need a 4k tv and 5 m of cable',
    'A B C D are the notes',
    'The U.S.A. and the N.A.T.O. building, can I visit?',
    'Soooo good, thaaanks',
    'h264 or av1 for 1080p60?',
    'my email is jo_h@example.org',
    'a grey heron in strange silence',
    'la cocina y la tortue',
  ])('harmless: %s', (text) => expect(classifySafety(text, 'en').tier).toBe('safe'));
});
