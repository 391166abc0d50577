/** A session store of one's own: one JSON file a session, written whole. Good for one process that must survive a restart. */
import { createHash } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { SessionKey, SessionState, SessionStore, Versioned } from 'ad-placement';

interface Stored {
  readonly version: number;
  readonly value: SessionState;
}

/** Ids may hold any character, a file name may not: both parts are digests, and the user's part comes first so that it can be erased. */
const digest = (value: unknown): string =>
  createHash('sha256').update(JSON.stringify(value)).digest('hex').slice(0, 32);
const userPart = (accountId: string, userId: string): string => digest([accountId, userId]);
const fileOf = (key: SessionKey): string => `${userPart(key.accountId, key.userId)}-${digest(key.conversationId)}.json`;

export const createFileSessionStore = (folder: string): SessionStore => {
  let queue: Promise<unknown> = mkdir(folder, { recursive: true });
  /** One at a time: comparing and setting must not be torn apart by another request. */
  const inTurn = <T>(work: () => Promise<T>): Promise<T> => {
    const next = queue.then(work);
    queue = next.catch(() => undefined);
    return next;
  };
  const load = async (key: SessionKey): Promise<Versioned<SessionState>> => {
    try {
      return JSON.parse(await readFile(join(folder, fileOf(key)), 'utf8')) as Stored;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') return { value: undefined, version: 0 };
      throw error;
    }
  };
  const save = async (key: SessionKey, stored: Stored): Promise<void> => {
    const target = join(folder, fileOf(key));
    await writeFile(`${target}.tmp`, JSON.stringify(stored));
    await rename(`${target}.tmp`, target);
  };
  return {
    read: (key) => inTurn(() => load(key)),
    replace: (key, seenVersion, value) =>
      inTurn(async () => {
        const { version } = await load(key);
        if (version !== seenVersion) return false;
        await save(key, { version: version + 1, value });
        return true;
      }),
    eraseUser: (accountId, userId) =>
      inTurn(async () => {
        const mine = (await readdir(folder)).filter((name) => name.startsWith(userPart(accountId, userId)));
        await Promise.all(mine.map((name) => rm(join(folder, name), { force: true })));
      }),
  };
};
