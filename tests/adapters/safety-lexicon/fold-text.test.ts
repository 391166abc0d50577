import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { foldText } from '../../../adapters/safety-lexicon/fold-text.js';
import { SEED } from '../../domain/property.js';

test.each([
  ['I don’t know… Really?! Yes.', ' i dont know . really . yes . '],
  ["it's what we'd said: don`t 'do' that", ' its what wed said dont do that '],
  ['U.S. — 3.5 or .5', ' u s . 3 5 or 5 '],
  ['Straße à la carte 😀 ﬁne', ' strasse a la carte fine '],
  ['привет, 京都。 Σας', ' привет 京都 . σας '],
  ['ki\u200bll ＡＬＬ', ' kill all '],
  ['one . . two', ' one . two '],
  ['', ' '],
])('%s', (text, folded) => expect(foldText(text)).toBe(folded));

test('any text becomes words with one space between them and at both ends', () =>
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) =>
      expect(foldText(text)).toMatch(/^ (?:(?:\.|[\p{L}\p{M}\p{N}]+) )*$/u),
    ),
    { seed: SEED, numRuns: 2_000 },
  ));
