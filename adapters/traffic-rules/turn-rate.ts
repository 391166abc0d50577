import { LRUCache } from 'lru-cache';
import { entriesWithin } from '../../application/ports/heap-bytes.js';
import { MEMORY_BOUNDS } from '../../application/ports/memory-bounds.js';

/** More than one turn a second, kept up for this long, is no conversation (`reliability.md` G9). */
const WINDOW_MS = 10_000;
const MAX_TURNS_IN_WINDOW = 10;
/** A digest, and as many times as are too many. */
const SUBJECT_BYTES = 500;

/** Counts turns per subject in memory. Returns the turns in the window when they are too many, else `undefined`. */
export const createTurnRate = (monotonicMs: () => number): ((subject: string) => number | undefined) => {
  const turnsBySubject = new LRUCache<string, number[]>({
    max: entriesWithin(MEMORY_BOUNDS.turnRates, SUBJECT_BYTES),
  });
  return (subject) => {
    const nowMs = monotonicMs();
    const turns = turnsBySubject.get(subject) ?? [];
    while (turns.length > 0 && (turns[0] ?? nowMs) <= nowMs - WINDOW_MS) turns.shift();
    turns.push(nowMs);
    // One more than the limit is enough to know: the memory of a flood stays as small as that of a user.
    if (turns.length > MAX_TURNS_IN_WINDOW + 1) turns.shift();
    turnsBySubject.set(subject, turns);
    return turns.length > MAX_TURNS_IN_WINDOW ? turns.length : undefined;
  };
};
