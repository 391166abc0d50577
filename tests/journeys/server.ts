import { spawn, type ChildProcess } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export type Env = Readonly<Record<string, string>>;

/** How a program ended, and all that it printed. */
export interface Ended {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** The real server in a process of its own. */
export interface JourneyServer {
  readonly url: string;
  readonly dataDir: string;
  readonly pid: number;
  /** All that it printed so far. */
  logs(): string;
  /** Its standard output and standard error have no reader any more. */
  closeOutput(): void;
  /** Kills, freezes or thaws the process. */
  signal(name: 'SIGKILL' | 'SIGSTOP' | 'SIGCONT'): void;
  /** Resolves when the process has ended, by itself or not. */
  readonly ended: Promise<Ended>;
  /** SIGTERM; resolves when the process is gone. Idempotent. */
  stop(): Promise<Ended>;
}

const MAIN = 'dist/bootstrap/main.js';
const CLI = 'dist/bootstrap/cli.js';
/** Tests share their processors with others: what an answer is must not depend on how soon it comes. */
export const PATIENCE_MS = 10_000;
const START_LIMIT_MS = 90_000;
/** It only ends a test that has already failed. */
const STOP_LIMIT_MS = 90_000;
/** Characters of the log that say why a server did not end. */
const LOG_TAIL = 4_000;

/**
 * Nothing of the developer's own configuration may leak into a journey. A journey about the encoder switches it on: it
 * takes a second of the processor at each start.
 */
const cleanEnv = (env: Env): NodeJS.ProcessEnv => ({ PATH: process.env['PATH'], ...env });

const launch = (script: string, args: readonly string[], env: Env, under: readonly string[] = []): ChildProcess => {
  if (!existsSync(script)) throw new Error(`There is no ${script}: build it with "npm run build".`);
  const [program = process.execPath, ...rest] = [...under, process.execPath, script, ...args];
  const child = spawn(program, rest, { env: cleanEnv(env), stdio: ['ignore', 'pipe', 'pipe'] });
  // A test run that breaks off takes its servers with it.
  const end = (): void => void child.kill('SIGKILL');
  process.once('exit', end);
  child.once('exit', () => process.off('exit', end));
  return child;
};

interface Watched {
  readonly ended: Promise<Ended>;
  readonly printed: () => Omit<Ended, 'code'>;
  /**
   * Resolves with the first match in what is printed to standard output; rejects when the program ends before, or it
   * takes too long.
   */
  prints(pattern: RegExp): Promise<RegExpExecArray>;
}

const watch = (child: ChildProcess): Watched => {
  const printed = { stdout: '', stderr: '' };
  const listeners = new Set<() => void>();
  child.stdout?.setEncoding('utf8').on('data', (text: string) => {
    printed.stdout += text;
    for (const listener of listeners) listener();
  });
  child.stderr?.setEncoding('utf8').on('data', (text: string) => void (printed.stderr += text));
  const ended = new Promise<Ended>((resolve) => child.once('close', (code) => resolve({ code, ...printed })));
  const prints = (pattern: RegExp): Promise<RegExpExecArray> =>
    new Promise((resolve, reject) => {
      const look = (): void => {
        const found = pattern.exec(printed.stdout);
        if (found === null) return;
        clearTimeout(timer);
        listeners.delete(look);
        resolve(found);
      };
      const fail = (): void => reject(new Error(`Never printed ${pattern}:\n${printed.stdout}\n${printed.stderr}`));
      const timer = setTimeout(fail, START_LIMIT_MS);
      listeners.add(look);
      void ended.then(() => {
        clearTimeout(timer);
        fail();
      });
      look();
    });
  return { ended, printed: () => printed, prints };
};

const PORT_TRIES = 5;

/** Somebody else may take a free port before the server listens on it: then it starts once more. */
export const withAnotherPort = async <T>(start: () => Promise<T>): Promise<T> => {
  for (let tries = 1; ; tries++) {
    try {
      return await start();
    } catch (error) {
      if (tries === PORT_TRIES || !String(error).includes('EADDRINUSE')) throw error;
    }
  }
};

/**
 * Starts the built server on a free port with a data folder of its own, unless `env` names others; waits until it
 * listens. `under` is a program that becomes Node, with its arguments.
 */
export const startJourneyServer = (
  env: Env = {},
  under: readonly string[] = [],
  options: readonly string[] = [],
): Promise<JourneyServer> => {
  const start = (): Promise<JourneyServer> => startOnce(env, under, options);
  return env['PORT'] === undefined ? withAnotherPort(start) : start();
};

const startOnce = async (env: Env, under: readonly string[], options: readonly string[]): Promise<JourneyServer> => {
  const own = env['DATA_DIR'] === undefined ? mkdtempSync(join(tmpdir(), 'journey-')) : undefined;
  const dataDir = env['DATA_DIR'] ?? own ?? '';
  const usual = { PORT: '0', LOG_LEVEL: 'warn', DATA_DIR: dataDir, ANSWER_DEADLINE_MS: String(PATIENCE_MS) };
  const child = launch(MAIN, options, { ...usual, ...env }, under);
  const { ended, printed, prints } = watch(child);
  const [, url = ''] = await prints(/^listening on (\S+)$/m);
  const stop = async (): Promise<Ended> => {
    child.kill('SIGTERM');
    let isLate = false;
    const timer = setTimeout(() => (isLate = child.kill('SIGKILL')), STOP_LIMIT_MS);
    const end = await ended;
    clearTimeout(timer);
    if (own !== undefined) rmSync(own, { recursive: true, force: true });
    if (isLate) throw new Error(`It did not end within ${STOP_LIMIT_MS} ms of SIGTERM:\n${logs().slice(-LOG_TAIL)}`);
    return end;
  };
  const signal: JourneyServer['signal'] = (name) => void child.kill(name);
  const closeOutput = (): void => [child.stdout, child.stderr].forEach((pipe) => void pipe?.destroy());
  const logs = (): string => printed().stdout + printed().stderr;
  return { url, dataDir, pid: child.pid ?? 0, logs, closeOutput, signal, ended, stop };
};

/** Runs the server where it is expected not to start. */
export const runServer = (env: Env): Promise<Ended> => watch(launch(MAIN, [], env)).ended;

/** Runs one command of the command line to its end. */
export const runCli = (args: readonly string[], env: Env = {}): Promise<Ended> => watch(launch(CLI, args, env)).ended;

/** A command that goes on until it is stopped. */
export const startCli = (
  args: readonly string[],
  env: Env = {},
): Pick<Watched, 'prints' | 'printed'> & { stop(): Promise<Ended> } => {
  const child = launch(CLI, args, env);
  const { ended, prints, printed } = watch(child);
  return {
    prints,
    printed,
    stop: () => {
      child.kill('SIGTERM');
      return ended;
    },
  };
};

/** Looks again and again until the condition holds; the limit only ends a test that has already failed. */
export const eventually = async <T>(
  look: () => Promise<T | undefined> | T | undefined,
  limitMs = 60_000,
): Promise<T> => {
  const over = Promise.withResolvers<never>();
  const timer = setTimeout(() => over.reject(new Error(`Waited ${limitMs} ms in vain.`)), limitMs);
  try {
    for (;;) {
      // A look at what never answers ends, too.
      const found = await Promise.race([look(), over.promise]);
      if (found !== undefined) return found;
      await Promise.race([new Promise((resolve) => setTimeout(resolve, 25)), over.promise]);
    }
  } finally {
    clearTimeout(timer);
  }
};
