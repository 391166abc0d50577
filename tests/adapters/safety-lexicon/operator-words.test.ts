import { describe, expect, test } from '@jest/globals';
import { parseOperatorWords, type OperatorWords } from '../../../adapters/safety-lexicon/index.js';

const wordsOf = (file: unknown): OperatorWords => {
  const result = parseOperatorWords(JSON.stringify(file));
  if (!result.ok) throw new Error(result.problems.join(' '));
  return result.words;
};
const problemsOf = (text: string): readonly string[] => {
  const result = parseOperatorWords(text);
  return result.ok ? [] : result.problems;
};

describe("an operator's words", () => {
  const words = wordsOf({
    blocked: { drugs: ['purple drank', 'Lachgas*'], hate: ['grüner Kobold'], 'self-harm': ['さよなら世界'] },
    harmless: ['kill bill night'],
  });

  test.each([
    ['some Purple  DRANK, please', 'drugs'],
    ['Lachgasflaschen', 'drugs'],
    ['du GRUNER kobold', 'hate'],
    ['もうさよなら世界です', 'self-harm'],
    ['purple drankers', undefined],
    ['purple drank for a grüner kobold', 'hate'],
    ['a coffee', undefined],
  ])('%s is %s', (text, name) => expect(words.blockedIn(text)).toBe(name));

  test('harmless phrases are taken out, and nothing else', () => {
    expect(words.withoutHarmless('Kill Bill night, then kill him')).toMatch(/^\s+then kill him\s$/);
    expect(words.withoutHarmless('a coffee')).toBeUndefined();
  });

  test('counts phrases', () => expect(words.size).toBe(5));

  test.each([
    ['{', /is not JSON/],
    ['{"blocked":{"drug":["x y"]}}', /blocked/],
    ['{"block":{}}', /block/],
    ['{"harmless":["a(b|c)"]}', /harmless\.0: may hold letters/],
    ['{"harmless":["abc*d"]}', /"\*" at the end of a word/],
    ['{"harmless":["ab*"]}', /three letters before/],
    ['{"harmless":["x"]}', /fewer than 2/],
    ['{"harmless":[7]}', /harmless\.0/],
    [JSON.stringify({ harmless: Array.from({ length: 10_001 }, (_, i) => `word ${i}`) }), /holds 10001 phrases/],
  ])('says what is wrong with %.40s', (text, problem) => expect(problemsOf(text).join(' ')).toMatch(problem));
});
