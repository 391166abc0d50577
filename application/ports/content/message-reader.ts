import type { MessageSignals } from '../../../domain/conversation/signals.js';

/**
 * Turns the text of one message into bounded signals. Total, and without memory of the text. A promise is for a text
 * that takes milliseconds, so that the event loop goes on meanwhile: what is short or known is answered at once.
 * `digest` identifies the content, so that an implementation may cache by it.
 */
export interface MessageReader {
  read(content: string, digest: string): MessageSignals | Promise<MessageSignals>;
}
