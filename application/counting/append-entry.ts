import { tolerate } from '../faults/outage.js';
import type { JournalEntry } from '../ports/storage/streams/journal.js';
import type { Ports } from '../ports/index.js';
import { isPromiseLike } from '../deadline/deadline.js';

/** The journal never throws by its contract; one that does all the same loses its entry and not the request. */
export const appendEntry = (ports: Pick<Ports, 'faults' | 'journal'>, entry: JournalEntry): void => {
  try {
    const result: unknown = ports.journal.append(entry);
    // An async function may stand where one without a result is expected.
    if (isPromiseLike(result)) result.then(undefined, (error: unknown) => tolerate(ports, 'journal.append', error));
  } catch (error) {
    tolerate(ports, 'journal.append', error);
  }
};
