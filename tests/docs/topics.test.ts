import { expect, test } from '@jest/globals';
import { KNOWN_TOPICS } from '../../adapters/reader-local/index.js';
import { ALL_TOPICS, TOPIC_LANGUAGES } from '../../adapters/reader-local/word-lists.js';
import { codesIn, readPage } from './markdown.js';

const page = readPage('docs/reference/topics.md');
/** One line each, indented below the topic that it is part of. */
const lines = [...page.matchAll(/^( *)- `(\w+)` (.+)$/gm)].map(([, indent = '', id = '', name = '']) => ({
  depth: indent.length / 2,
  id,
  name,
}));
const rows = new Map(
  lines.map(({ depth, id, name }, index) => [
    id,
    { name, broader: lines.slice(0, index).findLast((line) => line.depth === depth - 1 && depth > 0)?.id },
  ]),
);
const [, wordless = ''] = /found by their narrower topics: ([^]*?)\.\n/.exec(page) ?? [];

test('every topic that the reader knows has one line, and nothing else has', () => {
  expect(KNOWN_TOPICS.length).toBeGreaterThan(90);
  expect([...rows.keys()].sort()).toEqual([...KNOWN_TOPICS].sort());
  expect(lines).toHaveLength(rows.size);
});

test.each(KNOWN_TOPICS)('the page says what topic %s is part of, and whether it has words in every language', (id) => {
  const entry = ALL_TOPICS.find((topic) => topic.id === id);
  const isWordless = codesIn(wordless).includes(id);
  const languages = TOPIC_LANGUAGES.filter((language) => entry?.words[language] !== undefined);
  expect(rows.get(id)?.broader).toBe(entry?.broader);
  expect(isWordless).toBe(entry === undefined);
  expect(languages).toEqual(isWordless ? [] : TOPIC_LANGUAGES);
});

test('names are those that stand beside the ids in the word lists', () => {
  const named = ALL_TOPICS.filter(({ name }) => name !== undefined);
  expect(named.length).toBeGreaterThan(15);
  for (const { id, name } of named) expect([id, rows.get(id)?.name]).toEqual([id, name]);
});
