import { MAX_MESSAGES, type Message } from '../../../../../domain/conversation/message.js';
import { messageId } from '../../../../../domain/values/ids.js';
import { epochMsFromNumber, type EpochMs } from '../../../../../domain/values/time.js';
import { textOfMessage } from './message-text.js';
import { isStorable, MAX_ID_CHARS } from '../../../server/body/bounded.js';

/** A field for which a message is left out, or read otherwise than it was sent. */
type MessageField = 'role' | 'id' | 'content' | 'createdAt';

type Sent = Readonly<Partial<Record<MessageField, unknown>>>;
type Left = Exclude<MessageField, 'createdAt'>;

/** Epoch seconds, milli- or microseconds, or ISO 8601 with milli- or microseconds. */
const readTime = (createdAt: unknown): EpochMs | undefined => {
  if (typeof createdAt === 'number') return epochMsFromNumber(createdAt);
  const parsed = typeof createdAt === 'string' ? Date.parse(createdAt) : Number.NaN;
  return Number.isNaN(parsed) ? undefined : parsed;
};

/** A message, or the field for which it is none. A time that cannot be read means now. */
const readMessage = (value: unknown, nowMs: EpochMs): Message | Left => {
  if (typeof value !== 'object' || value === null) return 'role';
  const { role, id, createdAt } = value as Sent;
  if (role !== 'user' && role !== 'assistant') return 'role';
  if (typeof id !== 'string' || id === '' || id.length > MAX_ID_CHARS || !isStorable(id)) return 'id';
  const text = textOfMessage(value);
  if (text === undefined) return 'content';
  return { id: messageId(id), role, content: text, createdAtMs: readTime(createdAt) ?? nowMs };
};

/**
 * The newest 30 messages, oldest first. What is no message is left out, because one odd entry must not cost the turn.
 * Walks from the newest, so that a long history costs nothing.
 */
export const decodeMessages = (values: readonly unknown[], nowMs: EpochMs): readonly Message[] => {
  const newestFirst: Message[] = [];
  for (let i = values.length - 1; i >= 0 && newestFirst.length < MAX_MESSAGES; i--) {
    const message = readMessage(values[i], nowMs);
    if (typeof message === 'object') newestFirst.push(message);
  }
  return newestFirst.reverse();
};

const MAX_NAMED = 10;

/** The first field of a message that is not as documented. `ids`: those of newer messages. */
const oddField = (value: unknown, ids: Set<string>): MessageField | undefined => {
  const message = readMessage(value, 0);
  if (typeof message === 'string') return message;
  if (ids.has(message.id)) return 'id';
  ids.add(message.id);
  const { content, createdAt } = value as Sent;
  if (content !== message.content) return 'content';
  return (createdAt ?? undefined) === undefined || readTime(createdAt) !== undefined ? undefined : 'createdAt';
};

/** For developers: what {@link decodeMessages} leaves out or changes, as `messages.3.content`; the newest first. */
export const oddMessages = (values: readonly unknown[]): readonly string[] => {
  const ids = new Set<string>();
  const odd: string[] = [];
  for (let i = values.length - 1; i >= 0 && ids.size < MAX_MESSAGES && odd.length < MAX_NAMED; i--) {
    const field = oddField(values[i], ids);
    if (field !== undefined) odd.push(`messages.${i}.${field}`);
  }
  return odd;
};
