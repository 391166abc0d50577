import { expect, test } from '@jest/globals';
import { onceByBrief } from '../../../adapters/copy-gate/known-briefs.js';
import type { Brief } from '../../../domain/catalog/creative.js';

const brief = (differs: Partial<Brief> = {}): Brief => ({
  product: 'Alpine Tea',
  pitches: { en: 'A calm cup.' },
  facts: ['Picked by hand.'],
  ...differs,
});

/** Keeps what it was asked with, as a catalog does. */
const counted = () => {
  const made: string[] = [];
  const kept: Brief[] = [];
  const once = onceByBrief((one, advertiser) => ({ of: made.push(`${advertiser} ${one.product}`) }));
  const ask = (of: Brief, advertiser = 'Alpine'): { readonly of: number } => {
    kept.push(of);
    return once(of, advertiser);
  };
  return { ask, made };
};

test('equal briefs are one, whichever object holds them', () => {
  const { ask, made } = counted();
  expect(ask(brief())).toBe(ask(brief()));
  expect(made).toHaveLength(1);
});

test.each<Partial<Brief>>([
  { product: 'Alpine Coffee' },
  { productIn: { de: 'Alpentee' } },
  { pitches: { de: 'A calm cup.' } },
  { facts: [] },
])('another brief is another one: %j', (differs) => {
  const { ask, made } = counted();
  expect(ask(brief())).not.toBe(ask(brief(differs)));
  expect(made).toHaveLength(2);
});

test('the same brief of another advertiser is another one', () => {
  const { ask, made } = counted();
  const same = brief();
  expect(ask(same)).not.toBe(ask(same, 'Another'));
  expect(ask(same)).toBe(ask(brief()));
  expect(made).toHaveLength(2);
});
