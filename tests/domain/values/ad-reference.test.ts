import { describe, expect, test } from '@jest/globals';
import { createIdSource } from '../../../adapters/signer-node/id-source.js';
import { adReference, idsOfReference } from '../../../domain/values/ad-reference.js';
import { bidId } from '../../../domain/values/ids.js';
import { DAY_MS } from '../../../domain/values/time.js';

const NOW = 1_800_000_000_000;
const AGES = [0, 1, DAY_MS, 400 * DAY_MS, 8 * 365 * DAY_MS, -DAY_MS + 1];
const idAt = (atMs: number) => bidId(createIdSource({ nowMs: () => atMs }).uuid());

const isIn = (id: string, typed: string, nowMs = NOW): boolean => {
  const range = idsOfReference(typed, nowMs);
  return range !== undefined && range.first <= id && id <= range.last;
};

describe('the short reference of an ad', () => {
  test('has ten characters, none of which is misread', () => {
    for (const age of AGES)
      expect(adReference(idAt(NOW - age))).toMatch(/^[0-9A-HJKMNP-TV-Z]{5}-[0-9A-HJKMNP-TV-Z]{5}$/);
  });

  test.each(AGES)('leads to an ad that was made %d ms ago, whose clock may be ahead', (age) => {
    const id = idAt(NOW - age);
    expect(isIn(id, adReference(id))).toBe(true);
  });

  test('leads to no ad of the milliseconds beside it', () => {
    const reference = adReference(idAt(NOW));
    for (const atMs of [NOW - 1, NOW + 1]) expect(isIn(idAt(atMs), reference)).toBe(false);
  });

  test('two ads of one millisecond have two, but for the last of random bits', () => {
    const head = '01a31d5c-f000-7';
    const of = (tail: string): string => adReference(bidId(`${head}${tail}000-000000000000`));
    expect(of('abd-8')).not.toBe(of('abc-8'));
    expect(of('abc-9')).toBe(of('abc-8'));
  });

  test('is read in any case, with O, I and L as digits, and hyphens and spaces anywhere', () => {
    const id = idAt(NOW);
    const reference = adReference(id);
    const asWritten = reference.toLowerCase().replaceAll('0', 'o').replaceAll('1', 'l').replace('-', ' ');
    expect(isIn(id, ` ${asWritten} `)).toBe(true);
    expect(isIn(id, reference.replaceAll('1', 'I').replace('-', ''))).toBe(true);
  });

  test.each(['', '4K7Q2-9XB3', '4K7Q2-9XB3MM', '4K7Q2-9XB3U', '4K7Q2_9XB3M', '\u0000\u0000\u0000\u0000\u0000\u0000'])(
    '%j is none',
    (typed) => expect(idsOfReference(typed, NOW)).toBeUndefined(),
  );

  test('whatever it is, it leads to canonical ids, also soon after the epoch', () => {
    for (const typed of ['0000000000', 'ZZZZZZZZZZ'])
      for (const nowMs of [0, NOW]) {
        const range = idsOfReference(typed, nowMs);
        for (const id of [range?.first, range?.last])
          expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[0-9a-f]{4}-[0-9a-f]{12}$/);
      }
  });
});
