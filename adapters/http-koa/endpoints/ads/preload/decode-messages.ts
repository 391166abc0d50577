import { MAX_MESSAGES, type Message, type MessageRole } from '../../../../../domain/conversation/message.js';
import { messageId } from '../../../../../domain/values/ids.js';
import { epochMsFromNumber, type EpochMs } from '../../../../../domain/values/time.js';
import { refusal, type Refusal } from '../../../server/answer/refusals.js';
import { isStorable, MAX_ID_CHARS } from '../../../server/body/bounded.js';

export type DecodedMessages =
  | { readonly kind: 'messages'; readonly messages: readonly Message[] }
  | { readonly kind: 'refused'; readonly refusal: Refusal };

const BAD_MESSAGE = refusal(
  'invalid_request',
  'A message of the user or the assistant has no usable id or content; send both as strings, the id not empty.',
);

const roleOf = (value: object): MessageRole | undefined => {
  const role: unknown = 'role' in value ? value.role : undefined;
  return role === 'user' || role === 'assistant' ? role : undefined;
};

/** Epoch seconds, milli- or microseconds, or ISO 8601 with milli- or microseconds; anything else means now. */
const createdAtOf = (value: object, nowMs: EpochMs): EpochMs => {
  const createdAt: unknown = 'createdAt' in value ? value.createdAt : undefined;
  if (typeof createdAt === 'number') return epochMsFromNumber(createdAt) ?? nowMs;
  const parsed = typeof createdAt === 'string' ? Date.parse(createdAt) : Number.NaN;
  return Number.isNaN(parsed) ? nowMs : parsed;
};

const decodeMessage = (value: object, role: MessageRole, nowMs: EpochMs): Message | undefined => {
  const id: unknown = 'id' in value ? value.id : undefined;
  const content: unknown = 'content' in value ? value.content : undefined;
  if (typeof id !== 'string' || id === '' || id.length > MAX_ID_CHARS || !isStorable(id)) return undefined;
  if (typeof content !== 'string') return undefined;
  return { id: messageId(id), role, content, createdAtMs: createdAtOf(value, nowMs) };
};

/**
 * The newest 30 messages, oldest first. Walks from the newest, so that a long history costs nothing; unknown roles are
 * dropped, a message that counts but cannot be used refuses the request, because the turn would be another one without
 * it.
 */
export const decodeMessages = (values: readonly unknown[], nowMs: EpochMs): DecodedMessages => {
  const newestFirst: Message[] = [];
  for (let i = values.length - 1; i >= 0 && newestFirst.length < MAX_MESSAGES; i--) {
    const value = values[i];
    const role = typeof value === 'object' && value !== null ? roleOf(value) : undefined;
    if (role === undefined) continue;
    const message = decodeMessage(value as object, role, nowMs);
    if (message === undefined) return { kind: 'refused', refusal: BAD_MESSAGE };
    newestFirst.push(message);
  }
  return { kind: 'messages', messages: newestFirst.reverse() };
};
