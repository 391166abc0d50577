import { spawn, type ChildProcess } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { answerTimesWithin } from '../../application/ports/answer-times.js';

export const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const EXAMPLES = join(ROOT, 'docs/examples');
/**
 * Inside the package, so that `ad-placement` means what its `exports` say, and outside `node_modules`, where it would
 * mean nothing.
 */
const OUTPUT = join(ROOT, 'dist/.examples');

/** The engine gives up after a second, as it should: the first turn of a process takes longer on a busy machine. */
export const makePatient = (file: string): void => {
  const code = readFileSync(file, 'utf8');
  const made = /createAdPlacement\((\w+)\)/;
  if (!made.test(code)) throw new Error(`${file} makes no engine of its ports.`);
  const times = JSON.stringify(answerTimesWithin(60_000));
  writeFileSync(file, code.replace(made, `createAdPlacement({ ...$1, times: ${times} })`));
};

/** The examples as JavaScript that an integrator's Node would run. */
export interface BuiltExamples {
  readonly folder: string;
  fileOf(name: string): string;
  /** Writes a program beside the examples, as somebody who uses them would. */
  write(name: string, code: string): string;
  remove(): void;
}

export const buildExamples = async (): Promise<BuiltExamples> => {
  mkdirSync(OUTPUT, { recursive: true });
  const folder = mkdtempSync(`${OUTPUT}/run-`);
  const entryPoints = readdirSync(EXAMPLES)
    .filter((name) => name.endsWith('.ts'))
    .map((name) => join(EXAMPLES, name));
  await build({ entryPoints, outdir: folder, format: 'esm', target: 'node24', logLevel: 'silent' });
  const fileOf = (name: string): string => join(folder, `${name}.js`);
  for (const name of ['embed', 'embed-production']) makePatient(fileOf(name));
  return {
    folder,
    fileOf,
    write: (name, code) => {
      writeFileSync(fileOf(name), code);
      return fileOf(name);
    },
    remove: () => {
      rmSync(folder, { recursive: true, force: true });
      if (readdirSync(OUTPUT).length === 0) rmSync(OUTPUT, { recursive: true, force: true });
    },
  };
};

export interface Ended {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

export interface Child {
  readonly process: ChildProcess;
  readonly ended: Promise<Ended>;
  /** The first match in standard output; rejects when the program ends without it. */
  prints(pattern: RegExp): Promise<string>;
}

/** Runs a file in a process of its own; nothing of the developer's environment leaks in. */
export const runNode = (args: readonly string[], cwd: string, env: Readonly<Record<string, string>> = {}): Child => {
  const child = spawn(process.execPath, args, { cwd, env: { PATH: process.env['PATH'], ...env } });
  const printed = { stdout: '', stderr: '' };
  const listeners = new Set<() => void>();
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    printed.stdout += text;
    for (const listener of listeners) listener();
  });
  child.stderr.setEncoding('utf8').on('data', (text: string) => void (printed.stderr += text));
  const ended = new Promise<Ended>((resolve) => child.once('close', (code) => resolve({ code, ...printed })));
  const prints = (pattern: RegExp): Promise<string> =>
    new Promise((resolve, reject) => {
      const look = (): void => {
        const found = pattern.exec(printed.stdout);
        if (found !== null) resolve(found[1] ?? found[0]);
      };
      listeners.add(look);
      void ended.then(() => reject(new Error(`It ended without ${pattern}:\n${printed.stdout}${printed.stderr}`)));
      look();
    });
  return { process: child, ended, prints };
};
