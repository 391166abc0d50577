import { expect, test } from '@jest/globals';
import { readFileSync } from 'node:fs';
import { openStaticVectors } from '../../../adapters/vectors-static/index.js';
import { CAMPAIGNS } from '../demand-direct/labelled.js';

/** Language, campaigns that fit by the judgement of a person, and what the user says. */
type Labelled = readonly [language: string, fitting: readonly string[], text: string];

/** Paraphrases in twelve languages, and words of briefs in another sense. Written to choose the table by. */
const LABELLED = JSON.parse(
  readFileSync(new URL('../demand-direct/labelled-meaning.json', import.meta.url), 'utf8'),
) as readonly Labelled[];

const { dimensions, vectorOf } = openStaticVectors();
const known = (text: string): Float32Array => vectorOf(text) ?? new Float32Array(dimensions);

const dot = (a: Float32Array, b: Float32Array): number => a.reduce((sum, part, i) => sum + part * (b[i] ?? 0), 0);

/** The chance that a pair that fits has a higher cosine than one that does not; equals count half. */
const rankedRight = (pairs: readonly { readonly fits: boolean; readonly cosine: number }[]): number => {
  const others = pairs.filter(({ fits }) => !fits);
  const fitting = pairs.filter(({ fits }) => fits);
  let right = 0;
  for (const pair of fitting)
    for (const { cosine } of others) right += pair.cosine > cosine ? 1 : pair.cosine === cosine ? 0.5 : 0;
  return right / (fitting.length * others.length);
};

test('what fits a brief is nearer to it than what does not, without a word in common and in twelve languages', () => {
  const briefs = CAMPAIGNS.map(({ id, brief: { product, pitches, facts } }) => ({
    id: id,
    vector: known([product, ...Object.values(pitches), ...facts].join('. ')),
  }));
  const pairs = LABELLED.flatMap(([, fitting, text]) =>
    briefs.map(({ id, vector }) => ({ fits: fitting.includes(id), cosine: dot(known(text), vector) })),
  );
  expect(pairs.length).toBeGreaterThan(3_000);
  expect(new Set(LABELLED.map(([language]) => language)).size).toBe(12);
  expect(rankedRight(pairs)).toBeGreaterThan(0.86);
});
