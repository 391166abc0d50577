import { DatabaseSync } from 'node:sqlite';

/** `quick`: each page and row can be read. `whole`: indexes have what their tables have, too, which takes longer. */
export type CheckDepth = 'quick' | 'whole';

const PRAGMA: Readonly<Record<CheckDepth, string>> = { quick: 'quick_check', whole: 'integrity_check' };
const BUSY_MS = 5_000;

/** Of SQLite's result codes: what the disk does not give, pages that are no pages, a header that is none. */
const DAMAGE: readonly number[] = [10, 11, 26];
/** What an extended result code has beside its kind. */
const KIND = 0xff;

const isDamage = (error: unknown): error is Error =>
  DAMAGE.includes(((error as { readonly errcode?: number }).errcode ?? 0) & KIND);

/**
 * What SQLite finds wrong with a file, beside whoever uses it: one sentence, or nothing. The thread waits for it: a
 * second or so for each gigabyte from a fast disk. Throws when the file cannot be looked at.
 */
export const damageOf = (path: string, depth: CheckDepth): string | undefined => {
  const database = new DatabaseSync(path, { readOnly: true, timeout: BUSY_MS });
  try {
    const found = String(Object.values(database.prepare(`pragma ${PRAGMA[depth]}(1)`).get() ?? {})[0]);
    return found === 'ok' ? undefined : found.replaceAll('\n', ' ');
  } catch (error) {
    if (isDamage(error)) return error.message;
    throw error;
  } finally {
    database.close();
  }
};
