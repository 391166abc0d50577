import type { BriefEncoder } from '../../application/ports/content/brief-encoder.js';
import { MAX_EMBEDDED_CHARS, type Embedder } from '../../application/ports/content/embedder.js';
import type { Asker } from '../../application/ports/sharing/asker.js';
import { createCircuit } from '../../application/ports/sharing/circuit.js';
import { createPlaces } from '../../application/ports/sharing/places.js';
import { foldVector } from '../../domain/conversation/fold-vector.js';
import { RECENCY } from '../../domain/conversation/fold-signals.js';
import type { Message } from '../../domain/conversation/message.js';
import { unitVector } from '../../domain/values/unit-vector.js';
import { SECOND_MS } from '../../domain/values/time.js';
import type { Prefixes } from './prefixes.js';
import { RunningSpace } from './running-space.js';

/** A turn waits no longer for its meaning. */
const TURN_MS = 250;
/** An answer that comes later than its turn is kept for the next one, which asks for the same messages. */
const ANSWER_MS = 10 * SECOND_MS;
/** Of the user's newest messages so many are read, and of each so many characters: in no script more than 4 kB. */
const MAX_MESSAGES = 3;
const MAX_CHARS = 400;

export interface TextMeaningOptions {
  readonly embedder: Embedder;
  readonly prefixes: Prefixes;
  readonly logger: { warn(fields: object, message: string): void };
  readonly monotonicMs: () => number;
}

export interface TextMeaning extends BriefEncoder {
  /** What the user is about; `undefined` where the embedder does not answer in time. Never rejects. */
  read(messages: readonly Message[], signal: AbortSignal, asker: Asker): Promise<Float32Array | undefined>;
}

const isError = (error: unknown, name: string): boolean => error instanceof Error && error.name === name;

/** `undefined` when the time is over before. */
const inTime = async <T>(answer: Promise<T>, signal: AbortSignal): Promise<T | undefined> => {
  const late = Promise.withResolvers<undefined>();
  const leave = (): void => late.resolve(undefined);
  signal.addEventListener('abort', leave, { once: true });
  try {
    return signal.aborted ? undefined : await Promise.race([answer, late.promise]);
  } finally {
    signal.removeEventListener('abort', leave);
  }
};

/** The newest first. */
const textsOf = (messages: readonly Message[], prefix: string): readonly string[] =>
  messages
    .filter(({ role, content }) => role === 'user' && content.trim() !== '')
    .slice(-MAX_MESSAGES)
    .map(({ content }) => prefix + content.slice(0, MAX_CHARS).toWellFormed())
    .toReversed();

/**
 * Asks an embedder about the user's newest messages and about briefs. Accounts and networks have shares of its places,
 * and where it fails it is left alone for a while.
 */
export const createTextMeaning = ({ embedder, prefixes, logger, monotonicMs }: TextMeaningOptions): TextMeaning => {
  const places = createPlaces('meaningCalls');
  const circuit = createCircuit('meaningCircuit', monotonicMs);
  const space = new RunningSpace();

  const ask = async (texts: readonly string[], asker: Asker): Promise<readonly Float32Array[] | undefined> => {
    const leave = places.enter(asker);
    if (leave === undefined) return undefined;
    const settle = circuit.admit(asker);
    try {
      const vectors = settle && (await embedder.embed(texts, AbortSignal.timeout(ANSWER_MS)));
      settle?.('answered');
      return vectors;
    } catch (error) {
      settle?.(isError(error, 'UnreadableVectors') ? 'answered' : 'failed');
      logger.warn({ why: error instanceof Error ? error.name : 'unknown' }, 'a conversation has no meaning');
      return undefined;
    } finally {
      leave();
    }
  };
  return {
    async read(messages, signal, asker) {
      const texts = textsOf(messages, prefixes.said);
      if (texts.length === 0) return undefined;
      const vectors = await inTime(ask(texts, asker), AbortSignal.any([signal, AbortSignal.timeout(TURN_MS)]));
      const said = foldVector(
        (vectors ?? []).map((vector, i) => ({ signals: { vector: unitVector(vector) }, weight: RECENCY ** (2 * i) })),
      );
      return said && space.said(said);
    },
    async encode(text, signal) {
      const [vector] = await embedder.embed([(prefixes.brief + text).slice(0, MAX_EMBEDDED_CHARS)], signal);
      const unit = vector && unitVector(vector);
      return unit && space.brief(unit);
    },
  };
};
