import { createHmac } from 'node:crypto';
import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { DEFAULT_PACING, NO_PACING } from '../../../domain/catalog/account.js';
import {
  accountOfVariant,
  bucketOf,
  isHeldOut,
  USER_BUCKETS,
  variantOf,
} from '../../../domain/experiment/assignment.js';
import { subjectId, variantId } from '../../../domain/values/ids.js';
import { sampleAccount } from '../../contracts/samples.js';

const digestOf = (text: string): string => createHmac('sha256', 'a key').update(text).digest('hex');
const listing = sampleAccount({
  pacing: NO_PACING,
  variants: { a: {}, b: { pacing: DEFAULT_PACING, minRelevance: 0.7 } },
});

describe('which variant a turn is of', () => {
  test.each<[string | undefined, string | undefined]>([
    [undefined, undefined],
    ['', undefined],
    ['b', 'b'],
    ['checkout_2.B-new', 'checkout_2.B-new'],
    ['someone@example.org', 'other'],
    ['B (new)', 'other'],
    ['x'.repeat(65), 'other'],
    ['hold-out', 'other'],
    ['b\0', 'other'],
  ])('%j counts as %j', (told, variant) => {
    expect(variantOf(sampleAccount(), told)).toBe(variant);
  });

  test.each(['c', 'B', '__proto__', 'constructor', 'toString'])(
    '%s is none of those that the account lists',
    (told) => {
      expect(variantOf(listing, told)).toBe('other');
    },
  );

  test('is a short name whatever the client says', () => {
    const told = fc.oneof(fc.string({ unit: 'binary', maxLength: 300 }), fc.constantFrom('b', 'hold-out', 'other'));
    fc.assert(
      fc.property(told, (text) => (variantOf(sampleAccount(), text) ?? 'other').match(/^[\w.-]{1,64}$/) !== null),
      { seed: 18, numRuns: 500 },
    );
  });
});

describe('the account as a variant meets it', () => {
  test('differs in what the variant says, and is the same object each time', () => {
    const b = accountOfVariant(listing, variantId('b'));
    expect(b).toEqual({ ...listing, pacing: DEFAULT_PACING, minRelevance: 0.7 });
    expect(accountOfVariant(listing, variantId('b'))).toBe(b);
  });

  test.each(['a', 'other', 'constructor'])('%s meets what all meet', (name) => {
    expect(accountOfVariant(listing, variantId(name))).toEqual(listing);
  });

  test.each([undefined, 'other', 'constructor'])('of %s, which the account does not list, it is itself', (name) => {
    expect(accountOfVariant(listing, name === undefined ? undefined : variantId(name))).toBe(listing);
    expect(accountOfVariant(sampleAccount(), variantId('b'))).not.toHaveProperty('variants');
  });
});

describe('who is held out', () => {
  const USERS = 20_000;
  const digests = Array.from({ length: USERS }, (_, i) => digestOf(`user ${i}`));

  test('is the share that was asked for, within what chance allows', () => {
    const held = digests.filter((digest) => isHeldOut({ share: 0.05, seed: 's' }, digest)).length;
    // Four standard errors of a binomial share of one in twenty.
    expect(Math.abs(held / USERS - 0.05)).toBeLessThan(4 * Math.sqrt((0.05 * 0.95) / USERS));
  });

  test('stays so when the share grows', () => {
    const [small, large] = [0.05, 0.1].map(
      (share) => new Set(digests.filter((d) => isHeldOut({ share, seed: 's' }, d))),
    );
    expect([...(small ?? [])].filter((digest) => !large?.has(digest))).toEqual([]);
  });

  test('is nobody at 0 and everybody at 1', () => {
    const edges = ['0'.repeat(64), 'f'.repeat(64), ...digests.slice(0, 100)];
    expect(edges.filter((digest) => isHeldOut({ share: 0, seed: 's' }, digest))).toEqual([]);
    expect(edges.filter((digest) => !isHeldOut({ share: 1, seed: 's' }, digest))).toEqual([]);
  });
});

test('users are spread evenly over the buckets', () => {
  const sizes = new Array<number>(USER_BUCKETS).fill(0);
  for (let i = 0; i < 64_000; i++) sizes[bucketOf(subjectId(digestOf(`user ${i}`)))]! += 1;
  // A thousand each, with a standard error of 32.
  expect(Math.min(...sizes)).toBeGreaterThan(1_000 - 5 * 32);
  expect(Math.max(...sizes)).toBeLessThan(1_000 + 5 * 32);
});
