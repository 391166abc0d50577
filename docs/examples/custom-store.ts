/**
 * A session store of one's own: one JSON file a session, written whole. Good for one process that must survive a
 * restart.
 */
import { createHash } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import { readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { SessionKey, SessionState, SessionStore, Versioned } from 'ad-placement';

/**
 * Ids may hold any character, a file name may not: both parts are digests, the user's first, so that it can be erased.
 */
const digest = (...parts: readonly string[]): string =>
  createHash('sha256').update(JSON.stringify(parts)).digest('hex').slice(0, 32);
const userPart = (accountId: string, userId: string): string => digest(accountId, userId);
const fileOf = (key: SessionKey): string => `${userPart(key.accountId, key.userId)}-${digest(key.conversationId)}.json`;

/**
 * Never the same twice, also not for a session that was erased or after a restart: a late writer must not bring back
 * the erased.
 */
let lastVersion = 0;
const nextVersion = (): number => (lastVersion = Math.max(lastVersion + 1, Date.now()));

const readSession = async (path: string): Promise<Versioned<SessionState>> => {
  try {
    return JSON.parse(await readFile(path, 'utf8')) as Versioned<SessionState>;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return { value: undefined, version: 0 };
    throw error;
  }
};

/** Whole or not at all: whoever reads never sees half a file. */
const writeSession = async (path: string, stored: Versioned<SessionState>): Promise<void> => {
  await writeFile(`${path}.tmp`, JSON.stringify(stored));
  await rename(`${path}.tmp`, path);
};

/** Keeps sessions in a folder, which is made when it is missing. */
export const createFileSessionStore = (folder: string): SessionStore => {
  mkdirSync(folder, { recursive: true });
  let queue: Promise<unknown> = Promise.resolve();
  /** One at a time: comparing and setting must not be torn apart by another request. */
  const inTurn = <T>(work: () => Promise<T>): Promise<T> => {
    const next = queue.then(work);
    queue = next.catch(() => undefined);
    return next;
  };
  const pathOf = (key: SessionKey): string => join(folder, fileOf(key));
  return {
    read: (key) => inTurn(() => readSession(pathOf(key))),
    replace: (key, seenVersion, value) =>
      inTurn(async () => {
        const { version } = await readSession(pathOf(key));
        if (version !== seenVersion) return false;
        await writeSession(pathOf(key), { version: nextVersion(), value });
        return true;
      }),
    eraseUser: (accountId, userId) =>
      inTurn(async () => {
        const mine = (await readdir(folder)).filter((name) => name.startsWith(userPart(accountId, userId)));
        await Promise.all(mine.map((name) => rm(join(folder, name), { force: true })));
      }),
  };
};
