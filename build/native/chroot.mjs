// Commands beside the compilers that `toolchains.sh` installs.
import { spawn, spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { complain, ROOT } from './counts.mjs';

/** Installs the compilers where they are missing; ends the process where that cannot be done, which the script explains. */
export const provideToolchains = () => {
  if (spawnSync(join(ROOT, 'build/native/toolchains.sh'), { stdio: 'inherit' }).status !== 0) process.exit(1);
};

/** Starts a command in a folder of the repository, or of another `root`, of which alone it sees all. */
export const start = (command, { folder, env = {}, root = ROOT, stdin = 'pipe' } = {}) => {
  const variables = Object.entries(env).map(([name, value]) => `${name}=${value}`);
  const words = [...variables, root, 'env', `--chdir=${folder ?? root}`, ...command];
  return spawn(join(ROOT, 'build/native/in-chroot.sh'), words, { stdio: [stdin, 'pipe', 'pipe'] });
};

/**
 * Runs a command as `start` does; resolves with its exit code and what it printed. Commands run side by side, so what
 * one prints appears in one piece, when it has ended, and only where it failed.
 */
export const run = (command, options) =>
  new Promise((resolve) => {
    const child = start(command, { ...options, stdin: 'ignore' });
    let printed = '';
    for (const stream of [child.stdout, child.stderr])
      stream.setEncoding('utf8').on('data', (text) => (printed += text));
    child.once('close', (code) => {
      if (code !== 0) complain(command.slice(0, 3).join(' '), printed);
      resolve({ code, printed });
    });
  });

/** A command that passes or fails as a whole. */
export const asOne = ({ code }) => ({ passed: code === 0 ? 1 : 0, failed: code === 0 ? 0 : 1 });

/**
 * Runs the parts that the command line names, all without one, two at a time: most commands keep one processor busy.
 * Resolves with the sum of their counts.
 */
export const runParts = async (parts, named) => {
  const unknown = named.find((name) => !Object.hasOwn(parts, name));
  if (unknown !== undefined) {
    throw new Error(`There is no part "${unknown}": name some of ${Object.keys(parts).join(', ')}.`);
  }
  const waiting = Object.entries(parts).filter(([name]) => named.length === 0 || named.includes(name));
  const counts = [];
  const work = async () => {
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
      const [name, part] = next;
      const started = performance.now();
      counts.push(...(await part()));
      console.log(`== ${name} took ${((performance.now() - started) / 1_000).toFixed(0)} s`);
    }
  };
  await Promise.all([work(), work()]);
  const sum = (key) => counts.reduce((total, count) => total + count[key], 0);
  return { passed: sum('passed'), failed: sum('failed') };
};
