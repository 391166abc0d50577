import { DatabaseSync } from 'node:sqlite';

/** `quick`: each page and row can be read. `whole`: indexes have what their tables have, too, which takes longer. */
export type CheckDepth = 'quick' | 'whole';

const PRAGMA: Readonly<Record<CheckDepth, string>> = { quick: 'quick_check', whole: 'integrity_check' };
const BUSY_MS = 5_000;

/**
 * What SQLite finds wrong with a file, beside whoever uses it: one sentence, or nothing. The thread waits for it: a
 * second or so for each gigabyte from a fast disk.
 */
export const damageOf = (path: string, depth: CheckDepth): string | undefined => {
  try {
    const database = new DatabaseSync(path, { readOnly: true, timeout: BUSY_MS });
    try {
      const found = String(Object.values(database.prepare(`pragma ${PRAGMA[depth]}(1)`).get() ?? {})[0]);
      return found === 'ok' ? undefined : found.replaceAll('\n', ' ');
    } finally {
      database.close();
    }
  } catch (error) {
    // What damage makes of a check itself, such as a header that is none.
    return (error as Error).message;
  }
};
