import type { Message } from '../state/message.js';

/** What a session keeps: it knows older messages already, or they no longer matter. */
const MAX_MESSAGES = 30;

/**
 * Adds to a session what is new in the host's list since the last call, by id: new messages, and known ones whose text
 * changed. Removes what left the list after a message that is still there: a list without older ones is a window.
 */
export const createTeller = (
  add: (message: Message) => void,
  remove: (id: string) => void,
): ((messages: readonly Message[] | undefined) => void) => {
  let told: ReadonlyMap<string, unknown> = new Map();
  return (messages) => {
    const newest = (Array.isArray(messages) ? (messages as readonly (Message & { readonly parts?: unknown })[]) : [])
      .filter(Boolean)
      .slice(-MAX_MESSAGES);
    const before = told;
    told = new Map(newest.map(({ id, content, parts }) => [id, content || parts || 0]));
    let isShared = false;
    before.forEach((_, id) => (told.has(id) ? (isShared = true) : isShared && remove(id)));
    for (const message of newest) if (before.get(message.id) !== told.get(message.id)) add(message);
  };
};
