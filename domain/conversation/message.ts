import type { MessageId } from '../values/ids.js';
import type { EpochMs } from '../values/time.js';

export const MESSAGE_ROLES = ['user', 'assistant'] as const;
export type MessageRole = (typeof MESSAGE_ROLES)[number];

/** One message of the conversation, as the user reads it. */
export interface Message {
  /** Stable and unique per message. */
  readonly id: MessageId;
  readonly role: MessageRole;
  readonly content: string;
  readonly createdAtMs: EpochMs;
}

/** History and request hold at most 30 messages; a server cuts, never refuses (`docs/reference/protocol.md`). */
export const MAX_MESSAGES = 30;

/** Of a longer message only so many characters are read, half of them its first and half its last. */
export const MAX_READ_CHARS = 8_000;

/** Keeps the newest {@link MAX_MESSAGES}, oldest first. Never copies when nothing has to go. */
export const newestMessages = (messages: readonly Message[]): readonly Message[] =>
  messages.length > MAX_MESSAGES ? messages.slice(-MAX_MESSAGES) : messages;

/** `createdAt` is what the sender's clock says, so the order of the list decides, never the times. */
export const newestOf = <M extends Pick<Message, 'role'>>(messages: readonly M[], role: MessageRole): M | undefined => {
  for (let i = messages.length - 1; i >= 0; i--) if (messages[i]?.role === role) return messages[i];
  return undefined;
};

/** The newest so many messages, and the user's newest if it is older than they; oldest first. */
export const newestWithUser = <M extends Pick<Message, 'role'>>(
  messages: readonly M[],
  count: number,
): readonly M[] => {
  const newest = messages.slice(-count);
  const user = newestOf(messages, 'user');
  return user === undefined || newest.includes(user) ? newest : [user, ...newest];
};
