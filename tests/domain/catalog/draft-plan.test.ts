import { describe, expect, test } from '@jest/globals';
import { MAX_VARIANTS_PER_LANGUAGE, variantId, type AdVariant } from '../../../domain/ad-variant/ad-variant.js';
import { languagesOf, missingDrafts } from '../../../domain/catalog/draft-plan.js';
import { sold } from '../../application/sold.js';

const sentencesOf = (text: string): readonly string[] => text.split(/(?<=\.) /u);
const FACTS = ['Picked slowly by hand.', 'Comes in a tin.', 'Grown on terraces.', 'Shipped weekly.'];
const campaign = (variants?: readonly AdVariant[], facts = FACTS) => {
  const sample = sold('sample', 1);
  return {
    ...sample,
    variants,
    brief: { product: 'Sample', pitches: { en: 'A calm cup.', de: 'Eine Tasse.' }, facts },
  };
};
const text = (angle: string): AdVariant => ({
  language: 'en',
  register: 'formal',
  angle,
  text: 'A.',
  review: 'rejected',
});

describe('the texts that a campaign lacks', () => {
  test('have names that a file may have, each one of its own, and no more than a language may have', () => {
    const orders = missingDrafts(campaign(), 'de', sentencesOf);
    expect(orders).toHaveLength(MAX_VARIANTS_PER_LANGUAGE);
    expect(new Set(orders.map(variantId)).size).toBe(orders.length);
    for (const { angle } of orders) expect(angle).toMatch(/^[a-z0-9][a-z0-9-]{0,39}$/);
    expect(orders.map(({ about }) => about)).toContain('Eine Tasse.');
    expect(orders.map(({ about }) => about)).not.toContain('A calm cup.');
  });

  test('are about a pitch of another language where there is none, and about what no label can be made of', () => {
    const orders = missingDrafts(campaign(undefined, ['茶は手摘みです。']), 'fr', sentencesOf);
    expect(orders.map(({ about }) => about)).toContain('A calm cup.');
    expect(orders.map(({ angle }) => angle)).toContain('statement-2');
  });

  test('are none where there are four, whatever became of them, or where an empty list says so', () => {
    expect(missingDrafts(campaign(['a', 'b', 'c', 'd'].map(text)), 'en', sentencesOf)).toEqual([]);
    expect(missingDrafts(campaign([]), 'en', sentencesOf)).toEqual([]);
    const few = missingDrafts(campaign(['a', 'b', 'c'].map(text)), 'en', sentencesOf);
    expect(few).toHaveLength(MAX_VARIANTS_PER_LANGUAGE - 3);
  });
});

test('the languages of a campaign are those of its pitches, creatives and targeting', () => {
  const sample = campaign();
  const [item] = sample.lineItems;
  if (item === undefined) throw new Error('the sample has a line item');
  const lineItems = [{ ...item, targeting: { ...item.targeting, languages: ['nl'] } }];
  expect(languagesOf({ ...sample, lineItems })).toEqual(expect.arrayContaining(['en', 'de', 'nl']));
});
