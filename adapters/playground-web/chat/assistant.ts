import { askModel, FAILURE_WORDS } from './ask-model.js';
import type { Answer, Conversation } from './conversation.js';
import { answerTo } from './responder.js';

const WORD_MS = 24;

/** Writes a text word by word, as a language model would. Resolves when it is written, or when the signal ends it. */
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

export interface AssistantDeps {
  readonly conversation: Conversation;
  /** Whether a language model answers, and not the script. */
  readonly hasModel: () => boolean;
  /** Tells the person what went wrong; empty: nothing did. */
  readonly tell: (words: string) => void;
}

/** Answers one question at a time. */
export interface Assistant {
  answer(question: string): Promise<void>;
  /** What has been written stays and is final. */
  stop(): void;
}

const STOPPED = '…';

/** The language model where there is one. When it fails before its first word, the script answers in its place. */
export const createAssistant = ({ conversation, hasModel, tell }: AssistantDeps): Assistant => {
  let running = new AbortController();
  let scripted = 0;
  const byScript = (answer: Answer, question: string, signal: AbortSignal): Promise<void> =>
    streamAnswer(answer, answerTo(question, scripted++), signal);
  const byModel = async (answer: Answer, question: string, signal: AbortSignal): Promise<void> => {
    const { said, failure } = await askModel(conversation.getMessages(), answer.write, signal);
    if (signal.aborted && said === '') return answer.write(STOPPED);
    if (signal.aborted || failure === undefined) return;
    tell(`${FAILURE_WORDS[failure]} ${said === '' ? 'The script answers instead.' : 'Its answer ends here.'}`);
    if (said === '') await byScript(answer, question, signal);
  };
  return {
    stop: () => running.abort(),
    async answer(question) {
      running = new AbortController();
      tell('');
      const answer = conversation.startAnswer();
      await (hasModel() ? byModel : byScript)(answer, question, running.signal);
      answer.finish();
    },
  };
};
