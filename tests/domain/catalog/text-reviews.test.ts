import { describe, expect, test } from '@jest/globals';
import { keepReviews, variantEntries, withDrafts, withReviews } from '../../../domain/catalog/content/text-reviews.js';
import { adVariantId } from '../../../domain/ad-variant/ad-variant.js';

const name = adVariantId;
const cup = { language: 'en', angle: 'cup', text: 'A cup.' };
const bag = { language: 'DE', register: 'casual', angle: 'bag', text: 'Eine Tüte.' };
const campaign = (variants?: unknown, brief = {}) => ({
  id: 'tea',
  advertiser: { name: 'Tea' },
  brief: { product: 'Tea', pitches: { en: 'Tea.' }, ...(variants !== undefined && { variants }), ...brief },
});

describe('a review', () => {
  test('is written to the texts that it names', () => {
    const { entry, unknown } = withReviews(campaign([cup, bag]), [name('de-casual-bag')], { review: 'approved' });
    expect(unknown).toEqual([]);
    expect(variantEntries(entry)).toEqual([cup, { ...bag, review: 'approved' }]);
  });

  test('takes the place of an earlier one with its reason', () => {
    const rejected = { ...cup, review: 'rejected', reason: 'dull' };
    const { entry } = withReviews(campaign([rejected]), [name('en-neutral-cup')], { review: 'approved' });
    expect(variantEntries(entry)).toEqual([{ ...cup, review: 'approved' }]);
  });

  test('says which texts there are not', () => {
    const { unknown } = withReviews(campaign([cup]), [name('en-neutral-cup'), name('fr-formal-cup')], {
      review: 'approved',
    });
    expect(unknown).toEqual(['fr-formal-cup']);
    expect(withReviews({ id: 'tea' }, [name('en-neutral-cup')], { review: 'approved' }).unknown).toHaveLength(1);
  });
});

describe('a campaign that is published again', () => {
  const reviewed = campaign([{ ...cup, review: 'approved', stated: true }]);
  const published = (after: ReturnType<typeof campaign>) =>
    variantEntries(keepReviews([reviewed], [after])[0] ?? after);

  test('keeps the review of a text that is the same', () => {
    expect(published(campaign([cup, bag]))).toEqual([{ ...cup, review: 'approved', stated: true }, bag]);
  });

  test('has a changed text reviewed again, and every text after a change of brief or advertiser', () => {
    expect(published(campaign([{ ...cup, text: 'Another cup.' }]))).toEqual([{ ...cup, text: 'Another cup.' }]);
    expect(published(campaign([cup], { facts: ['Hot.'] }))).toEqual([cup]);
    expect(published({ ...campaign([cup]), advertiser: { name: 'Other' } })).toEqual([cup]);
  });

  test('says itself what review a text has', () => {
    const pending = { ...cup, review: 'pending' };
    expect(published(campaign([pending]))).toEqual([pending]);
  });

  test('keeps all texts where it names none, unless the list is empty or the brief is another', () => {
    expect(published(campaign())).toEqual([{ ...cup, review: 'approved', stated: true }]);
    expect(published(campaign([]))).toEqual([]);
    expect(published(campaign(undefined, { facts: ['Hot.'] }))).toBeUndefined();
  });
});

test('drafts are added, and take no place of a text of the same name', () => {
  const entry = withDrafts(campaign([cup]), [{ ...cup, text: 'Drafted.' }, bag]);
  expect(variantEntries(entry)).toEqual([cup, bag]);
  expect(variantEntries(withDrafts(campaign(), [bag]))).toEqual([bag]);
});
