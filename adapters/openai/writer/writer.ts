import { DeadlineExceeded } from '../../../application/deadline/deadline.js';
import type { CopyGate } from '../../../application/ports/content/copy-gate.js';
import type { CopyRequest } from '../../../application/ports/content/copy-writer.js';
import type { Outcome } from '../../../application/ports/sharing/circuit.js';
import { SHARED_BOUNDS } from '../../../application/ports/sharing/shared-bounds.js';
import type { ModelUsage, ModelWriter } from '../../../application/ports/content/model-text.js';
import { type Closable, connect, type ConnectionLimits, ServerRefused } from '../net/connection.js';
import { createGuard } from '../net/guard.js';
import { outcomeOf } from '../net/outcome.js';
import { type Piece, readPieces } from '../net/read-pieces.js';
import { type PricedModelOptions, usageOf } from '../net/usage.js';
import { promptFor } from './prompt.js';
import { Babbling, sentencesOf } from './sentences.js';

/** What one text may take; whatever is beyond ends it. The engine's own deadlines are shorter. */
interface WriterLimits extends ConnectionLimits {
  /** Texts that are written at once; for a further one the model is not asked. */
  readonly textsAtOnce: number;
  /** Of a text with all the talk around it. */
  readonly maxChars: number;
}

const DEFAULT_WRITER_LIMITS: WriterLimits = {
  connectMs: 1_000,
  firstMs: 4_000,
  silenceMs: 4_000,
  maxBytes: 256 * 1024,
  textsAtOnce: SHARED_BOUNDS.writerCalls.most,
  maxChars: 4_000,
};

export interface OpenAiWriterOptions extends PricedModelOptions<WriterLimits> {
  /** Reads the brief as statements, and the model's answer as sentences. */
  readonly copyGate: Pick<CopyGate, 'sentencesOf' | 'statementsOf'>;
}

export interface OpenAiWriter extends ModelWriter, Closable {}

/** For a server to tell the tokens after the last word; many tell none, and some never hang up. */
const USAGE_MS = 250;
/** Enough for another wording each time, not for other facts. */
const TEMPERATURE = 0.4;

const questionFor = ({ model, copyGate }: OpenAiWriterOptions, request: CopyRequest) => ({
  model,
  stream: true,
  stream_options: { include_usage: true },
  temperature: TEMPERATURE,
  // Of no language is a token shorter than a character on the whole.
  max_tokens: request.maxChars,
  messages: promptFor(copyGate, request),
});

async function* overheard(pieces: AsyncIterable<Piece>, hear?: (piece: string) => void): AsyncGenerator<Piece> {
  for await (const piece of pieces) {
    if (piece.kind === 'text') hear?.(piece.text);
    yield piece;
  }
}

/** Whoever stopped listening, for whatever reason but its slowness, has no fault to find with the model. */
const isFault = (signal: AbortSignal, sentences: number): boolean =>
  !signal.aborted || (sentences === 0 && signal.reason instanceof DeadlineExceeded);

/**
 * Writes texts of ads with a model behind the chat completions interface that OpenAI made and many servers understand.
 * It is asked once for a text, and left alone for a while when it fails again and again.
 */
export const createOpenAiWriter = (options: OpenAiWriterOptions): OpenAiWriter => {
  const { model, price, logger, copyGate } = options;
  const limits: WriterLimits = { ...DEFAULT_WRITER_LIMITS, ...options.limits };
  const server = connect(options, limits);
  const guard = createGuard('writer', limits.textsAtOnce, options.onCircuit);
  return {
    model,
    async *write(request, signal, tell: (usage: ModelUsage) => void = () => undefined, hear) {
      const settle = guard.enter(request.asker);
      let sentences = 0;
      let outcome: Outcome = 'answered';
      const enough = new AbortController();
      const heard = (piece: Exclude<Piece, { readonly kind: 'text' }>): void => {
        if (piece.kind === 'usage') tell(usageOf(piece, price));
        else if (piece.kind === 'finish') setTimeout(() => enough.abort(), USAGE_MS).unref();
      };
      try {
        const stop = AbortSignal.any([signal, enough.signal]);
        const body = await server.post('/chat/completions', questionFor(options, request), stop);
        const pieces = overheard(readPieces(body), hear);
        for await (const sentence of sentencesOf(pieces, copyGate.sentencesOf, limits.maxChars, heard)) {
          sentences++;
          yield sentence;
        }
      } catch (error) {
        outcome = 'nothing';
        if (isFault(signal, sentences)) {
          outcome = error instanceof Babbling ? 'answered' : outcomeOf(error);
          const why = error instanceof Error ? error.name : 'unknown';
          const status = error instanceof ServerRefused ? error.status : undefined;
          logger.warn({ why, status }, 'the model that writes ad texts gave no whole text');
        }
        throw error;
      } finally {
        settle(outcome);
      }
    },
    close: () => server.close(),
  };
};
