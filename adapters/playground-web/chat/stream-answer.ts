import type { Answer } from './conversation.js';

const WORD_MS = 24;

/** Writes a text word by word, as a language model would. Resolves when it is written, or when the signal ends it. */
export const streamAnswer = (answer: Answer, text: string, signal: AbortSignal): Promise<void> => {
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
