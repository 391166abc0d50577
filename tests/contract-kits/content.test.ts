import { afterEach } from '@jest/globals';
import { createLocalReader } from '../../adapters/reader-local/index.js';
import { createMiniSearch } from '../../adapters/search-minisearch/index.js';
import type { BriefHit, BriefSearch } from '../../application/ports/content/brief-search.js';
import type { Embedder } from '../../application/ports/content/embedder.js';
import type { MessageReader } from '../../application/ports/content/message-reader.js';
import type { MessageSignals } from '../../domain/conversation/signals.js';
import * as contracts from '../contracts/index.js';
import { tryKit } from './try-kit.js';

/** Tells texts apart by their letters. */
const embedder = (): Embedder => ({
  embed: async (texts, signal) => {
    signal.throwIfAborted();
    return texts.map((text) => {
      const vector = new Float32Array(8);
      for (let i = 0; i < text.length; i++) vector[i % 8] = (vector[i % 8] ?? 0) + text.charCodeAt(i);
      return vector;
    });
  },
});
const vectors =
  (change: (all: readonly Float32Array[]) => readonly Float32Array[]) =>
  (good: Embedder): Embedder => ({ embed: async (texts, signal) => change(await good.embed(texts, signal)) });

tryKit<Embedder>('embedder', {
  kit: contracts.embedderContract,
  good: embedder,
  idle: () => ({ embed: async () => [] }),
  idlePasses: { 'nothing is asked, nothing is answered': 'it promises nothing else' },
  mutants: {
    'there is a finite vector for each text, all of one length': [
      'a number is none',
      vectors((all) => all.map(() => Float32Array.from([Number.NaN]))),
    ],
    'vectors come in the order of the texts, and the same text has the same': [
      'vectors come in an order of their own',
      vectors((all) => [...all].sort((a, b) => (a[0] ?? 0) - (b[0] ?? 0))),
    ],
    'nothing is asked, nothing is answered': [
      'there is a vector for no text',
      vectors((all) => (all.length === 0 ? [new Float32Array(8)] : all)),
    ],
    'it rejects soon after its signal has aborted': [
      'signals are ignored',
      (good) => ({ embed: (texts) => good.embed(texts, new AbortController().signal) }),
    ],
  },
});

const NO_SIGNALS: MessageSignals = { topics: [], safety: 'safe', terms: [], register: 'neutral' };
const signals =
  (change: (signals: MessageSignals, text: string) => MessageSignals) =>
  (good: MessageReader): MessageReader => ({
    read: async (text, digest) => change(await good.read(text, digest), text),
  });
let reads = 0;

/** What one of the broken readers leaves behind. */
afterEach(() => void Reflect.deleteProperty(Object.prototype, 'polluted'));

tryKit<MessageReader>('message reader', {
  kit: contracts.messageReaderContract,
  good: () => createLocalReader({ classifySafety: () => ({ tier: 'safe' }) }),
  idle: () => ({ read: () => NO_SIGNALS }),
  idlePasses: {
    'any text is read, without a throw': 'to find nothing is an answer',
    'safety and register are of their closed sets': 'safe and neutral are of them',
    'nothing is polluted by what a text says': 'whoever does nothing pollutes nothing',
  },
  mutants: {
    'any text is read, without a throw': [
      'a lone surrogate is too much',
      signals((found, text) => (encodeURIComponent(text) === '' ? NO_SIGNALS : found)),
    ],
    'there are at most 64 terms, lower-cased and none of them empty': [
      'terms are left in capitals',
      signals((found) => ({ ...found, terms: found.terms.map((term) => term.toUpperCase()) })),
    ],
    'signals are small however long the text': [
      'the text is kept',
      signals((found, text) => ({ ...found, terms: [...found.terms, text] })),
    ],
    'topics have an id and a weight between 0 and 1': [
      'weights are percentages',
      signals((found) => ({ ...found, topics: found.topics.map(({ id }) => ({ id, weight: 80 })) })),
    ],
    'safety and register are of their closed sets': [
      'safety is a word of its own',
      signals((found) => ({ ...found, safety: 'fine' as 'safe' })),
    ],
    'a language is a lower-case primary tag, or absent': [
      'a language is a whole locale',
      signals((found) => ({ ...found, language: found.language && `${found.language}-AT` })),
    ],
    'the same text has the same signals, whatever was read in between': [
      'signals hold how much was read',
      signals((found) => ({ ...found, terms: [`${reads++}`] })),
    ],
    'nothing is polluted by what a text says': [
      'words become properties of every object',
      signals((found) => {
        const word: string = '__proto__';
        const counts: Record<string, Record<string, number>> = {};
        const entry = counts[word];
        if (found.terms.length > 60 && entry !== undefined) entry['polluted'] = 1;
        return found;
      }),
    ],
  },
});

type Find = (term: string) => readonly BriefHit[];
const finding =
  (change: (find: Find) => Find) =>
  (good: BriefSearch): BriefSearch => ({
    prepare: (briefs) => {
      const index = good.prepare(briefs);
      return { find: change((term) => index.find(term)) };
    },
  });
let finds = 0;

tryKit<BriefSearch>('brief search', {
  kit: contracts.briefSearchContract,
  good: () => createMiniSearch(),
  idle: () => ({ prepare: () => ({ find: () => [] }) }),
  idlePasses: {
    'no briefs, empty briefs and hostile ones are searched for hostile terms': 'to find nothing is an answer',
  },
  mutants: {
    'a word is found in its title, keywords and text, and nowhere else': [
      'keywords are not looked at',
      (good) => ({ prepare: (briefs) => good.prepare(briefs.map((brief) => ({ ...brief, keywords: '' }))) }),
    ],
    'words are found in the spelling of terms, without accents and plural endings': [
      'accents are searched for',
      finding((find) => (term) => find(term === 'muhlen' ? 'zebra' : term)),
    ],
    'every score is above 0 and finite, and each brief comes once': [
      'scores may be 0',
      finding((find) => (term) => find(term).map((hit) => ({ ...hit, score: 0 }))),
    ],
    'a word of few briefs scores higher than one of many': [
      'every word scores alike',
      finding((find) => (term) => find(term).map((hit) => ({ ...hit, score: 1 }))),
    ],
    'the same term has the same hits, whatever was asked in between': [
      'scores grow with every question',
      finding((find) => (term) => find(term).map((hit) => ({ ...hit, score: hit.score + finds++ }))),
    ],
    'no briefs, empty briefs and hostile ones are searched for hostile terms': [
      'a term is used as an expression',
      finding((find) => (term) => (new RegExp(term, 'u').test('') ? find(term) : find(term))),
    ],
  },
});
