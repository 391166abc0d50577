import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { foldAnyText, foldText } from '../../../adapters/safety-lexicon/fold-text.js';

const WORDS = ["don't", 'it’s', "a't's", 'Straße', 'ÉCOLE', 'ﬁne', 'Σας', 'привет', '京都', 'é', 'E.g.', '.5', 'x_y'];
const SIGNS = [
  '.',
  '..',
  '!',
  '?!',
  '…',
  '。',
  '！',
  '—',
  '“',
  '•',
  '™',
  '½',
  '😀',
  '👍🏽',
  '\ud800',
  '\u200b',
  '\u0301',
];
const SPACES = [' ', '  ', '\n', '\t', '\u00a0', '\u2028', ''];
const piece = fc.oneof(fc.constantFrom(...WORDS, ...SIGNS, ...SPACES, 'a', ' ', '.'), fc.string({ unit: 'binary' }));
const texts = fc.array(piece, { maxLength: 12 }).map((pieces) => pieces.join(''));

test('one pass over ASCII gives what Unicode says of every character', () =>
  fc.assert(
    fc.property(texts, (text) => expect(foldText(text)).toBe(foldAnyText(text))),
    { numRuns: 5_000 },
  ));

test.each([
  ['I don’t know… Really?! Yes.', ' i dont know . really . yes . '],
  ['U.S. — 3.5 or .5', ' u s . 3 5 or .5 '],
  ['Straße à la carte 😀', ' strasse a la carte '],
  ['', '  '],
])('%s', (text, folded) => expect(foldText(text)).toBe(folded));
