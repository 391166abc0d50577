import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import type { ContentVerdict } from '../../application/ports/content/content-check.js';
import { entryBytesOf } from '../../application/ports/heap-bytes.js';
import type { Message } from '../../domain/conversation/message.js';
import { SAFETY_CLASSES, type SafetyClass } from '../../domain/conversation/safety-class.js';

import { Encoder } from './encoder.js';
import { gravest, readVector } from './head.js';
import type { Model } from './model-file.js';
import { createPieceIds } from './piece-ids.js';
import { windowsOf } from './windows.js';

/** From which probability of "one of the classes" on: in a message by its author, and in all of the user together. */
export type Thresholds = Readonly<Record<Message['role'] | 'conversation', number>>;

export type ReadMessage = Pick<Message, 'role' | 'content'>;

/** A vector for each window. */
interface Read {
  readonly windows: readonly Float32Array[];
}

/** Of the worker's own heap: about 3 000 messages. */
const READ_BYTES = 8 * 1024 * 1024;
/** The first and the last token of a text. */
const FRAME = 2;

const meanOf = (vectors: readonly Float32Array[], dimensions: number): Float32Array =>
  new Float32Array(dimensions).map(
    (_, i) => vectors.reduce((sum, vector) => sum + (vector[i] ?? 0), 0) / vectors.length,
  );

/**
 * Reads each message once, in windows, and remembers its vectors by digest. A class counts where a window of a message,
 * or the mean of the user's messages, is likelier than its threshold to be of one.
 */
export const createConversationReader = (model: Model, kernel: WebAssembly.Module, thresholds: Thresholds) => {
  const { pieces, tokens, hidden } = model.header;
  const [begin, end, unknown] = [pieces, pieces + 1, pieces + 2];
  const encoder = new Encoder(kernel, model);
  const idsOf = createPieceIds(model.vocabulary, unknown);
  const known = new LRUCache<string, Read>({
    maxSize: READ_BYTES,
    sizeCalculation: (read, digest) => entryBytesOf(digest, read),
  });

  const read = ({ role, content }: ReadMessage): Read => {
    const digest = createHash('sha256').update(`${role}\n${content}`).digest('base64');
    const before = known.get(digest);
    if (before !== undefined) return before;
    const windows = windowsOf(idsOf(content), role, tokens - FRAME);
    const made = { windows: windows.map((ids) => encoder.mean([begin, ...ids, end])) };
    known.set(digest, made);
    return made;
  };

  const classIn = (vector: Float32Array, threshold: number): readonly SafetyClass[] => {
    const { share, top } = readVector(vector, model);
    return share > threshold ? [top] : [];
  };

  return (messages: readonly ReadMessage[]): ContentVerdict => {
    const reads = messages.map((message) => ({ role: message.role, ...read(message) }));
    const alone = reads.flatMap(({ role, windows }) => windows.flatMap((one) => classIn(one, thresholds[role])));
    const ofUser = reads.filter(({ role, windows }) => role === 'user' && windows.length > 0);
    const means = ofUser.map(({ windows }) => meanOf(windows, hidden));
    const together = means.length > 1 ? classIn(meanOf(means, hidden), thresholds.conversation) : [];
    const reason = gravest([...alone, ...together]);
    return reason === undefined ? { tier: 'safe' } : { tier: SAFETY_CLASSES[reason].tier, reason };
  };
};
