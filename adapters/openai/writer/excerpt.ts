import { splitSentences } from '../../../domain/ad-copy/plain-text.js';
import type { Message } from '../../../domain/conversation/message.js';

/** So much of a conversation a model is told. */
export const MAX_EXCERPT_CHARS = 2_000;

export interface Quoted {
  readonly role: Message['role'];
  readonly text: string;
}

/** The last sentences of a text that fit; of one sentence that is too long its last words. */
const endOf = (content: string, maxChars: number): string => {
  const text = content.slice(-2 * maxChars);
  const kept: string[] = [];
  let left = maxChars;
  for (const sentence of splitSentences(text).toReversed()) {
    if (sentence.length > left) break;
    kept.unshift(sentence);
    left -= sentence.length + 1;
  }
  if (kept.length > 0) return kept.join(' ');
  const tail = text.slice(-maxChars);
  return /^\S*\s+(?<words>\S[\s\S]*)$/u.exec(tail)?.groups?.['words'] ?? '';
};

/** The newest messages, oldest first, of {@link MAX_EXCERPT_CHARS} at most in all; the oldest cut at a sentence. */
export const excerptOf = (messages: readonly Message[]): readonly Quoted[] => {
  const quoted: Quoted[] = [];
  let left = MAX_EXCERPT_CHARS;
  for (const { role, content } of messages.toReversed()) {
    const whole = content.length <= left ? content.trim() : undefined;
    const text = whole ?? endOf(content, left);
    if (text !== '') quoted.unshift({ role, text });
    if (whole === undefined) break;
    left -= text.length;
  }
  return quoted;
};
