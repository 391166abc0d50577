/** What a message says, as chat APIs and kits write it; each field may be anything. */
interface Said {
  readonly role?: unknown;
  readonly content?: unknown;
  readonly parts?: unknown;
  readonly refusal?: unknown;
  readonly attachments?: unknown;
  readonly tool_calls?: unknown;
}

/** Parts within parts: no kit nests deeper. */
const MAX_DEPTH = 6;
/** Of one message. */
const MAX_PARTS = 1_000;

/** Types of parts that a person reads. Without a type, as in Gemini and Bedrock, a part is known by its fields. */
const TEXT = /^((in|out)put_)?text$|^refusal$/;
/** Types, or else first fields, of parts that a person sees or hears. */
const MEDIA = /^(input_?)?(image|audio|video|file|document|media|inline)(_?(url|file|data))?$/i;

/** Stands for what a person sees or hears. */
const SEEN = Symbol('seen');

/** The text of a part, or parts within it; `undefined`: nothing for a person. */
const insideOf = (part: Readonly<Record<string, unknown>>): unknown => {
  const kind = typeof part.type === 'string' ? part.type : '';
  if (MEDIA.test(kind || (Object.keys(part)[0] ?? ''))) return SEEN;
  if ((kind && !TEXT.test(kind)) || part.thought === true) return undefined;
  return part.text ?? part.content ?? part.parts ?? part.value ?? part.refusal;
};

/** The texts of parts, a line each; empty if there are only pictures, sounds and files; `undefined` without these. */
const readParts = (all: unknown): string | undefined => {
  let text = '';
  let isSeen = false;
  let left = MAX_PARTS;
  const read = (part: unknown, depth: number): void => {
    if (part === SEEN) isSeen = true;
    if (left-- <= 0) return;
    if (typeof part === 'string') text += text && part ? `\n${part}` : part;
    if (typeof part !== 'object' || part === null || depth === 0) return;
    if (!Array.isArray(part)) return read(insideOf(part as Readonly<Record<string, unknown>>), depth - 1);
    for (let i = 0; i < part.length && left > 0; i++) read(part[i], depth - 1);
  };
  read(all, MAX_DEPTH);
  return text || (isSeen ? '' : undefined);
};

/**
 * The text of a message as a person reads it (`docs/reference/protocol.md#messages-of-chat-kits`). `undefined`: there
 * is nothing for a person, as in calls of tools, their results and thoughts. Never throws for what JSON can hold.
 */
export const textOfMessage = (said: Said): string | undefined => {
  const { content } = said;
  if (typeof content === 'string' && content) return content;
  const { role, parts, refusal, attachments, tool_calls: calls } = said;
  const isPlain = content === '' && (role === 'user' || !(parts ?? calls));
  return readParts([content || parts || refusal, attachments]) ?? (isPlain ? '' : undefined);
};
