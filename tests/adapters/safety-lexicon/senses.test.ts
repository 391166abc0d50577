import { readFileSync } from 'node:fs';
import { describe, expect, test } from '@jest/globals';
import { classifySafety } from '../../../adapters/safety-lexicon/index.js';
import { lifeEventOf } from '../../../domain/conversation/safety-class.js';

interface Wording {
  /** `held-out`: written before the rules, and never used to write them. */
  readonly set: 'tuning' | 'held-out';
  readonly subject: 'civic' | 'sexual';
  readonly label: 'safe' | 'unsafe';
  readonly text: string;
}

const wordings = JSON.parse(readFileSync(new URL('./senses.json', import.meta.url), 'utf8')) as readonly Wording[];
const isBlocked = ({ text }: Wording): boolean => {
  const { tier, reason } = classifySafety(text, 'en');
  return tier === 'unsafe' || lifeEventOf(reason) !== undefined;
};

/** The part of a class that is judged as it is labelled. */
const rightOf = (subject: Wording['subject'], label: Wording['label']): number => {
  const held = wordings.filter((one) => one.set === 'held-out' && one.subject === subject && one.label === label);
  expect(held.length).toBeGreaterThanOrEqual(10);
  return held.filter((one) => isBlocked(one) === (label === 'unsafe')).length / held.length;
};

describe('other senses of civic words, sexual phrases by their parts', () => {
  test.each(wordings.filter(({ set }) => set === 'tuning'))('$subject, $label: $text', (wording) =>
    expect(isBlocked(wording)).toBe(wording.label === 'unsafe'),
  );

  test('wordings that were held out: nine in ten are judged rightly', () => {
    expect(rightOf('civic', 'safe')).toBeGreaterThanOrEqual(0.9);
    expect(rightOf('civic', 'unsafe')).toBeGreaterThanOrEqual(0.9);
    expect(rightOf('sexual', 'unsafe')).toBeGreaterThanOrEqual(0.9);
    expect(rightOf('sexual', 'safe')).toBeGreaterThanOrEqual(0.9);
  });

  test('another sense counts in its own sentence only, and excuses nothing else in it', () => {
    const reasonOf = (text: string) => classifySafety(text, 'en').reason;
    expect(reasonOf('My raft cluster is up. Who should I vote for in the election?')).toBe('elections');
    expect(reasonOf('raft leader election, and what Trump said about it')).toBe('politics');
    expect(reasonOf('a column called sex. Now I want hardcore sex.')).toBe('sexual');
    expect(reasonOf('the election algorithm makes me want to kill myself')).toBe('self-harm');
  });
});
