// Maven, as the tests and the package of the Kotlin client run it.
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { ROOT } from './counts.mjs';

export const KOTLIN = join(ROOT, 'adapters/client-kotlin');

/**
 * Programs that run for seconds are over before the second compiler of the virtual machine has paid for itself. Without
 * it the cache for machine code is 48 MB, which the Kotlin compiler fills.
 */
export const QUICK = '-XX:TieredStopAtLevel=1 -XX:+UseSerialGC -XX:ReservedCodeCacheSize=160m';

/** What Maven says, on many lines, where it is offline or a download fails; Kotlin "cannot access" what is internal. */
const UNREACHED = /Could not transfer artifact \S+|Cannot access \S+ \(\w+:|Unknown host \S+/;

const THROTTLED_MS = 20_000;

const run = (args, { cwd, env }) =>
  new Promise((resolve) => {
    const MAVEN_OPTS = `${QUICK} ${process.env.MAVEN_OPTS ?? ''}`;
    const child = spawn('mvn', ['-B', '-q', ...args], {
      cwd,
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { ...process.env, ...env, MAVEN_OPTS },
    });
    let printed = '';
    for (const stream of [child.stdout, child.stderr])
      stream.setEncoding('utf8').on('data', (text) => (printed += text));
    child.once('close', (code) => resolve({ code, printed, unreached: UNREACHED.exec(printed)?.[0] }));
  });

/**
 * Resolves with Maven's exit code, what it printed, and which download failed. Mirrors throttle, for a while; Maven
 * remembers a refusal until an option makes it ask again.
 */
export const maven = async (args, { cwd = KOTLIN, env = {} } = {}) => {
  const first = await run(args, { cwd, env });
  if (first.unreached === undefined || args.includes('-o')) return first;
  console.log(`${first.unreached}: Maven tries once more in ${THROTTLED_MS / 1_000} s.`);
  await setTimeout(THROTTLED_MS);
  return run([...args, '--update-snapshots'], { cwd, env });
};
