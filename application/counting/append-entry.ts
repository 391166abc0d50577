import type { JournalEntry } from '../ports/storage/journal.js';
import type { Ports } from '../ports/index.js';
import { isPromiseLike } from '../deadline/deadline.js';

/** The journal never throws by its contract; one that does all the same loses its entry and not the request. */
export const appendEntry = ({ journal }: Pick<Ports, 'journal'>, entry: JournalEntry): void => {
  try {
    const result: unknown = journal.append(entry);
    // An async function may stand where one without a result is expected.
    if (isPromiseLike(result)) result.then(undefined, () => undefined);
  } catch {
    // Nobody could be told more than what has just been refused.
  }
};
