import { deepEqual, equal, match, ok } from 'node:assert/strict';
import { createHash } from 'node:crypto';
import type { MessageReader } from '../../application/ports/content/message-reader.js';
import { REGISTERS, SAFETY_TIERS, type MessageSignals } from '../../domain/conversation/signals.js';
import { HOSTILE_STRINGS } from './assertions.js';
import { casesOf, type ContractCase, type Guarantees, type Make } from './contract-case.js';

const MAX_TERMS = 64;
/** All that is kept of one message, as JSON; bounded however long the message is. */
const MAX_SIGNALS_CHARS = 16_384;

const TEXTS: readonly string[] = [
  ...HOSTILE_STRINGS,
  'What helps me sleep better?',
  'Was hilft mir beim Einschlafen? Bitte antworten Sie kurz.',
  '今晚怎么才能睡得好一点?',
  'ماذا يساعدني على النوم؟',
  'what helps me sleep better '.repeat(2_000),
  Array.from({ length: 5_000 }, (_, i) => `word${i}`).join(' '),
  'x'.repeat(100_000),
  '\n'.repeat(10_000),
];

const read = async (reader: MessageReader, text: string): Promise<MessageSignals> =>
  reader.read(text, createHash('sha256').update(text, 'utf16le').digest('hex'));

const guarantees: Guarantees<MessageReader> = {
  'any text is read, without a throw': async (reader) => {
    for (const text of TEXTS) ok(Array.isArray((await read(reader, text)).terms), 'signals');
  },
  'there are at most 64 terms, lower-cased and none of them empty': async (reader) => {
    for (const text of TEXTS) {
      const { terms } = await read(reader, text);
      ok(terms.length <= MAX_TERMS, `${terms.length} terms`);
      for (const term of terms) ok(term !== '' && term === term.toLowerCase(), `bad term ${JSON.stringify(term)}`);
    }
  },
  'signals are small however long the text': async (reader) => {
    for (const text of TEXTS) {
      const size = JSON.stringify(await read(reader, text)).length;
      ok(size <= MAX_SIGNALS_CHARS, `${size} characters of signals for ${text.length} of text`);
    }
  },
  'topics have an id and a weight between 0 and 1': async (reader) => {
    for (const text of TEXTS) {
      for (const { id, weight } of (await read(reader, text)).topics) {
        ok(id.length > 0, 'a topic has an id');
        ok(weight >= 0 && weight <= 1, `weight ${weight}`);
      }
    }
  },
  'safety and register are of their closed sets': async (reader) => {
    for (const text of TEXTS) {
      const { safety, register } = await read(reader, text);
      ok(SAFETY_TIERS.includes(safety), `safety ${safety}`);
      ok(REGISTERS.includes(register), `register ${register}`);
    }
  },
  'a language is a lower-case primary tag, or absent': async (reader) => {
    for (const text of TEXTS) {
      const { language } = await read(reader, text);
      if (language !== undefined) match(language, /^[a-z]{2,3}$/);
    }
    equal((await read(reader, '')).language, undefined);
  },
  'the same text has the same signals, whatever was read in between': async (reader) => {
    const all = (texts: readonly string[]) => Promise.all(texts.map((text) => read(reader, text)));
    const before = await all(TEXTS);
    const after = await all([...TEXTS].reverse());
    deepEqual(after.reverse(), before);
  },
  'nothing is polluted by what a text says': async (reader) => {
    for (const text of TEXTS) await read(reader, `${text} __proto__ constructor prototype`);
    equal(Object.keys(Object.prototype).length, 0);
  },
};

/** Every guarantee of `MessageReader`. How well it reads is not in here. */
export const messageReaderContract = (make: Make<MessageReader>): readonly ContractCase[] => casesOf(make, guarantees);
