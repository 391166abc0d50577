import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import type { Readable } from 'node:stream';

/** Resolves when the process has printed something; rejects if it ends before, so that no test waits for the dead. */
export const firstOutput = (child: ChildProcess & { readonly stdout: Readable }): Promise<unknown> =>
  Promise.race([
    once(child.stdout, 'data'),
    once(child, 'exit').then(([code, signal]) =>
      Promise.reject(
        new Error(`${child.spawnargs.join(' ')} ended with ${String(code ?? signal)} and printed nothing.`),
      ),
    ),
  ]);
