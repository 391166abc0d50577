import { accessSync, chmodSync, constants, mkdtempSync, rmSync, statfsSync } from 'node:fs';

const MEMORY = '/dev/shm';
/** What all tests of one run may need at once, databases and browser profiles included. */
const ROOM_BYTES = 6 * 1024 ** 3;

/** None where this user may not write: in some containers the folder is the administrator's. */
const freeBytes = (folder) => {
  try {
    accessSync(folder, constants.W_OK);
    const { bavail, bsize } = statfsSync(folder);
    return bavail * bsize;
  } catch {
    return 0;
  }
};

/**
 * Temporary folders of the tests lie in memory where there is room. Servers, databases and browsers of many tests share
 * one disk, and a flush to it then takes seconds: turns run out of time, which is right, but not what the tests are
 * about.
 */
export function useMemoryFolder() {
  if (freeBytes(MEMORY) < ROOM_BYTES) return;
  const folder = mkdtempSync(`${MEMORY}/tests-`);
  // A PostgreSQL that root starts runs as another user, who has to get in.
  chmodSync(folder, 0o1777);
  process.env['TMPDIR'] = folder;
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
}
