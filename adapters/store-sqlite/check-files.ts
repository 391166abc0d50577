import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { CheckDepth } from './check-file.js';
import { CHECK_URL } from './worker-url.js';

/**
 * What is wrong with each of the files, looked at in a process of its own: it takes long for large files, and a thread
 * would keep the program from ending. Rejects when a file cannot be looked at, and when `signal` ends it.
 */
export const checkFiles = (
  paths: readonly string[],
  depth: CheckDepth,
  signal: AbortSignal,
): Promise<readonly (string | undefined)[]> =>
  new Promise((resolve, reject) => {
    // It needs nothing of what the environment says, such as `NODE_OPTIONS` and tokens.
    const options = { env: {}, signal, killSignal: 'SIGKILL' } as const;
    execFile(process.execPath, [fileURLToPath(CHECK_URL), depth, ...paths], options, (error, stdout, stderr) => {
      if (error === null) resolve((JSON.parse(stdout) as (string | null)[]).map((damage) => damage ?? undefined));
      else reject(stderr === '' ? error : new Error(stderr, { cause: error }));
    });
  });
