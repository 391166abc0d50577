import type { MessageSignals } from '../../domain/signals.js';

/**
 * Turns the text of one message into bounded signals. Synchronous, total, and without memory of the text.
 * `digest` identifies the content, so that an implementation may cache by it.
 */
export interface MessageReader {
  read(content: string, digest: string): MessageSignals;
}
