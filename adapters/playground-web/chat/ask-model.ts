import type { PlaygroundAnswerLine, PlaygroundFailure, PlaygroundQuestion } from '../../wire/playground.js';
import { linesIn } from '../lines-in.js';
import type { ChatMessage } from './conversation.js';

/** How it ended: with all of its answer, or with a reason; `said` is what came before. */
export interface ModelOutcome {
  readonly said: string;
  readonly failure?: keyof typeof FAILURE_WORDS | undefined;
}

export const FAILURE_WORDS = {
  unreachable: 'The server of the language model cannot be reached.',
  refused: 'The server of the language model refused: its key, or the name of the model, may be wrong.',
  slow: 'The language model took too long.',
  unreadable: 'What the server of the language model said made no sense.',
  'cut-off': 'The connection to the language model broke off.',
  busy: 'The language model is asked too much at once.',
  gone: 'The server of this page did not answer.',
} as const satisfies Record<PlaygroundFailure | 'busy' | 'gone', string>;

const MAX_MESSAGES = 20;
const CONTENT_CHARS = 4_000;
const TOO_MANY: readonly number[] = [429, 503];

const questionOf = (messages: readonly ChatMessage[]): PlaygroundQuestion => ({
  messages: messages
    .filter(({ content }) => content !== '')
    .slice(-MAX_MESSAGES)
    .map(({ role, content }) => ({ role, content: content.slice(0, CONTENT_CHARS) })),
});

type Failure = NonNullable<ModelOutcome['failure']>;

/** Reads to the end; `undefined` when that was the end of the answer. */
const readAnswer = async (
  body: NonNullable<Response['body']>,
  add: (text: string) => void,
): Promise<Failure | undefined> => {
  for await (const line of linesIn<PlaygroundAnswerLine>(body)) {
    if (line.kind === 'end') return undefined;
    if (line.kind === 'failed') return line.why;
    add(line.text);
  }
  return 'cut-off';
};

/** Asks the configured model through this page's server. `onText` gets the whole text so far. Never rejects. */
export const askModel = async (
  messages: readonly ChatMessage[],
  onText: (said: string) => void,
  signal: AbortSignal,
): Promise<ModelOutcome> => {
  let said = '';
  const add = (text: string): void => onText((said += text));
  try {
    const body = JSON.stringify(questionOf(messages));
    const response = await fetch('/playground/assistant', { method: 'POST', body, signal });
    if (TOO_MANY.includes(response.status)) return { said, failure: 'busy' };
    if (!response.ok || response.body === null) return { said, failure: 'gone' };
    const failure = await readAnswer(response.body, add);
    return { said, failure };
  } catch {
    return { said, failure: said === '' ? 'gone' : 'cut-off' };
  }
};
