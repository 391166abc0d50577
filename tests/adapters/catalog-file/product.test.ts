import { describe, expect, test } from '@jest/globals';
import { parseCatalogFile } from '../../../bootstrap/catalog/parse-catalog-file.js';
import { exampleWith } from './example-file.js';

const read = (product: unknown) => parseCatalogFile(exampleWith(['campaigns', 0, 'brief', 'product'], product));
const briefOf = (product: unknown) => {
  const result = read(product);
  if (!result.ok) throw new Error(result.problems.join('\n'));
  return result.campaigns[0]?.brief;
};
const problems = (product: unknown): readonly string[] => {
  const result = read(product);
  return result.ok ? [] : result.problems;
};

describe('the name of a product', () => {
  test('is one for all languages', () => {
    expect(briefOf('Alpine Tea')).toMatchObject({ product: 'Alpine Tea' });
    expect(briefOf('Alpine Tea')?.productIn).toBeUndefined();
  });

  test('may be one for each language, of which the first stands where none is known', () => {
    expect(briefOf({ en: 'Alpine Tea', DE: 'Alpentee' })).toMatchObject({
      product: 'Alpine Tea',
      productIn: { en: 'Alpine Tea', de: 'Alpentee' },
    });
  });

  test.each([{}, { en: '' }, { english: 'Alpine Tea' }, { en: 7 }, 7, '', { en: 'x'.repeat(101) }])(
    'is refused otherwise: %j',
    (product) => {
      expect(problems(product)).not.toEqual([]);
      for (const problem of problems(product)) expect(problem).toMatch(/^campaigns\[0\]\.brief\.product/u);
    },
  );
});
