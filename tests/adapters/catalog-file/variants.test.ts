import { describe, expect, test } from '@jest/globals';
import { parseCatalogFile } from '../../../bootstrap/catalog/parse-catalog-file.js';
import { exampleWith } from './example-file.js';

const PATH = ['campaigns', 0, 'brief', 'variants'];
const written = { language: 'en', angle: 'cup', text: 'A calm cup from Alpine Tea.' };
const read = (variants: unknown) => parseCatalogFile(exampleWith(PATH, variants));
const problems = (variants: unknown): readonly string[] => {
  const result = read(variants);
  return result.ok ? [] : result.problems;
};

describe('texts of a campaign in the file', () => {
  test('stand beside the brief, neutral and pending where the file does not say', () => {
    const result = read([{ ...written, text: 'Alpine Tea.' }]);
    if (!result.ok) throw new Error(result.problems.join('\n'));
    const [campaign] = result.campaigns;
    expect(campaign?.variants).toEqual([
      { language: 'en', angle: 'cup', text: 'Alpine Tea.', register: 'neutral', review: 'pending' },
    ]);
    // The brief travels with every ad: it has no texts in it.
    expect(campaign?.brief).not.toHaveProperty('variants');
  });

  test('are refused where the gate refuses them, whatever their author approved', () => {
    const claim = { ...written, text: 'Alpine Tea cures colds in 3 days.', review: 'approved' };
    expect(problems([claim])).toEqual([expect.stringMatching(/^campaigns\[0\]\.brief\.variants\[0\]\.text: .*\(/u)]);
    expect(problems([{ ...claim, review: 'rejected', reason: 'claims' }])).toEqual([]);
  });

  test('are refused in another language than theirs', () => {
    expect(problems([{ ...written, language: 'de', text: 'This is the tea that you have at your door.' }])).toEqual([
      expect.stringContaining('(language)'),
    ]);
  });

  test('have a name each, and are at most twelve in a language', () => {
    const plain = { ...written, text: 'Alpine Tea.' };
    expect(problems([plain, plain])[0]).toContain('"en-neutral-cup" stands twice');
    const many = (count: number) => Array.from({ length: count }, (_, i) => ({ ...plain, angle: `a${i}` }));
    expect(problems(many(12))).toEqual([]);
    expect(problems(many(13))[0]).toContain('at most 12 texts in one language');
  });
});
