import { LRUCache } from 'lru-cache';
import type { MessageReader } from '../../application/ports/content/message-reader.js';
import { entryBytesOf } from '../../application/ports/heap-bytes.js';
import { MEMORY_BOUNDS } from '../../application/ports/memory-bounds.js';
import type { MessageSignals, SafetyTier } from '../../domain/conversation/signals.js';
import { termsOf } from '../../domain/conversation/term.js';
import { boundedText } from './bounded-text.js';
import { detectLanguage } from './detect-language.js';
import { detectTopics } from './detect-topics.js';
import { functionWords, isFunctionWord, type FunctionWord } from './function-words.js';
import { LoopShare, type LoopShareOptions, type PausingWork } from './loop-share.js';
import { detectRegister } from './register-cues.js';
import { hintWords, type HintWord } from './topic-hints.js';

/** All that the word lists say of one normalised term. */
interface KnownTerm {
  readonly functionWord: FunctionWord | undefined;
  /** Present: a hint at a topic is this term or begins with it. */
  readonly hint: HintWord | undefined;
}

const vocabulary: ReadonlyMap<string, KnownTerm> = new Map(
  [...functionWords.keys(), ...hintWords.keys()].map((term) => [
    term,
    { functionWord: functionWords.get(term), hint: hintWords.get(term) },
  ]),
);

/**
 * Each term looked up once for whoever reads a text: the lists are large, and a word that was just cut out has no hash
 * yet.
 */
const lookUp = (terms: readonly string[]): readonly (KnownTerm | undefined)[] =>
  terms.map((term) => vocabulary.get(term));

/** How safe a text is beside an ad. Total; the language is that of {@link MessageSignals}. */
export type SafetyClassifier = (
  text: string,
  language: string | undefined,
) => { readonly tier: SafetyTier; readonly reason?: string | undefined };

export interface LocalReaderOptions extends Partial<LoopShareOptions> {
  readonly classifySafety: SafetyClassifier;
}

export interface LocalReader extends MessageReader {
  /** {@link MessageReader.read} in one piece, however long it takes: for studies. */
  readAtOnce(content: string, digest: string): MessageSignals;
}

const MAX_TERMS = 64;
const MIN_TERM_CHARS = 2;

/** The most frequent terms first, so that whoever keeps fewer keeps the telling ones. */
const tellingTerms = (
  terms: readonly string[],
  known: readonly (KnownTerm | undefined)[],
  language: string | undefined,
): readonly string[] => {
  const counts = new Map<string, number>();
  terms.forEach((term, i) => {
    if (term.length >= MIN_TERM_CHARS && !isFunctionWord(known[i], language))
      counts.set(term, (counts.get(term) ?? 0) + 1);
  });
  const all = [...counts];
  // Most words of a message stand there once, and keep their order: only the few others are sorted.
  const repeated = all.filter(([, count]) => count > 1).sort(([, a], [, b]) => b - a);
  const telling = [...repeated, ...all.filter(([, count]) => count === 1)].slice(0, MAX_TERMS);
  if (telling.length === 0) return [];
  // A long word cut out of a text keeps that whole text in memory; words cut out of this short copy keep only the copy.
  const copy = telling.map(([term]) => term).join(' ');
  return copy.split(' ');
};

/** Pauses after each part that may take milliseconds. */
function* analyse(content: string, classifySafety: SafetyClassifier): PausingWork<MessageSignals> {
  const text = boundedText(content);
  const terms = termsOf(text);
  const known = lookUp(terms);
  yield;
  const language = detectLanguage(text, known);
  yield;
  const { tier, reason } = classifySafety(text, language);
  yield;
  const topics = detectTopics(terms, known, language);
  const telling = tellingTerms(terms, known, language);
  yield;
  return { language, topics, safety: tier, safetyReason: reason, terms: telling, register: detectRegister(text) };
}

const inOnePiece = <T>(work: PausingWork<T>): T => {
  for (;;) {
    const { done, value } = work.next();
    if (done === true) return value;
  }
};

/**
 * Reads messages inside the process: language, topics, terms, register by word lists and n-grams, safety by the
 * function given. Keeps signals by digest, never the text. Never throws on any text. Long texts are read in pieces,
 * between which the event loop goes on.
 */
export const createLocalReader = ({
  classifySafety,
  monotonicMs = () => performance.now(),
  nextTurn = setImmediate,
}: LocalReaderOptions): LocalReader => {
  const remembered = new LRUCache<string, MessageSignals>({
    maxSize: MEMORY_BOUNDS.messageSignals,
    sizeCalculation: (signals, digest) => entryBytesOf(digest, signals),
  });
  const share = new LoopShare({ monotonicMs, nextTurn });
  function* reading(content: string, digest: string): PausingWork<MessageSignals> {
    const signals = yield* analyse(content, classifySafety);
    remembered.set(digest, signals);
    return signals;
  }
  return {
    read: (content, digest) => remembered.get(digest) ?? share.run(reading(content, digest)),
    readAtOnce: (content, digest) => remembered.get(digest) ?? inOnePiece(reading(content, digest)),
  };
};
