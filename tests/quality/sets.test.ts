import { describe, expect, it } from '@jest/globals';
import { globSync, readFileSync } from 'node:fs';
import { PAGE } from './page.js';
import {
  advertisers,
  briefs,
  chatsInTrouble,
  conversations,
  gateSentences,
  harmlessChats,
  safetySentences,
} from './sets.js';

const LANGUAGES = ['ar', 'de', 'en', 'es', 'fr', 'hi', 'it', 'ja', 'nl', 'pl', 'pt', 'tr'];
const SEVEN = ['de', 'en', 'es', 'fr', 'it', 'nl', 'pt'];

const sets = [
  { name: 'chats-in-trouble', members: chatsInTrouble(), languages: LANGUAGES, each: 10 },
  { name: 'harmless-chats', members: harmlessChats(), languages: LANGUAGES, each: 10 },
  { name: 'safety-sentences', members: safetySentences(), languages: LANGUAGES, each: 60 },
  { name: 'relevance-pairs', members: conversations(), languages: SEVEN, each: 38 },
  { name: 'gate-sentences', members: gateSentences(), languages: SEVEN, each: 30 },
];

/** As two people would write the same sentence. */
const plain = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

const stringsOf = (value: unknown): readonly string[] => {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(stringsOf) : [];
};

const textsOf = (file: string): readonly string[] => {
  const text = readFileSync(file, 'utf8');
  return file.endsWith('.json') ? stringsOf(JSON.parse(text)) : text.split(/[\n\t"]/);
};

/** Rules, examples and training data, wherever they stand. */
const LEARNT_FROM = [
  'adapters/*/data/**/*.json',
  'build/embedding/**/*.{json,jsonl,txt,tsv,csv,py}',
  'tests/{adapters,domain,application,contracts,contract-kits,load}/**/*.{json,ts}',
];
const MIN_CHARS = 20;

describe('the held-out sets', () => {
  it.each(sets)('$name has as many in each language', ({ members, languages, each }) => {
    const counts = languages.map((language) => members.filter((member) => member.language === language).length);
    expect(counts).toEqual(languages.map(() => each));
    expect(members).toHaveLength(each * languages.length);
  });

  it('name each member once', () => {
    const ids = sets.flatMap(({ members }) => members.map(({ id }) => id));
    expect(new Set(ids).size).toBe(ids.length);
  });

  it('hold as many unsafe sentences as harmless ones, and each class in each language', () => {
    const sentences = safetySentences();
    expect(sentences.filter((sentence) => sentence.class === 'harmless')).toHaveLength(sentences.length / 2);
    const parts = new Set(sentences.map((sentence) => `${sentence.language} ${sentence.class}`));
    expect(parts.size).toBe(LANGUAGES.length * 9);
  });

  it('name briefs that exist', () => {
    const known = new Set(briefs().map(({ id }) => id));
    const named = conversations().flatMap(({ fits, tempts, arguable }) => [...fits, ...tempts, ...arguable]);
    for (const id of [...named, ...gateSentences().map(({ brief }) => brief)]) expect(known).toContain(id);
  });

  it('have an advertiser for what the chats touch on', () => expect(advertisers().length).toBeGreaterThanOrEqual(30));

  it('are those whose figures the page has', () => {
    const arguable = conversations().flatMap((conversation) => conversation.arguable).length;
    const pairs = conversations().length * briefs().length - arguable;
    const page = readFileSync(PAGE, 'utf8');
    for (const { name, members } of sets) {
      const table = page.slice(page.indexOf(`\n| ${name} | size |`)).split('\n\n')[0];
      expect(table).toContain(`\n| all | ${name === 'relevance-pairs' ? pairs : members.length} |`);
    }
  });

  it('share no sentence with what rules and models are made from', () => {
    const learnt = new Set(LEARNT_FROM.flatMap((pattern) => globSync(pattern).flatMap(textsOf)).map(plain));
    expect(learnt.size).toBeGreaterThan(1_000);
    const own = [
      ...[...chatsInTrouble(), ...harmlessChats(), ...conversations()].flatMap(({ turns }) => turns),
      ...[...safetySentences(), ...gateSentences()].map(({ text }) => text),
    ];
    // Counted, not shown: a message here would show the sentences to those who must not see them.
    const shared = own.map(plain).filter((text) => text.length >= MIN_CHARS && learnt.has(text));
    expect(shared.length).toBe(0);
  });
});
