import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';

/** Resolves when the process is gone; one that had ended before is not waited for, as it says so only once. */
export const endProcess = async (child: ChildProcess, ask: () => void): Promise<void> => {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const gone = once(child, 'exit');
  ask();
  await gone;
};
