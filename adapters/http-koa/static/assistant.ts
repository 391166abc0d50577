import type { PlaygroundAnswerLine, PlaygroundMessage } from '../../wire/playground.js';

/** A language model that answers in the playground's chat. */
export interface Assistant {
  /** Shown to the person. */
  readonly model: string;
  /** The answer as it is written. Never throws: what goes wrong is its last line. */
  answer(messages: readonly PlaygroundMessage[], signal: AbortSignal): AsyncIterable<PlaygroundAnswerLine>;
  close(): Promise<void>;
}
