import type { PlaygroundAnswerLine, PlaygroundFailure, PlaygroundQuestion } from '../../wire/playground.js';
import { linesIn } from '../lines-in.js';
import type { Answer, ChatMessage, Conversation } from './conversation.js';
import { answerTo } from './responder.js';

/** `said`: the answer, or its beginning in case of a failure. */
interface ModelOutcome {
  readonly said: string;
  readonly failure?: keyof typeof FAILURE_WORDS | undefined;
}

const FAILURE_WORDS = {
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

/** Reads to the end; `undefined` if the answer is complete. */
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
const askModel = async (
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

const WORD_MS = 24;

/** Writes a text word by word, as a language model would. Resolves when it is written or aborted. */
const streamAnswer = (answer: Answer, text: string, signal: AbortSignal): Promise<void> => {
  const words = text.split(/(?<=\s)/);
  return new Promise((resolve) => {
    let shown = 0;
    const timer = setInterval(() => {
      shown++;
      answer.write(words.slice(0, shown).join(''));
      if (shown < words.length) return;
      clearInterval(timer);
      resolve();
    }, WORD_MS);
    signal.addEventListener('abort', () => {
      clearInterval(timer);
      resolve();
    });
  });
};

interface AssistantDeps {
  readonly conversation: Conversation;
  readonly hasModel: () => boolean;
  /** Shows the person what went wrong; empty: nothing did. */
  readonly notify: (words: string) => void;
}

const STOPPED = '…';

/** Answers one question at a time. A language model that fails before its first word is replaced by the script. */
export const createAssistant = ({ conversation, hasModel, notify }: AssistantDeps) => {
  let running = new AbortController();
  let scripted = 0;
  const byScript = (answer: Answer, question: string, signal: AbortSignal): Promise<void> =>
    streamAnswer(answer, answerTo(question, scripted++), signal);
  const byModel = async (answer: Answer, question: string, signal: AbortSignal): Promise<void> => {
    const { said, failure } = await askModel(conversation.getMessages(), answer.write, signal);
    if (signal.aborted && said === '') return answer.write(STOPPED);
    if (signal.aborted || failure === undefined) return;
    notify(`${FAILURE_WORDS[failure]} ${said === '' ? 'The script answers instead.' : 'Its answer ends here.'}`);
    if (said === '') await byScript(answer, question, signal);
  };
  return {
    /** What has been written stays and is final. */
    stop: (): void => running.abort(),
    async answer(question: string): Promise<void> {
      running = new AbortController();
      notify('');
      const answer = conversation.startAnswer();
      await (hasModel() ? byModel : byScript)(answer, question, running.signal);
      answer.finish();
    },
  };
};
