import { errors } from 'undici';
import type { PlaygroundAnswerLine, PlaygroundFailure, PlaygroundMessage } from '../../wire/playground.js';
import { type Closable, connect, type ModelOptions, ServerRefused } from '../net/connection.js';
import { readPieces, UnreadableStream } from '../net/read-pieces.js';
import { type AssistantLimits, DEFAULT_ASSISTANT_LIMITS } from './limits.js';

const SLOW: ReadonlySet<unknown> = new Set(['UND_ERR_HEADERS_TIMEOUT', 'UND_ERR_BODY_TIMEOUT']);
const UNREADABLE: ReadonlySet<unknown> = new Set(['UND_ERR_RES_EXCEEDED_MAX_SIZE', 'UND_ERR_HEADERS_OVERFLOW']);

const codeOf = (error: unknown): unknown =>
  typeof error === 'object' && error !== null && 'code' in error ? error.code : undefined;

/** No stream of chat completions, or not even HTTP. */
const isGarbled = (error: unknown): boolean =>
  error instanceof UnreadableStream || error instanceof errors.HTTPParserError;

/** What an error means to the person who waits. `isBegun`: the server has begun to answer. */
const failureOf = (error: unknown, isBegun: boolean, isOverdue: boolean): PlaygroundFailure => {
  const code = codeOf(error);
  if (isOverdue || SLOW.has(code)) return 'slow';
  if (isGarbled(error) || UNREADABLE.has(code)) return 'unreadable';
  return isBegun ? 'cut-off' : 'unreachable';
};

export type OpenAiAssistantOptions = ModelOptions<AssistantLimits>;

/** A language model behind the chat completions interface that OpenAI made and many servers understand. */
export interface OpenAiAssistant extends Closable {
  readonly model: string;
  /** The answer as it is written. Never throws: what goes wrong is its last line. Aborting ends it without a line. */
  answer(messages: readonly PlaygroundMessage[], signal: AbortSignal): AsyncIterable<PlaygroundAnswerLine>;
}

const MANNER =
  'You are the assistant of a chat on a demo page. Answer in the language of the question, in plain text without Markdown, in at most 80 words.';

/** The text up to the limit, and whether it is complete; an answer without a word is none. */
async function* linesOf(bytes: AsyncIterable<Uint8Array>, maxChars: number): AsyncGenerator<PlaygroundAnswerLine> {
  let left = maxChars;
  for await (const piece of readPieces(bytes)) {
    if (piece.kind === 'usage') continue;
    if (piece.kind !== 'text') {
      yield left < maxChars ? { kind: 'end' } : { kind: 'failed', why: 'unreadable' };
      return;
    }
    yield { kind: 'text', text: piece.text.slice(0, left) };
    left -= piece.text.length;
    if (left <= 0) {
      yield { kind: 'end' };
      return;
    }
  }
  yield { kind: 'failed', why: left < maxChars ? 'cut-off' : 'unreadable' };
}

export const createOpenAiAssistant = (options: OpenAiAssistantOptions): OpenAiAssistant => {
  const { model, logger } = options;
  const limits: AssistantLimits = { ...DEFAULT_ASSISTANT_LIMITS, ...options.limits };
  const server = connect(options, limits);
  /** The operator learns what went wrong, and nothing of what was said. */
  const failed = (why: PlaygroundFailure, status?: number): PlaygroundAnswerLine => {
    logger.warn({ why, status }, 'the assistant of the playground gave no whole answer');
    return { kind: 'failed', why };
  };
  return {
    model,
    async *answer(messages, leaving) {
      const overdue = AbortSignal.timeout(limits.answerMs);
      let isBegun = false;
      try {
        // A question is not repeated, because an answer costs money and the person can ask again.
        const question = { model, stream: true, messages: [{ role: 'system', content: MANNER }, ...messages] };
        const body = await server.post('/chat/completions', question, AbortSignal.any([leaving, overdue]));
        isBegun = true;
        for await (const line of linesOf(body, limits.maxChars)) {
          yield line.kind === 'failed' ? failed(line.why) : line;
        }
      } catch (error) {
        if (error instanceof ServerRefused) yield failed('refused', error.status);
        else if (!leaving.aborted) yield failed(failureOf(error, isBegun, overdue.aborted));
      }
    },
    close: () => server.close(),
  };
};
