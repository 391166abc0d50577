import type { MessageRole } from '../../domain/conversation/message.js';

/**
 * Of a longer message of the user the first and the last windows are read: trouble may stand at either end. An answer
 * begins with what it understood.
 */
const MOST_WINDOWS = { user: 4, assistant: 1 } as const satisfies Record<MessageRole, number>;

/** The ids of a message in parts of at most `size`; none for an empty message. */
export const windowsOf = (ids: readonly number[], role: MessageRole, size: number): readonly (readonly number[])[] => {
  const most = MOST_WINDOWS[role];
  const fromEnd = Math.floor(most / 2);
  const first = (most - fromEnd) * size;
  const last = Math.max(first, ids.length - fromEnd * size);
  const kept = [...ids.slice(0, first), ...ids.slice(last)];
  return Array.from({ length: Math.ceil(kept.length / size) }, (_, i) => kept.slice(i * size, (i + 1) * size));
};
