import { describe, expect, test } from '@jest/globals';
import { createMiniSearch } from '../../../adapters/search-minisearch/index.js';
import { termsOf } from '../../../domain/conversation/term.js';
import { briefSearchContract } from '../../contracts/index.js';

describe('MiniSearch keeps the contract of a search over briefs', () => {
  for (const { name, run } of briefSearchContract(() => createMiniSearch())) test(name, run);
});

const scoreOf = (text: string, asked: string): number => {
  const briefs = [
    { title: '', keywords: '', text },
    ...['one', 'two'].map((other) => ({ title: '', keywords: '', text: other })),
  ];
  const index = createMiniSearch().prepare(briefs);
  return termsOf(asked).reduce((sum, term) => sum + (index.find(term)[0]?.score ?? 0), 0);
};

describe('words that belong together meet, by less than the word itself', () => {
  test.each([
    ['de', 'Wir reparieren Fahrräder', 'repariert'],
    ['de', 'Kaffeemühlen aus Stahl', 'Kaffee'],
    ['de', 'Laufschuhe', 'Laufschuhen'],
    ['es', 'recetas para cocinar', 'cocinamos'],
    ['fr', 'apprendre la guitare', 'apprenez'],
    ['it', 'biciclette da corsa', 'bicicletta'],
    ['pt', 'cozinha comida fresca', 'cozinhar'],
    ['nl', 'matrassen en kussens', 'matras'],
    ['en', 'repairing any bike', 'repaired'],
  ])('%s: "%s" and "%s"', (_, text, asked) => {
    const near = scoreOf(text, asked);
    expect(near).toBeGreaterThan(0);
    expect(near).toBeLessThan(scoreOf(`${text} ${asked}`, asked));
  });

  test.each([
    ['tea for two', 'team'],
    ['a house by the sea', 'mouse'],
    ['car repairs', 'care'],
    ['rent a van', 'vanilla'],
  ])('"%s" and "%s" do not: short and similar is not the same', (text, asked) => {
    expect(scoreOf(text, asked)).toBe(0);
  });
});

test('a word that only one brief holds scores about 1 in a small catalog and in a large one', () => {
  const others = (count: number) =>
    Array.from({ length: count }, (_, i) => ({ title: `name${i}`, keywords: '', text: `some words of brief${i}` }));
  for (const count of [0, 3, 300]) {
    const index = createMiniSearch().prepare([
      { title: 'first', keywords: '', text: 'some words of tea' },
      ...others(count),
    ]);
    expect(index.find('tea')[0]?.score).toBeGreaterThan(0.8);
    expect(index.find('tea')[0]?.score).toBeLessThan(1.2);
  }
});
