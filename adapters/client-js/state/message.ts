import { encodeText, fieldsOf, numberOf, textOf } from '../io/decode.js';

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
  const isDate = createdAt instanceof Date;
  const said = isDate ? +createdAt : (textOf(createdAt) ?? numberOf(createdAt));
  return {
    id,
    role,
    content,
    get createdAt() {
      return isDate ? new Date(said as number) : said;
    },
  };
};

/**
 * The text that a person reads; empty for pictures and sounds alone, `undefined` without both. Pictures, thoughts and
 * results of tools do not leave the host (`docs/reference/protocol.md#messages-of-chat-kits`).
 */
const textIn = (part: unknown, depth = 4): string | undefined => {
  if (typeof part === 'string') return part;
  if (!depth--) return undefined;
  if (Array.isArray(part)) {
    const texts = part.flatMap((one) => textIn(one, depth) ?? []);
    return texts.length ? texts.filter(textOf).join('\n') : undefined;
  }
  const { type, text, parts, value } = fieldsOf(part);
  const kind = textOf(type) ?? 'text';
  if (/text/.test(kind)) return textIn(text ?? parts ?? value, depth);
  return /image|audio|video|file|document/.test(kind) ? '' : undefined;
};

/** A copy of the host's value with its text alone, or `undefined` if it is no message. */
export const decodeMessage = (value: unknown): Message | undefined => {
  const { id, role, createdAt, content, parts, tool_calls: calls } = fieldsOf(value);
  const text = textIn(content || parts || calls || content);
  if (!textOf(id) || text === undefined) return undefined;
  return role === 'user' || role === 'assistant'
    ? copyMessage({ id, role, content: text, createdAt } as Message)
    : undefined;
};

/** Length in UTF-8. */
const bytesOf = (text: string): number => encodeText(text).replace(/%../g, '.').length;

/** A copy without the oldest messages that are too many or too large; the newest always stays. */
export const trimMessages = (messages: readonly Message[]): readonly Message[] => {
  let bytes = 0;
  const newestFirst = messages.slice(-MAX_MESSAGES).reverse();
  const kept = newestFirst.filter(({ id, content }, age) => (bytes += bytesOf(id + content)) <= MAX_BYTES || age === 0);
  return kept.reverse();
};
