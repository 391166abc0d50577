import type { JournalEntry } from './ports/journal.js';
import type { Ports } from './ports/index.js';

/** The journal never throws by its contract; one that does all the same loses its entry and not the request. */
export const appendEntry = ({ journal }: Pick<Ports, 'journal'>, entry: JournalEntry): void => {
  try {
    journal.append(entry);
  } catch {
    // Nobody could be told more than what has just been refused.
  }
};
