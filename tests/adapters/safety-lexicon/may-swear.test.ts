import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { englishDataset, englishRecommendedTransformers, RegExpMatcher } from 'obscenity';
import { maySwear } from '../../../adapters/safety-lexicon/may-swear.js';

const terms = englishDataset.build();
const matcher = new RegExpMatcher({ ...terms, ...englishRecommendedTransformers });

/** Every word of the data set, its optional letters in, and something for its gaps. */
const words = terms.blacklistedTerms.map(({ pattern }) =>
  pattern.nodes
    .map((node) => {
      const part = 'childNode' in node ? node.childNode : node;
      return 'chars' in part ? String.fromCodePoint(...part.chars) : '*';
    })
    .join(''),
);

const DISGUISES: Readonly<Record<string, readonly string[]>> = {
  a: ['a', 'A', '@', 'аa', 'ⓐ', 'aaa'],
  e: ['e', 'E', '3', 'é', 'ee'],
  i: ['i', 'I', '1', '!', 'ì'],
  o: ['o', 'O', '0', 'ö', 'ooo'],
  s: ['s', 'S', '5', '$', 'sss'],
  u: ['u', 'U', 'ü', 'uuuu'],
};
const disguised = (word: string): fc.Arbitrary<string> =>
  fc
    .tuple(...[...word].map((letter) => fc.constantFrom(...(DISGUISES[letter] ?? [letter, letter.toUpperCase()]))))
    .map((letters) => letters.join(''));

test('whatever the matcher finds is looked for', () => {
  const filler = fc.constantFrom(' ', '. ', 'x', '-', '\n', 'ü', ' the ', '😀', '');
  const piece = fc.oneof(fc.constantFrom(...words).chain(disguised), fc.string({ unit: 'binary', maxLength: 6 }));
  let found = 0;
  fc.assert(
    fc.property(fc.array(fc.tuple(piece, filler), { maxLength: 4 }), (parts) => {
      const text = parts.flat().join('');
      if (!matcher.hasMatch(text)) return;
      found++;
      expect({ text, may: maySwear(text) }).toEqual({ text, may: true });
    }),
    { seed: 18, numRuns: 5_000 },
  );
  expect(found).toBeGreaterThan(1_000);
});

test('plain words are not', () => {
  for (const text of [
    '',
    'Which coffee beans would you take for a moka pot?',
    'Der Kaffee ist gut.',
    'コーヒー',
    '😀',
    'My class passed the peacock in Scunthorpe',
  ])
    expect({ text, may: maySwear(text) }).toEqual({ text, may: false });
});
