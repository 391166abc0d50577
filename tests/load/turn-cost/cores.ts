import { spawnSync } from 'node:child_process';
import { availableParallelism } from 'node:os';

/** The core of the servers, of which one works at a time. */
const ONE_CORE = 0;
const OTHERS = 1;

/**
 * Leaves one core to the servers: this process, and all that it starts from now on, use another one. `undefined` where
 * the machine has no second core or no `taskset`.
 */
export const leaveOneCore = (): number | undefined => {
  if (availableParallelism() < 2) return undefined;
  const { status } = spawnSync('taskset', ['-a', '-c', '-p', `${OTHERS}`, `${process.pid}`]);
  return status === 0 ? ONE_CORE : undefined;
};
