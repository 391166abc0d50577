import { SAFETY_WINDOW } from '../../../domain/conversation/fold-safety.js';
import { newestOf, newestWithUser, type Message } from '../../../domain/conversation/message.js';
import { MAX_CHECKED_BYTES } from '../../../application/ports/content/content-check.js';

/** Of a longer message its first and its last half of so many characters are sent. */
const MAX_CHECKED_CHARS = 2_000;

export interface CheckedMessage {
  readonly role: Message['role'];
  readonly text: string;
}

/** What stands around the texts. */
const FRAME_BYTES = 2_048;
/** Of a control character in JSON within JSON. */
const MOST_BYTES_OF_A_CHAR = 7;

/** Halves of what a cut leaves of a character are no text that a server has to take. */
const cutTo = (maxChars: number, content: string): string => {
  const half = Math.floor(maxChars / 2);
  if (content.length <= maxChars) return content.toWellFormed();
  return half < 1 ? '' : `${content.slice(0, half)}\n${content.slice(content.length - half + 1)}`.toWellFormed();
};

const bytesOf = (text: string): number => Buffer.byteLength(JSON.stringify(JSON.stringify(text)));

const fitting = (content: string, maxBytes: number): string => {
  const text = cutTo(MAX_CHECKED_CHARS, content);
  return bytesOf(text) <= maxBytes ? text : cutTo(Math.floor(maxBytes / MOST_BYTES_OF_A_CHAR), text);
};

/**
 * The messages that decide about safety, oldest first: as the lexicon, the newest six and the user's newest. Where they
 * are too long in bytes, the user's newest and the newer ones are whole.
 */
export const recentMessages = (messages: readonly Message[]): readonly CheckedMessage[] => {
  const user = newestOf(messages, 'user');
  const counting = newestWithUser(messages, SAFETY_WINDOW);
  const texts = new Map<Message, string>();
  let left = MAX_CHECKED_BYTES - FRAME_BYTES;
  for (const message of [...(user === undefined ? [] : [user]), ...counting.toReversed()]) {
    if (texts.has(message)) continue;
    const text = fitting(message.content, left);
    texts.set(message, text);
    left -= bytesOf(text);
  }
  return counting.map((message) => ({ role: message.role, text: texts.get(message) ?? '' }));
};
