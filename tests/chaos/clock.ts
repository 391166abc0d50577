import { readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { eventually, type Env } from '../journeys/server.js';

const LOADED_FIRST = { NODE_OPTIONS: `--import ${pathToFileURL(resolve('tests/chaos/shifted-clock.mjs')).href}` };

/** For a server whose wall clock is so far from the machine's. */
export const shiftedBy = (ms: number): Env => ({ ...LOADED_FIRST, CLOCK_SHIFT_MS: String(ms) });

export interface SettableClock {
  readonly env: Env;
  /** Sets the clock of the running process to so far from the machine's; resolves when it is set. */
  set(pid: number, shiftMs: number): Promise<void>;
}

export const settableClock = (folder: string, shiftMs: number): SettableClock => {
  const file = join(folder, 'clock-shift');
  writeFileSync(file, String(shiftMs));
  return {
    env: { ...LOADED_FIRST, CLOCK_SHIFT_FILE: file },
    set: async (pid, nextMs) => {
      writeFileSync(file, String(nextMs));
      process.kill(pid, 'SIGUSR2');
      await eventually(() => readFileSync(`${file}.read`, 'utf8') === String(nextMs) || undefined);
    },
  };
};
