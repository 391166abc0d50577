import { describe, expect, test } from '@jest/globals';
import { parseCatalogFile } from '../../../bootstrap/catalog/parse-catalog-file.js';
import { exampleWith } from './example-file.js';

const ITEM = ['campaigns', 0, 'lineItems', 0] as const;
const read = (path: readonly (string | number)[], value: unknown) => parseCatalogFile(exampleWith(path, value));
const itemWith = (key: string, value: unknown) => {
  const result = read([...ITEM, key], value);
  if (!result.ok) throw new Error(result.problems.join('\n'));
  return result.campaigns[0]?.lineItems[0];
};
const problemsWith = (key: string, value: unknown): readonly string[] => {
  const result = read([...ITEM, key], value);
  return result.ok ? [] : result.problems;
};

describe('a line item', () => {
  test('that says nothing is delivered evenly, in the middle tier, at every hour', () => {
    expect(itemWith('name', 'plain')).toMatchObject({ delivery: 'even', tier: 5, dayParts: [], deal: undefined });
  });

  test('has delivery, tier, deal, day parts and caps of whom they count', () => {
    expect(itemWith('delivery', 'asap')?.delivery).toBe('asap');
    expect(itemWith('tier', 1)?.tier).toBe(1);
    expect(itemWith('deal', { id: 'd-1', floorUsd: 2 })?.deal).toEqual({
      id: 'd-1',
      floor: 2_000_000,
      fixedPrice: true,
    });
    expect(itemWith('dayParts', [{ fromHour: 8 }])?.dayParts).toEqual([
      { days: ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'], fromHour: 8, toHour: 24 },
    ]);
    expect(itemWith('caps', [{ per: 'campaign', of: 'session', limit: 1 }])?.caps).toEqual([
      { key: 'campaign:spring-tea', scope: 'session', limit: 1, windowMs: 30 * 24 * 3_600_000 },
    ]);
  });

  test.each([
    ['delivry', 'asap', 'did you mean "delivery"?'],
    ['delivery', 'fast', '"even", "asap"'],
    ['tier', 0, 'must be at least 1'],
    ['tier', 10, 'must be at most 9'],
    ['deal', { id: 'd', floorUSD: 2 }, 'did you mean "floorUsd"?'],
    ['dayParts', [{ days: ['monday'] }], '"mon"'],
    ['dayParts', [{ fromHour: 20, toHour: 6 }], 'must be later than "fromHour"'],
    ['caps', [{ per: 'campaign', limit: 1 }], 'only a cap of a session may be without it'],
    ['caps', [{ per: 'campaign', of: 'household', limit: 1, hours: 1 }], '"person", "user", "email", "session"'],
  ])('is told what is wrong with %s %j', (key, value, hint) => {
    expect(problemsWith(key, value).join('\n')).toContain(hint);
  });
});

test('a campaign has competitors, a creative its review', () => {
  const competitors = { advertisers: ['Coffee.example'], categories: ['210'] };
  const result = read(['campaigns', 0, 'competitors'], competitors);
  expect(result.ok && result.campaigns[0]?.separation).toEqual({
    within: 'session',
    advertisers: ['coffee.example'],
    categories: ['210'],
  });
  const draft = read(['campaigns', 0, 'creatives', 0, 'review'], 'draft');
  expect(draft.ok && draft.campaigns[0]?.lineItems[0]?.creatives[0]?.review).toBe('draft');
  const wrong = read(['campaigns', 0, 'competitors'], { advertiser: [] });
  expect(wrong.ok ? '' : wrong.problems.join()).toContain('did you mean "advertisers"?');
});
