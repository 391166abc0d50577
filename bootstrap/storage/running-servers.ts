import { randomUUID } from 'node:crypto';
import { readdirSync, readFileSync, rmSync, statSync, utimesSync } from 'node:fs';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { SECOND_MS } from '../../domain/values/time.js';
import type { DataDir } from './data-dir.js';

/** A server that has a data folder open. Several may, on one machine or, over a shared volume, on more. */
export interface ServerMark {
  readonly url: string;
  readonly pid: number;
  /** Numbers of processes mean nothing on another one. */
  readonly host: string;
}

const NAME = /^server-[0-9a-f-]+\.json$/;
const BEAT_MS = 5 * SECOND_MS;
/** A mark that was not touched for so long is of a server that was killed, or whose machine is gone. */
const STALE_MS = 6 * BEAT_MS;

const isAlive = ({ pid, host }: ServerMark): boolean => {
  if (host !== hostname()) return true;
  try {
    return process.kill(pid, 0);
  } catch (error) {
    // Another user's.
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
};

const readMark = (path: string, nowMs: number): ServerMark | undefined => {
  try {
    if (nowMs - statSync(path).mtimeMs > STALE_MS) return undefined;
    const { url, pid, host } = JSON.parse(readFileSync(path, 'utf8')) as Partial<ServerMark>;
    if (typeof url !== 'string' || typeof pid !== 'number' || typeof host !== 'string') return undefined;
    return isAlive({ url, pid, host }) ? { url, pid, host } : undefined;
  } catch (error) {
    if (!(error instanceof SyntaxError) && (error as NodeJS.ErrnoException).code === undefined) throw error;
    // Removed meanwhile, or no mark of a server.
    return undefined;
  }
};

const marksIn = (folder: string): readonly string[] => {
  try {
    return readdirSync(folder)
      .filter((name) => NAME.test(name))
      .map((name) => join(folder, name));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === undefined) throw error;
    return [];
  }
};

/** Those that run on this folder now; none for a folder that is not there. */
export const runningServers = (folder: string, nowMs = Date.now()): readonly ServerMark[] =>
  marksIn(folder).flatMap((path) => readMark(path, nowMs) ?? []);

/**
 * Says in the folder that a server runs on it, for commands that change something beside it, until it is closed. Marks
 * of servers that were killed are swept.
 */
export const markServer = (dataDir: DataDir, url: string): { close(): void } => {
  for (const path of marksIn(dataDir.path)) if (readMark(path, Date.now()) === undefined) rmSync(path, { force: true });
  const name = `server-${randomUUID()}.json`;
  const path = join(dataDir.path, name);
  const mark: ServerMark = { url, pid: process.pid, host: hostname() };
  dataDir.writeJson(name, mark);
  const beat = (): void => {
    try {
      utimesSync(path, new Date(), new Date());
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === undefined) throw error;
      // The folder was taken away: that is said by those who need it.
    }
  };
  const timer = setInterval(beat, BEAT_MS).unref();
  return {
    close: () => {
      clearInterval(timer);
      rmSync(path, { force: true });
    },
  };
};
