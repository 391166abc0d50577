import { expect, test } from '@jest/globals';
import { groundsOf } from '../../../domain/ad-variant/rests-on.js';

const STATEMENTS = ['Harbor Coffee roasts in small batches.', 'A subscription can be paused at any time.'];

test('a sentence rests on the statements whose words it repeats, the nearest first', () => {
  const grounds = groundsOf('Pause your subscription of Harbor Coffee at any time.', STATEMENTS);
  expect(grounds.statements).toEqual([STATEMENTS[1], STATEMENTS[0]]);
});

test('words that no statement has are named', () => {
  expect(groundsOf('Roasted by monks in small batches.', STATEMENTS).ownWords).toEqual(['monk']);
  expect(groundsOf('Lovely weather.', STATEMENTS)).toMatchObject({ statements: [], ownWords: ['lovely', 'weather'] });
});
