import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import type { ContentVerdict } from '../../application/ports/content/content-check.js';
import { entryBytesOf } from '../../application/ports/heap-bytes.js';
import type { Message } from '../../domain/conversation/message.js';
import { foldVector } from '../../domain/conversation/fold-vector.js';
import { RECENCY } from '../../domain/conversation/fold-signals.js';
import { SAFETY_CLASSES, type SafetyClass } from '../../domain/conversation/safety-class.js';
import { unitVector } from '../../domain/values/unit-vector.js';

import { Encoder } from './encoder.js';
import { gravest, readVector } from './head.js';
import type { MeaningLayers } from './meaning-file.js';
import type { Model } from './model-file.js';
import { createPieceIds } from './piece-ids.js';
import { windowsOf } from './windows.js';

/** From which probability of "one of the classes" on: in a message by its author, and in all of the user together. */
export type Thresholds = Readonly<Record<Message['role'] | 'conversation', number>>;

export type ReadMessage = Pick<Message, 'role' | 'content'>;

/** `windows`: a vector for each, as safety has it. `meaning`: of the first window of what a user says. */
interface Read {
  readonly windows: readonly Float32Array[];
  readonly meaning: Float32Array | undefined;
}

export interface ReaderParts {
  readonly model: Model;
  readonly meaning: MeaningLayers | undefined;
  readonly kernel: WebAssembly.Module;
  readonly thresholds: Thresholds;
}

/** Of the worker's own heap: about 2 000 messages. */
const READ_BYTES = 8 * 1024 * 1024;
/** The first and the last token of a text. */
const FRAME = 2;
/** The model was trained to read what may be an answer after this word. */
const BRIEF_PREFIX = 'passage: ';

const meanOf = (vectors: readonly Float32Array[], dimensions: number): Float32Array =>
  new Float32Array(dimensions).map(
    (_, i) => vectors.reduce((sum, vector) => sum + (vector[i] ?? 0), 0) / vectors.length,
  );

/** Of unit length, seen from what usual texts have in common. */
const from = (vector: Float32Array, centre: Float32Array): Float32Array => {
  const unit = unitVector(vector) ?? vector;
  const away = unit.map((part, i) => part - (centre[i] ?? 0));
  return unitVector(away) ?? away;
};

const readWindows = (encoder: Encoder, windows: readonly (readonly number[])[], withMeaning: boolean): Read => {
  const [first, ...others] = windows;
  if (first === undefined || !withMeaning)
    return { windows: windows.map((ids) => encoder.safety(ids)), meaning: undefined };
  const { safety, meaning } = encoder.read(first);
  return { windows: [safety, ...others.map((ids) => encoder.safety(ids))], meaning: unitVector(meaning) };
};

/** Of messages by turns: newer ones count more. */
const meaningOf = (reads: readonly Pick<Read, 'meaning'>[], { centres }: MeaningLayers): Float32Array | undefined => {
  const said = foldVector(
    reads.map(({ meaning: vector }, i) => ({ signals: { vector }, weight: RECENCY ** (reads.length - 1 - i) })),
  );
  return said && from(said, centres.said);
};

/**
 * Reads each message once, in windows, and remembers its vectors by digest. A class counts where a window of a message,
 * or the mean of the user's messages, is likelier than its threshold to be of one.
 */
export const createConversationReader = ({ model, meaning, kernel, thresholds }: ReaderParts) => {
  const { pieces, tokens, hidden } = model.header;
  const framed = (ids: readonly number[]): readonly number[] => [pieces, ...ids, pieces + 1];
  const encoder = new Encoder(kernel, model, meaning);
  const idsOf = createPieceIds(model.vocabulary, pieces + 2);
  const known = new LRUCache<string, Read>({
    maxSize: READ_BYTES,
    sizeCalculation: (read, digest) => entryBytesOf(digest, read),
  });

  const read = ({ role, content }: ReadMessage): Read => {
    const digest = createHash('sha256').update(`${role}\n${content}`).digest('base64');
    const before = known.get(digest);
    if (before !== undefined) return before;
    const windows = windowsOf(idsOf(content), role, tokens - FRAME).map(framed);
    const made = readWindows(encoder, windows, meaning !== undefined && role === 'user');
    known.set(digest, made);
    return made;
  };

  const brief = (text: string): Float32Array | undefined =>
    meaning &&
    from(encoder.meaning(framed(idsOf(BRIEF_PREFIX + text).slice(0, tokens - FRAME))), meaning.centres.briefs);

  const classIn = (vector: Float32Array, threshold: number): readonly SafetyClass[] => {
    const { share, top } = readVector(vector, model);
    return share > threshold ? [top] : [];
  };

  const conversation = (messages: readonly ReadMessage[]): ContentVerdict => {
    const reads = messages.map((message) => ({ role: message.role, ...read(message) }));
    const alone = reads.flatMap(({ role, windows }) => windows.flatMap((one) => classIn(one, thresholds[role])));
    const ofUser = reads.filter(({ role, windows }) => role === 'user' && windows.length > 0);
    const means = ofUser.map(({ windows }) => meanOf(windows, hidden));
    const together = means.length > 1 ? classIn(meanOf(means, hidden), thresholds.conversation) : [];
    const reason = gravest([...alone, ...together]);
    const vector = meaning && meaningOf(reads, meaning);
    return reason === undefined ? { tier: 'safe', vector } : { tier: SAFETY_CLASSES[reason].tier, reason, vector };
  };
  return { conversation, brief };
};
