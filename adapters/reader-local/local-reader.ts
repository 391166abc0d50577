import { LRUCache } from 'lru-cache';
import type { MessageReader } from '../../application/ports/content/message-reader.js';
import { entryBytesOf } from '../../application/ports/heap-bytes.js';
import { MEMORY_BOUNDS } from '../../application/ports/memory-bounds.js';
import { endOfRun, kindAt, MARK } from '../../domain/conversation/letters.js';
import { MAX_READ_CHARS } from '../../domain/conversation/message.js';
import type { MessageSignals, SafetyTier } from '../../domain/conversation/signals.js';
import { termsOf } from '../../domain/conversation/term.js';
import { detectLanguage, isUnread } from './detect-language.js';
import { detectTopics } from './detect-topics.js';
import { type FunctionWord, functionWords, isFunctionWord } from './function-words.js';
import { LoopShare, type LoopShareOptions, type PausingWork } from './loop-share.js';
import { detectRegister } from './register-cues.js';
import { type HintWord, hintWords } from './topic-hints.js';

const ASCII = /^[\0-\x7f]*$/;
/** As in the Stream-Safe Text Format of Unicode (UAX #15). */
const MAX_MARKS = 30;

/**
 * Without what a run of combining marks has too many of: the time to normalise one grows with the square of its length.
 */
const withFewMarks = (text: string): string => {
  let few = '';
  let from = 0;
  for (let at = 0; at < text.length; at++) {
    if (kindAt(text, at) !== MARK) continue;
    const end = endOfRun(text, at, MARK);
    if (end - at > MAX_MARKS) {
      few += text.slice(from, at + MAX_MARKS);
      from = end;
    }
    at = end - 1;
  }
  return from === 0 ? text : few + text.slice(from);
};

/** Signs that stand for up to eighteen letters, such as the Arabic U+FDFA. */
const COMPOSED = /[\u2474-\u24b5\u3200-\u33ff\ufdf0-\ufdff]/;

/** As many characters as stand for {@link MAX_READ_CHARS} letters. */
const withFewLetters = (text: string): string => {
  if (!COMPOSED.test(text)) return text;
  let letters = 0;
  for (let at = 0; at < text.length; at++) {
    const sign = text.charAt(at);
    letters += COMPOSED.test(sign) ? sign.normalize('NFKD').length : 1;
    if (letters > MAX_READ_CHARS) return text.slice(0, at);
  }
  return text;
};

/**
 * What is read of a message, so that its cost is bounded whatever its size and its characters. Of a long text the head
 * and the tail: a plea for help at its end counts as much as one at its beginning.
 */
const boundedText = (content: string): string => {
  const half = MAX_READ_CHARS / 2;
  const text = content.length <= MAX_READ_CHARS ? content : `${content.slice(0, half)}\n${content.slice(1 - half)}`;
  return ASCII.test(text) ? text : withFewLetters(withFewMarks(text));
};

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

/** How safe a text is beside an ad. Total; language and vector are those of {@link MessageSignals}. */
export type SafetyClassifier = (
  text: string,
  language: string | undefined,
  vector: Float32Array | undefined,
) => { readonly tier: SafetyTier; readonly reason?: string | undefined };

interface ReadingOptions {
  readonly classifySafety: SafetyClassifier;
  /** Whether the writer of a text says that it is a child. Absent: nothing tells. */
  readonly isChildSpeaking?: ((text: string) => boolean) | undefined;
  /** BCP 47 primary languages that `classifySafety` knows. Absent: all. */
  readonly readableLanguages?: readonly string[] | undefined;
  /** What a text means; absent: messages have no vector. */
  readonly vectorOf?: ((text: string) => Float32Array | undefined) | undefined;
}

export type LocalReaderOptions = ReadingOptions & Partial<LoopShareOptions>;

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
function* analyse(
  content: string,
  { classifySafety, isChildSpeaking, readableLanguages, vectorOf }: ReadingOptions,
): PausingWork<MessageSignals> {
  const text = boundedText(content);
  const terms = termsOf(text);
  const known = lookUp(terms);
  yield;
  const language = detectLanguage(text, known);
  yield;
  const vector = vectorOf?.(text);
  yield;
  const { tier, reason } = classifySafety(text, language, vector);
  yield;
  const topics = detectTopics(terms, known, language);
  const telling = tellingTerms(terms, known, language);
  yield;
  return {
    language,
    topics,
    safety: tier,
    safetyReason: reason,
    isChild: isChildSpeaking?.(text) === true || undefined,
    isUnread: (readableLanguages !== undefined && isUnread(text, language, readableLanguages)) || undefined,
    terms: telling,
    register: detectRegister(text),
    vector,
  };
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
  monotonicMs = () => performance.now(),
  nextTurn = setImmediate,
  ...options
}: LocalReaderOptions): LocalReader => {
  const remembered = new LRUCache<string, MessageSignals>({
    maxSize: MEMORY_BOUNDS.messageSignals,
    sizeCalculation: (signals, digest) => entryBytesOf(digest, signals),
  });
  const share = new LoopShare({ monotonicMs, nextTurn });
  function* reading(content: string, digest: string): PausingWork<MessageSignals> {
    const signals = yield* analyse(content, options);
    remembered.set(digest, signals);
    return signals;
  }
  return {
    read: (content, digest) => remembered.get(digest) ?? share.run(reading(content, digest)),
    readAtOnce: (content, digest) => remembered.get(digest) ?? inOnePiece(reading(content, digest)),
  };
};
