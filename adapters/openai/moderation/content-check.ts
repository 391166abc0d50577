import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import type { ContentCheck, ContentVerdict } from '../../../application/ports/content/content-check.js';
import { entryBytesOf } from '../../../application/ports/heap-bytes.js';
import { MEMORY_BOUNDS } from '../../../application/ports/memory-bounds.js';
import type { Asker } from '../../../application/ports/sharing/asker.js';
import type { Outcome } from '../../../application/ports/sharing/circuit.js';
import { SHARED_BOUNDS } from '../../../application/ports/sharing/shared-bounds.js';
import { type Closable, connect, type ModelOptions } from '../net/connection.js';
import { createGuard } from '../net/guard.js';
import { isSlow, outcomeOf } from '../net/outcome.js';
import { type ClassifierKind, CLASSIFIERS } from './classifiers.js';
import { type CheckedMessage, recentMessages } from './recent-messages.js';

/** What one check may take; whatever is beyond ends it, and the turn has no ad. */
interface ContentCheckLimits {
  /** From the question to the end of the answer: the auction comes after it. */
  readonly answerMs: number;
  readonly maxBytes: number;
  /** Further ones are refused, not queued. */
  readonly checksAtOnce: number;
}

const DEFAULT_CONTENT_CHECK_LIMITS: ContentCheckLimits = {
  answerMs: 500,
  maxBytes: 64 * 1024,
  checksAtOnce: SHARED_BOUNDS.classifierCalls.most,
};

export interface OpenAiContentCheckOptions extends ModelOptions<ContentCheckLimits> {
  readonly kind: ClassifierKind;
}

export interface OpenAiContentCheck extends ContentCheck, Closable {}

/** A longer question may take a server long because of what was written into the conversation. */
const ORDINARY_CHARS = 8_000;

const outcomeFor =
  (messages: readonly CheckedMessage[]) =>
  (error: unknown): Outcome => {
    const chars = messages.reduce((sum, { text }) => sum + text.length, 0);
    return isSlow(error) && chars > ORDINARY_CHARS ? 'nothing' : outcomeOf(error);
  };

interface Question {
  readonly digest: string;
  readonly messages: readonly CheckedMessage[];
  readonly asker: Asker | undefined;
}

const digestOf = (messages: readonly CheckedMessage[]): string =>
  createHash('sha256').update(JSON.stringify(messages)).digest('base64');

/** What `answer` comes to, unless the signal aborts before. */
const unlessAborted = async <T>(signal: AbortSignal, answer: Promise<T>): Promise<T> => {
  const gone = Promise.withResolvers<never>();
  const leave = (): void => gone.reject(signal.reason);
  signal.addEventListener('abort', leave, { once: true });
  try {
    return await Promise.race([answer, gone.promise]);
  } finally {
    signal.removeEventListener('abort', leave);
  }
};

/**
 * Asks a classifier behind one of the interfaces that OpenAI made. It sees the messages that decide about safety, and
 * is asked once for them: answers are remembered by digest, and whoever asks meanwhile waits for the same one. A
 * question whose turn has gone is answered all the same, within its own time, since the turn may come again.
 */
export const createOpenAiContentCheck = (options: OpenAiContentCheckOptions): OpenAiContentCheck => {
  const { model, kind, logger } = options;
  const limits: ContentCheckLimits = { ...DEFAULT_CONTENT_CHECK_LIMITS, ...options.limits };
  const { answerMs, maxBytes } = limits;
  const server = connect(options, { connectMs: answerMs, firstMs: answerMs, silenceMs: answerMs, maxBytes });
  const guard = createGuard('classifier', limits.checksAtOnce, options.onCircuit);
  const known = new LRUCache<string, ContentVerdict>({
    maxSize: MEMORY_BOUNDS.contentVerdicts,
    sizeCalculation: (verdict, digest) => entryBytesOf(digest, verdict),
  });
  const underWay = new Map<string, Promise<ContentVerdict>>();

  const ask = async ({ digest, messages, asker }: Question): Promise<ContentVerdict> => {
    const call = () => CLASSIFIERS[kind](server, model, messages, AbortSignal.timeout(answerMs));
    try {
      const verdict = await guard.run(asker, call, outcomeFor(messages));
      known.set(digest, verdict);
      return verdict;
    } catch (error) {
      const why = error instanceof Error ? error.name : 'unknown';
      // Why the circuit opened has been said by those that opened it.
      if (why !== 'CircuitOpen') logger.warn({ why }, 'the classifier of conversations gave no verdict');
      throw error;
    } finally {
      underWay.delete(digest);
    }
  };
  return {
    async check(all, signal, asker) {
      signal.throwIfAborted();
      const messages = recentMessages(all);
      const digest = digestOf(messages);
      const remembered = known.get(digest);
      if (remembered !== undefined) return remembered;
      const asked = underWay.get(digest) ?? ask({ digest, messages, asker });
      underWay.set(digest, asked);
      return unlessAborted(signal, asked);
    },
    close: () => server.close(),
  };
};
