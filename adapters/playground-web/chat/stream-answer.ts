import type { Conversation } from './conversation.js';

const WORD_MS = 24;

/**
 * Writes an answer word by word, as a language model would. Resolves when it is complete or when the signal ends it;
 * an answer that is cut off stays as it is, unfinished.
 */
export const streamAnswer = (conversation: Conversation, text: string, signal: AbortSignal): Promise<void> => {
  const words = text.split(/(?<=\s)/);
  const answer = conversation.startAnswer();
  return new Promise((resolve) => {
    let shown = 0;
    const timer = setInterval(() => {
      shown++;
      answer.write(words.slice(0, shown).join(''));
      if (shown < words.length) return;
      clearInterval(timer);
      answer.finish();
      resolve();
    }, WORD_MS);
    signal.addEventListener('abort', () => {
      clearInterval(timer);
      resolve();
    });
  });
};
