import { describe, expect, test } from '@jest/globals';
import { DEFAULT_PACING, floorOf, newAccount, NO_PACING, placementOf } from '../../../domain/catalog/account.js';
import { accountId, DEFAULT_PLACEMENT, placementCode } from '../../../domain/values/ids.js';
import { turnBucket } from '../../../domain/demand/opportunity.js';
import { sampleAccount, samplePlacement } from '../../contracts/samples.js';
import { usd } from '../auction-rules.js';

const BANNER = placementCode('banner');

test('a placement is found by its code and by nothing else', () => {
  const account = sampleAccount({
    placements: [samplePlacement(), samplePlacement({ code: BANNER, formats: ['banner'] })],
  });
  expect(placementOf(account, BANNER)?.formats).toEqual(['banner']);
  expect(placementOf(account, DEFAULT_PLACEMENT)?.code).toBe('inlineAd');
  expect(placementOf(account, placementCode('Banner'))).toBeUndefined();
  expect(placementOf(account, placementCode('__proto__'))).toBeUndefined();
});

describe('the floor', () => {
  const account = sampleAccount({ floor: usd(1), floorByPlacement: { [BANNER]: usd(2) } });
  test("of a placement comes before the account's", () => {
    expect(floorOf(account, BANNER)).toBe(usd(2));
    expect(floorOf(account, DEFAULT_PLACEMENT)).toBe(usd(1));
    expect(floorOf(sampleAccount(), BANNER)).toBeUndefined();
  });
  test("of a placement that is called like something every object has is the account's", () => {
    expect(floorOf(account, placementCode('hasOwnProperty'))).toBe(usd(1));
  });
});

test('pacing of new accounts and of test accounts is that of the design', () => {
  expect(DEFAULT_PACING).toEqual({
    firstTurns: 2,
    everyNth: 3,
    cooldownMs: 60_000,
    maxPerSession: 6,
    maxPerDay: 20,
    maxPerAdvertiserAndSession: 1,
  });
  expect(NO_PACING).toEqual({ firstTurns: 0, everyNth: 1, cooldownMs: 0 });
  const id = accountId('new');
  expect(newAccount({ id })).toMatchObject({ mode: 'production', pacing: DEFAULT_PACING });
  expect(newAccount({ id, mode: 'development' }).pacing).toEqual(NO_PACING);
  expect(newAccount({ id, mode: 'development', pacing: DEFAULT_PACING }).pacing).toEqual(DEFAULT_PACING);
});

test.each([
  [1, '1'],
  [2, '2-5'],
  [5, '2-5'],
  [6, '6+'],
  [600, '6+'],
])('turn %p is told to bidders as %s', (turn, bucket) => {
  expect(turnBucket(turn)).toBe(bucket);
});
