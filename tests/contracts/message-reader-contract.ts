import { deepEqual, equal, match, ok } from 'node:assert/strict';
import { createHash } from 'node:crypto';
import type { MessageReader } from '../../application/ports/content/message-reader.js';
import { REGISTERS, SAFETY_TIERS, type MessageSignals } from '../../domain/conversation/signals.js';
import { HOSTILE_STRINGS } from './assertions.js';
import { casesOf, type ContractCase, type Guarantees, type Make } from './contract-case.js';

const MAX_TERMS = 64;
/** All that is kept of one message, as JSON; bounded however long the message is. */
const MAX_SIGNALS_CHARS = 16_384;

/** Plain words in which any reader finds something to tell. */
const TELLING = [
  'What helps me sleep better?',
  'Was hilft mir beim Einschlafen? Bitte antworten Sie kurz.',
  'Which hiking boots and which tent do I need for camping in the Alps?',
  'Où trouver un bon restaurant italien pour manger une pizza à Lyon ?',
  '¿Qué portátil me recomiendas para programar y para jugar?',
];

const TEXTS: readonly string[] = [
  ...TELLING,
  ...HOSTILE_STRINGS,
  '今晚怎么才能睡得好一点?',
  'ماذا يساعدني على النوم؟',
  'what helps me sleep better '.repeat(2_000),
  Array.from({ length: 5_000 }, (_, i) => `word${i}`).join(' '),
  'x'.repeat(100_000),
  '\n'.repeat(10_000),
];

const read = async (reader: MessageReader, text: string): Promise<MessageSignals> =>
  reader.read(text, createHash('sha256').update(text, 'utf16le').digest('hex'));

const readAll = (reader: MessageReader, texts: readonly string[]): Promise<readonly MessageSignals[]> =>
  Promise.all(texts.map((text) => read(reader, text)));

const hasFound = (found: readonly unknown[], what: string): void =>
  ok(found.length > 0, `it found no ${what} in any text, so that this was not tried`);

const guarantees: Guarantees<MessageReader> = {
  'any text is read, without a throw': async (reader) => {
    for (const text of TEXTS) ok(Array.isArray((await read(reader, text)).terms), 'signals');
  },
  'there are at most 64 terms, lower-cased and none of them empty': async (reader) => {
    const all = await readAll(reader, TEXTS);
    for (const { terms } of all) {
      ok(terms.length <= MAX_TERMS, `${terms.length} terms`);
      for (const term of terms) ok(term !== '' && term === term.toLowerCase(), `bad term ${JSON.stringify(term)}`);
    }
    for (const { terms } of await readAll(reader, TELLING)) hasFound(terms, 'term');
  },
  'signals are small however long the text': async (reader) => {
    const all = await readAll(reader, TEXTS);
    all.forEach((signals, i) => {
      const size = JSON.stringify(signals).length;
      ok(size <= MAX_SIGNALS_CHARS, `${size} characters of signals for ${TEXTS[i]?.length} of text`);
    });
    hasFound(
      all.flatMap(({ terms }) => terms),
      'term',
    );
  },
  'topics have an id and a weight between 0 and 1': async (reader) => {
    const topics = (await readAll(reader, TEXTS)).flatMap((signals) => signals.topics);
    for (const { id, weight } of topics) {
      ok(id.length > 0, 'a topic has an id');
      ok(weight >= 0 && weight <= 1, `weight ${weight}`);
    }
    hasFound(topics, 'topic');
  },
  'safety and register are of their closed sets': async (reader) => {
    for (const text of TEXTS) {
      const { safety, register } = await read(reader, text);
      ok(SAFETY_TIERS.includes(safety), `safety ${safety}`);
      ok(REGISTERS.includes(register), `register ${register}`);
    }
  },
  'a language is a lower-case primary tag, or absent': async (reader) => {
    const languages = (await readAll(reader, TEXTS)).flatMap(({ language }) => language ?? []);
    for (const language of languages) match(language, /^[a-z]{2,3}$/);
    equal((await read(reader, '')).language, undefined);
    hasFound(languages, 'language');
  },
  'the same text has the same signals, whatever was read in between': async (reader) => {
    const before = await readAll(reader, TEXTS);
    const after = await readAll(reader, [...TEXTS].reverse());
    deepEqual([...after].reverse(), before);
    ok(new Set(before.map((signals) => JSON.stringify(signals))).size > 1, 'all texts have the same signals');
  },
  'nothing is polluted by what a text says': async (reader) => {
    for (const text of TEXTS) await read(reader, `${text} __proto__ constructor prototype`);
    equal(Object.keys(Object.prototype).length, 0);
  },
};

/** Every guarantee of `MessageReader`. How well it reads is not in here. */
export const messageReaderContract = (make: Make<MessageReader>): readonly ContractCase[] => casesOf(make, guarantees);
