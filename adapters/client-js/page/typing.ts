import type { Clock } from '../io/clock.js';
import { listenAll } from './listen.js';

/** What a person does with the keyboard of the host's page. */
export interface Typing {
  /** Calls back as soon as no one types. Returns what stops it. */
  whenQuiet(run: () => void): () => void;
  stop(): void;
}

const EVENTS = ['keydown', 'keyup', 'input', 'compositionend', 'blur'];
/** A longer pause between two keys is not in the middle of a word. */
const QUIET_MS = 1_500;

/** Calls `tell` at every key. */
export const watchTyping = (clock: Clock, tell: () => void): Typing => {
  let typedMs = -Infinity;
  let isHeld = false;
  const hear = (event: Event): void => {
    typedMs = clock.nowMs();
    // Keys that compose one letter are released one by one.
    isHeld = event.type === 'keydown' || (event as KeyboardEvent).isComposing;
    tell();
  };
  const stop = listenAll(EVENTS.map((name) => [window, name, hear]));
  return {
    whenQuiet(run) {
      let cancel: () => void;
      const look = (): void => {
        const restMs = typedMs + QUIET_MS - clock.nowMs();
        if (!isHeld && restMs <= 0) return run();
        cancel = clock.after(isHeld ? QUIET_MS : restMs, look);
      };
      look();
      return () => cancel?.();
    },
    stop,
  };
};
