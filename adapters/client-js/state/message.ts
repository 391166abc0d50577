import { encodeText, fieldsOf, textOf } from '../io/decode.js';

/** `docs/reference/client-interface.md#message`. */
export interface Message {
  /** Stable and unique in the conversation. */
  readonly id: string;
  /** Who says it. */
  readonly role: 'user' | 'assistant';
  /** Its text, whole. */
  readonly content: string;
  /** A date, its ISO 8601 text or milliseconds since 1970. */
  readonly createdAt?: Date | string | number | undefined;
}

/** How much history a session keeps, and sends. */
const MAX_MESSAGES = 30;
const MAX_BYTES = 200 * 1_024;

/** A copy that shares nothing: a date, which cannot be frozen, is another one each time it is read. */
export const copyMessage = ({ id, role, content, createdAt }: Message): Message => {
  const atMs = createdAt instanceof Date ? +createdAt : undefined;
  const said = typeof createdAt === 'object' ? undefined : createdAt;
  return {
    id,
    role,
    content,
    get createdAt() {
      return atMs === undefined ? said : new Date(atMs);
    },
  };
};

/** A copy of the host's value, or `undefined` if it is no message. */
export const decodeMessage = (value: unknown): Message | undefined => {
  const { id, role, content } = fieldsOf(value);
  if (!textOf(id) || typeof content !== 'string') return undefined;
  return role === 'user' || role === 'assistant' ? copyMessage(value as Message) : undefined;
};

/** Length in UTF-8. */
const bytesOf = (text: string): number => encodeText(text).replace(/%../g, '.').length;

/** A copy without the oldest messages that are too many or too large; the newest always stays. */
export const trimMessages = (messages: readonly Message[]): readonly Message[] => {
  let bytes = 0;
  let from = messages.length;
  while (from > 0 && messages.length - from < MAX_MESSAGES) {
    const { id, content } = messages[from - 1] as Message;
    bytes += bytesOf(id) + bytesOf(content);
    if (bytes > MAX_BYTES && from < messages.length) break;
    from--;
  }
  return messages.slice(from);
};
