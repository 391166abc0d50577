import { describe, expect, test } from '@jest/globals';
import { areSeparated, neighbourOf, withNeighbours, type Separation } from '../../../domain/frequency/separation.js';

const ad = (domain: string, categories: readonly string[] = [], separation?: Partial<Separation>) => ({
  advertiser: { domain },
  categories,
  separation: separation && { within: 'session' as const, advertisers: [], categories: [], ...separation },
});
const areApart = (a: ReturnType<typeof ad>, b: ReturnType<typeof ad>, within: Separation['within'] = 'session') =>
  areSeparated(a, neighbourOf(b), within);

describe('competitors', () => {
  const tea = ad('tea.example', ['222'], {
    advertisers: ['cocoa.example', 'coffee.example'],
    categories: ['211', '210'],
  });

  test.each([
    ['a domain', ad('coffee.example'), true],
    ['a subdomain', ad('Shop.Coffee.example'), true],
    ['another domain that ends alike', ad('notcoffee.example'), false],
    ['a category', ad('else.example', ['9', '210']), true],
    ['nothing of it', ad('else.example', ['222']), false],
  ])('are kept apart by %s, whichever came first', (_name, other, expected) => {
    expect(areApart(tea, other)).toBe(expected);
    expect(areApart(other, tea)).toBe(expected);
  });

  test('are never of the same advertiser', () => {
    const own = ad('tea.example', ['210'], { categories: ['210'] });
    expect(areApart(own, own)).toBe(false);
  });

  test('of one turn only may follow each other', () => {
    const turnOnly = ad('tea.example', [], { within: 'turn', advertisers: ['coffee.example'] });
    expect(areApart(turnOnly, ad('coffee.example'), 'turn')).toBe(true);
    expect(areApart(turnOnly, ad('coffee.example'))).toBe(false);
    expect(areApart(ad('coffee.example'), turnOnly)).toBe(false);
    expect(areApart(tea, ad('coffee.example'), 'turn')).toBe(true);
  });
});

test('neighbours are remembered once each, the newest ones', () => {
  const one = neighbourOf(ad('a.example', ['1']));
  const known = withNeighbours([], [one, neighbourOf(ad('b.example')), one]);
  expect(known.map(({ domain }) => domain)).toEqual(['a.example', 'b.example']);
  expect(withNeighbours(known, [one])).toBe(known);
  expect(withNeighbours(known, [neighbourOf(ad('a.example', ['2']))])).toHaveLength(3);
  const many = withNeighbours(
    known,
    Array.from({ length: 100 }, (_, i) => neighbourOf(ad(`${i}.example`))),
  );
  expect(many).toHaveLength(64);
  expect(many.at(-1)?.domain).toBe('99.example');
});
