import { readFileSync } from 'node:fs';
import { describe, expect, test } from '@jest/globals';
import { checkSentence } from '../../../domain/ad-copy/gate.js';
import type { Brief } from '../../../domain/catalog/creative.js';

/**
 * Sentences as a language model might write them, labelled by people before the rules that judge them were written.
 * Every third one is held out: its failures are not looked at while rules are written, only its two figures.
 */
interface Labelled {
  readonly brief: string;
  readonly sentence: string;
  readonly label: 'good' | 'bad';
  readonly class: string;
  readonly part: 'work' | 'held-out';
  /** What the reader had written. */
  readonly reader?: string;
}

const read = (name: string): unknown =>
  JSON.parse(readFileSync(new URL(`./labelled-sentences/${name}.json`, import.meta.url), 'utf8')) as unknown;

const briefs = read('briefs') as Readonly<Record<string, Brief>>;
const set = ['en', 'de', 'fr', 'es', 'it', 'nl'].flatMap((language) =>
  (read(language) as readonly Labelled[]).map((one) => ({ ...one, language })),
);

describe('the set', () => {
  test('has six hundred sentences, half of them good, a third held out, each of a brief', () => {
    const share = (isOne: (one: Labelled) => boolean): number => set.filter(isOne).length / set.length;
    expect(set.length).toBeGreaterThanOrEqual(600);
    expect(share(({ label }) => label === 'good')).toBeCloseTo(0.5, 1);
    expect(share(({ part }) => part === 'held-out')).toBeCloseTo(1 / 3, 2);
    expect(set.filter(({ brief }) => briefs[brief] === undefined)).toEqual([]);
    expect(new Set(set.map(({ language, brief, sentence }) => `${language} ${brief} ${sentence}`)).size).toBe(
      set.length,
    );
  });
});

const sharesOf = (part: Labelled['part']) => {
  const refused = (label: Labelled['label']): number => {
    const those = set.filter((one) => one.part === part && one.label === label);
    const isRefused = ({ brief: id, sentence, language, reader: readerWords }: (typeof set)[number]): boolean => {
      const brief = briefs[id] ?? { product: '', pitches: {}, facts: [] };
      const advertiser = { name: brief.product.split(' ')[0] ?? '', domain: 'advertiser.example' };
      return !checkSentence(sentence, { brief, advertiser, maxChars: 300, used: 0, language, readerWords }).ok;
    };
    return those.filter(isRefused).length / those.length;
  };
  return { recall: refused('bad'), falseBlocks: refused('good') };
};

/** What the rules reach so far, a bit below and above what was measured, so that it can only become better. */
describe('the gate', () => {
  test.each([
    ['work', 0.12, 0.16],
    ['held-out', 0.13, 0.16],
  ] as const)('on the part %s finds at least %d of the bad and refuses at most %d of the good', (part, least, most) => {
    const { recall, falseBlocks } = sharesOf(part);
    expect(recall).toBeGreaterThanOrEqual(least);
    expect(falseBlocks).toBeLessThanOrEqual(most);
  });
});
