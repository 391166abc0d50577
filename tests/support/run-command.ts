import { createProgram } from '../../bootstrap/command-line.js';
import { SettingsError } from '../../bootstrap/settings/settings.js';
import { fail } from '../../bootstrap/terminal-text.js';
import type { Ended, Env } from '../journeys/server.js';

/** Thrown in place of the end of the process. */
class Exit extends Error {
  readonly code: number;

  constructor(code: number) {
    super(`exit ${code}`);
    this.code = code;
  }
}

const exit = (code?: number | string | null): never => {
  throw new Exit(Number(code ?? 0));
};

/** What a command prints, and where it ends, go through these; the rest of the process stays as it is. */
const capture = (env: Env) => {
  const printed = { stdout: '', stderr: '' };
  const { log, error } = console;
  const { exit: realExit, env: realEnv, exitCode: realExitCode } = process;
  const { write } = process.stdout;
  console.log = (text: string) => void (printed.stdout += `${text}\n`);
  console.error = (text: string) => void (printed.stderr += `${text}\n`);
  process.stdout.write = (text: string | Uint8Array) => {
    printed.stdout += String(text);
    return true;
  };
  process.exit = exit;
  process.env = { ...env };
  const release = (): void => {
    Object.assign(console, { log, error });
    process.stdout.write = write;
    process.exit = realExit;
    process.env = realEnv;
    process.exitCode = realExitCode;
  };
  return { printed, release };
};

/**
 * Runs one command of the command line in this process, which starts none; `runCli` of the journeys runs the built one.
 * A command at a time: what it prints is what the console gets.
 */
export const runCommand = async (args: readonly string[], env: Env = {}): Promise<Ended> => {
  const { printed, release } = capture(env);
  try {
    await createProgram('0.0.0')
      .parseAsync(args, { from: 'user' })
      .catch((error: unknown) => (error instanceof SettingsError ? fail(error.message) : Promise.reject(error)));
    return { code: Number(process.exitCode ?? 0), ...printed };
  } catch (error) {
    if (error instanceof Exit) return { code: error.code, ...printed };
    throw error;
  } finally {
    release();
  }
};
