import type { Logger } from 'pino';
import { Agent, request } from 'undici';
import type { PlaygroundAnswerLine, PlaygroundFailure, PlaygroundMessage } from '../wire/playground.js';
import { failureOf } from './failure.js';
import { DEFAULT_ASSISTANT_LIMITS, type AssistantLimits } from './limits.js';
import { readPieces } from './read-pieces.js';

export interface OpenAiAssistantOptions {
  /** Base address of the interface, for example `http://127.0.0.1:11434/v1`. */
  readonly url: string;
  readonly model: string;
  readonly key?: string | undefined;
  readonly limits?: Partial<AssistantLimits> | undefined;
  readonly logger: Pick<Logger, 'warn'>;
}

/** A language model behind the chat completions interface that OpenAI made and many servers understand. */
export interface OpenAiAssistant {
  readonly model: string;
  /** The answer as it is written. Never throws: what goes wrong is its last line. Aborting ends it without a line. */
  answer(messages: readonly PlaygroundMessage[], signal: AbortSignal): AsyncIterable<PlaygroundAnswerLine>;
  /** Ends what is under way. */
  close(): Promise<void>;
}

const MANNER =
  'You are the assistant of a chat on a demo page. Answer in the language of the question, in plain text without Markdown, in at most 80 words.';
const OK = 200;

const agentWith = ({ connectMs, firstMs, silenceMs, maxBytes }: AssistantLimits): Agent =>
  new Agent({
    connect: { timeout: connectMs },
    headersTimeout: firstMs,
    bodyTimeout: silenceMs,
    maxResponseSize: maxBytes,
  });

/** Asks once; a question is not repeated, because an answer costs money and the person can ask again. */
const ask = (
  { url, model, key }: OpenAiAssistantOptions,
  messages: readonly PlaygroundMessage[],
  dispatcher: Agent,
  signal: AbortSignal,
) =>
  request(`${url.replace(/(?<!\/)\/+$/, '')}/chat/completions`, {
    method: 'POST',
    dispatcher,
    signal,
    headers: {
      accept: 'text/event-stream',
      'content-type': 'application/json',
      ...(key !== undefined && { authorization: `Bearer ${key}` }),
    },
    body: JSON.stringify({ model, stream: true, messages: [{ role: 'system', content: MANNER }, ...messages] }),
  });

/** The text up to the limit, and whether it is complete; an answer without a word is none. */
async function* linesOf(bytes: AsyncIterable<Uint8Array>, maxChars: number): AsyncGenerator<PlaygroundAnswerLine> {
  let left = maxChars;
  for await (const piece of readPieces(bytes)) {
    if (piece.kind === 'end') {
      yield left < maxChars ? piece : { kind: 'failed', why: 'unreadable' };
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
  const agent = agentWith(limits);
  /** The operator learns what went wrong, and nothing of what was said. */
  const failed = (why: PlaygroundFailure, status?: number): PlaygroundAnswerLine => {
    logger.warn({ why, status }, 'the assistant of the playground gave no whole answer');
    return { kind: 'failed', why };
  };
  return {
    model,
    async *answer(messages, leaving) {
      const overdue = AbortSignal.timeout(limits.answerMs);
      let status: number | undefined;
      try {
        const response = await ask(options, messages, agent, AbortSignal.any([leaving, overdue]));
        status = response.statusCode;
        if (status !== OK) {
          response.body.on('error', () => undefined).destroy();
          yield failed('refused', status);
          return;
        }
        for await (const line of linesOf(response.body, limits.maxChars)) {
          yield line.kind === 'failed' ? failed(line.why, status) : line;
        }
      } catch (error) {
        if (!leaving.aborted) yield failed(failureOf(error, status !== undefined, overdue.aborted), status);
      }
    },
    close: () => agent.destroy(),
  };
};
