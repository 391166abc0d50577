import { MAX_BRIEF_CHARS, type BriefEncoder } from '../../application/ports/content/brief-encoder.js';
import type { ContentCheck } from '../../application/ports/content/content-check.js';
import { createPlaces } from '../../application/ports/sharing/places.js';
import { SAFETY_WINDOW } from '../../domain/conversation/fold-safety.js';
import { MAX_READ_CHARS, newestWithUser, type Message } from '../../domain/conversation/message.js';
import type { Thresholds } from './conversation-reader.js';
import about from './data/about.json' with { type: 'json' };
import { ReaderWorker } from './reader-worker.js';
import { workerUrls, type WorkerUrls } from './worker-files.js';

/** All places for questions are taken, or those of the asker. */
export class TooManyConversations extends Error {
  override readonly name = 'TooManyConversations';
}

export interface SafetyEncoderOptions {
  readonly logger: { warn(fields: object, message: string): void };
  /** Absent: the built files of this adapter. */
  readonly files?: Partial<WorkerUrls> | undefined;
  /** `off`: its verdicts have no vector, and `encode` finds none. Absent: `on`. */
  readonly meaning?: 'on' | 'off' | undefined;
  /** Absent: those of `data/about.json`. */
  readonly thresholds?: Thresholds | undefined;
  readonly monotonicMs?: (() => number) | undefined;
}

export interface SafetyEncoder extends ContentCheck, BriefEncoder {
  /** Loads the model before the first conversation comes. */
  start(): void;
  close(): Promise<void>;
}

/** Of a longer message its first and its last half of so many characters. */
const cut = (content: string): string =>
  content.length <= MAX_READ_CHARS
    ? content
    : `${content.slice(0, MAX_READ_CHARS / 2)}\n${content.slice(-MAX_READ_CHARS / 2)}`;

/**
 * Reads the messages that decide about safety with an encoder that comes along, in a worker. Without an answer there is
 * no verdict: the worker has ended, the model cannot be read, or the signal aborts first.
 */
export const createSafetyEncoder = (options: SafetyEncoderOptions): SafetyEncoder => {
  const { logger, files, thresholds = about.thresholds, monotonicMs } = options;
  const { entry, model, kernel, ...urls } = { ...workerUrls(), ...files };
  const meaning = options.meaning === 'off' ? undefined : urls.meaning.href;
  const places = createPlaces('encoderReads');
  const worker = new ReaderWorker({
    ...{ entry, parts: { model: model.href, kernel: kernel.href, meaning, thresholds } },
    monotonicMs: monotonicMs ?? (() => performance.now()),
    onEnd: (why, retryMs) => logger.warn({ why, retryMs }, 'the encoder that reads conversations ended: no ads'),
  });
  return {
    isLocal: true,
    async check(messages: readonly Message[], signal, asker) {
      signal.throwIfAborted();
      const leave = places.enter(asker);
      if (leave === undefined) throw new TooManyConversations();
      const decisive = newestWithUser(messages, SAFETY_WINDOW);
      const read = decisive.map(({ role, content }) => ({ role, content: cut(content) }));
      return worker.ask('conversation', read, signal).finally(leave);
    },
    encode: (text, signal) => worker.ask('brief', text.slice(0, MAX_BRIEF_CHARS), signal),
    start: () => worker.start(),
    close: () => worker.close(),
  };
};
