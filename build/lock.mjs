import { mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { ROOT } from './folders.mjs';

// Beside `dist`, which a clean build removes.
const LOCK = join(ROOT, 'node_modules', '.build-lock');
const LOCK_WAIT_MS = 180_000;

const pause = (ms) => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms);

const isAlive = (pid) => {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code === 'EPERM';
  }
};

/** A lock whose owner is gone, or was never written down, belongs to nobody. */
const isOrphan = () => {
  try {
    const pid = Number(readFileSync(LOCK, 'utf8'));
    return pid > 0 ? !isAlive(pid) : Date.now() - statSync(LOCK).mtimeMs > 5_000;
  } catch {
    return false;
  }
};

/** Waits for another build to end. */
export const takeLock = () => {
  const deadline = Date.now() + LOCK_WAIT_MS;
  mkdirSync(dirname(LOCK), { recursive: true });
  for (;;) {
    try {
      writeFileSync(LOCK, String(process.pid), { flag: 'wx' });
      return;
    } catch (error) {
      if (error.code !== 'EEXIST') throw error;
    }
    if (isOrphan()) rmSync(LOCK, { force: true });
    else if (Date.now() > deadline) throw new Error('Another build has held the lock for three minutes: stop it.');
    else pause(100);
  }
};

export const giveLockBack = () => rmSync(LOCK, { force: true });
