import { describe, expect, test } from '@jest/globals';
import { mayShow } from '../../../domain/ad-variant/ad-variant.js';
import { selectVariant } from '../../../domain/ad-variant/select-variant.js';
import { REGISTERS, type Register } from '../../../domain/conversation/signals.js';

const of = (register: Register, angle: string, near = 0) => ({ register, angle, near });
const near = (variant: { readonly near: number }): number => variant.near;

describe('a text is selected', () => {
  const all = REGISTERS.map((register) => of(register, 'taste'));

  test.each(REGISTERS)('in the register of a %s conversation', (register) => {
    expect(selectVariant(all, { register, nearness: near, seed: 's' })?.register).toBe(register);
  });

  test('by meaning within the register, however near a text of another register is', () => {
    const variants = [of('formal', 'price', 1), of('formal', 'taste', 2), of('casual', 'taste', 9)];
    expect(selectVariant(variants, { register: 'formal', nearness: near, seed: 's' })?.angle).toBe('taste');
  });

  test('in a neutral register where its own is missing, and never in a familiar one', () => {
    const neutral = [of('neutral', 'taste')];
    for (const register of REGISTERS)
      expect(selectVariant(neutral, { register, nearness: near, seed: 's' })?.register).toBe('neutral');
    const casual = [of('casual', 'taste')];
    for (const register of ['formal', 'neutral'] as const)
      expect(selectVariant(casual, { register, nearness: near, seed: 's' })).toBeUndefined();
  });

  test('by the seed among equals, the same for the same seed', () => {
    const variants = ['a', 'b', 'c', 'd'].map((angle) => of('neutral', angle));
    const byseed = (seed: string) => selectVariant(variants, { register: 'neutral', nearness: near, seed })?.angle;
    expect(new Set(Array.from({ length: 40 }, (_, i) => byseed(`${i}`))).size).toBe(4);
    expect(byseed('bid-1')).toBe(byseed('bid-1'));
  });
});

describe('a text may be shown', () => {
  test('when an operator has approved it', () => {
    expect(mayShow({ review: 'approved' }, 'operator')).toBe(true);
    for (const review of ['pending', 'rejected'] as const)
      expect(mayShow({ review, stated: true }, 'operator')).toBe(false);
  });

  test('by rule when the judge found every sentence stated, unless an operator rejected it', () => {
    expect(mayShow({ review: 'pending', stated: true }, 'rule')).toBe(true);
    expect(mayShow({ review: 'pending', stated: false }, 'rule')).toBe(false);
    expect(mayShow({ review: 'pending' }, 'rule')).toBe(false);
    expect(mayShow({ review: 'rejected', stated: true }, 'rule')).toBe(false);
  });
});
