import { SAFETY_WINDOW } from '../../../domain/conversation/fold-signals.js';
import { newestOf, type Message } from '../../../domain/conversation/message.js';

/** Of a longer message its first and its last half of so many characters are sent. */
const MAX_CHECKED_CHARS = 2_000;

export interface CheckedMessage {
  readonly role: Message['role'];
  readonly text: string;
}

const HALF = MAX_CHECKED_CHARS / 2;

/** Halves of what a cut leaves of a character are no text that a server has to take. */
const bounded = (content: string): string =>
  (content.length <= MAX_CHECKED_CHARS
    ? content
    : `${content.slice(0, HALF)}\n${content.slice(1 - HALF)}`
  ).toWellFormed();

/** The messages that decide about safety, oldest first: as the lexicon, the newest six and the user's newest. */
export const recentMessages = (messages: readonly Message[]): readonly CheckedMessage[] => {
  const recent = messages.slice(-SAFETY_WINDOW);
  const user = newestOf(messages, 'user');
  const counting = user === undefined || recent.includes(user) ? recent : [user, ...recent];
  return counting.map(({ role, content }) => ({ role, text: bounded(content) }));
};
