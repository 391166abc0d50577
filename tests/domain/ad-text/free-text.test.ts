import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { copyGate } from '../../../bootstrap/copy-gate.js';
import type { FreeTextContext } from '../../../domain/ad-text/free-text.js';

const BRIEF = {
  product: 'Moorland rucksack',
  pitches: {
    en: 'Moorland sews rucksacks with padded straps. Each one has a pocket for a bottle.',
    de: 'Moorland näht Rucksäcke mit gepolsterten Trägern.',
  },
  facts: ['The fabric dries within an hour.'],
};
const ADVERTISER = { name: 'Moorland' };
const context = (differs: Partial<FreeTextContext> = {}): FreeTextContext => ({
  brief: BRIEF,
  advertiser: ADVERTISER,
  statements: copyGate.statementsOf(BRIEF, ADVERTISER),
  topic: 'Which bag should I take on a rainy hike in Wales?',
  said: [],
  ...differs,
});
const refusal = (sentence: string, differs?: Partial<FreeTextContext>) =>
  copyGate.freeTextRefusal(sentence, context(differs));

describe('what a model writes at the turn', () => {
  test.each([
    'Moorland sews rucksacks with padded straps.',
    'On a rainy hike, a Moorland rucksack dries within an hour.',
    'The fabric dries within an hour, even on a hike.',
    'Für eine Wanderung näht Moorland Rucksäcke mit gepolsterten Trägern.',
  ])('may be about it: %s', (sentence) => {
    expect(refusal(sentence)).toBeUndefined();
  });

  test.each([
    'Sure, Moorland sews rucksacks.',
    'Here is a text for Moorland.',
    'As an AI, I like Moorland rucksacks.',
    'Text: Moorland sews rucksacks.',
    "I'm sorry, but Moorland rucksacks are all I know.",
    'Let me know whether Moorland fits.',
    'Gerne, Moorland näht Rucksäcke.',
    'Als Sprachmodell mag ich Moorland.',
    'Voici Moorland et ses sacs.',
    'Claro, Moorland cose mochilas.',
    'Ecco gli zaini di Moorland.',
    'Natuurlijk, Moorland maakt rugzakken.',
    'Com certeza, Moorland costura mochilas.',
  ])('talks of no task: %s', (sentence) => {
    expect(refusal(sentence)).toBe('task-talk');
  });

  test.each([
    'Moorland sews rucksacks with the.',
    'Moorland sews rucksacks with padded straps',
    'and Moorland sews rucksacks.',
    'Moorland rucksacks.',
    'Moorland sews rucksacks (with straps.',
    'Moorland näht Rucksäcke mit.',
    'Moorland fabrique des sacs avec.',
    'Moorland cose mochilas para.',
  ])('is a whole sentence: %s', (sentence) => {
    expect(refusal(sentence)).toBe('fragment');
  });

  test.each([
    'Moorland rucksacks, Moorland rucksacks, Moorland rucksacks.',
    'Moorland is a rucksack and Moorland is a bag.',
  ])('goes round in no circle: %s', (sentence) => {
    expect(refusal(sentence)).toBe('repetition');
  });

  test('says nothing twice, not even a sentence of the brief', () => {
    const said = ['Moorland sews rucksacks with padded straps.'];
    for (const sentence of ['Moorland sews rucksacks with padded straps.', 'Moorland rucksacks have padded straps.'])
      expect(refusal(sentence, { said })).toBe('repetition');
    expect(refusal('The fabric dries within an hour.', { said })).toBeUndefined();
  });

  test.each(['Wales is lovely in the rain.', 'A good bag makes a hike.', 'Take a bottle with you on the hike.'])(
    'names it, or states a statement: %s',
    (sentence) => {
      expect(refusal(sentence)).toBe('not-about-it');
    },
  );

  test('has at most two content words from outside', () => {
    expect(refusal('Moorland rucksacks suit gentle hikes.')).toBeUndefined();
    expect(refusal('Moorland rucksacks suit gentle castles beside volcanoes.')).toBe('other-words');
    // What the conversation is about is no outside.
    const topic = 'Are there castles beside volcanoes?';
    expect(refusal('Moorland rucksacks suit gentle castles beside volcanoes.', { topic })).toBeUndefined();
  });

  const WORDS = [
    'amber',
    'violet',
    'castle',
    'gently',
    'travels',
    'morning',
    'kitchen',
    'quietly',
    'schnell',
    'jardin',
  ];
  test('never passes without the product, the advertiser or a statement', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...WORDS), { minLength: 3, maxLength: 12 }), (words) => {
        const sentence = `${words.join(' ')}.`;
        const topic = WORDS.join(' ');
        expect(refusal(`${sentence[0]?.toUpperCase()}${sentence.slice(1)}`, { topic })).toBeDefined();
      }),
    );
  });

  test('is judged in any words whatever, and the same each time', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), fc.string(), (sentence, topic) => {
        expect(refusal(sentence, { topic })).toBe(refusal(sentence, { topic }));
      }),
    );
  });
});
