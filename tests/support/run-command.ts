import { jest } from '@jest/globals';
import { createProgram } from '../../bootstrap/command-line/program.js';
import { SettingsError } from '../../bootstrap/settings/settings-error.js';
import { fail } from '../../adapters/cli/terminal-text.js';
import type { Ended } from '../journeys/server.js';

/** Ends the command where `process.exit` would. */
class Exit extends Error {
  readonly code: number;

  constructor(code: number) {
    super(`exit with ${code}`);
    this.code = code;
  }
}

/** A command uses what belongs to the whole process: only one runs at a time. */
let last: Promise<unknown> = Promise.resolve();

const run = async (args: readonly string[], env: Readonly<Record<string, string>>): Promise<Ended> => {
  const printed = { stdout: '', stderr: '' };
  const collect = (to: keyof typeof printed, end = '') => {
    return (text: unknown): true => {
      printed[to] += `${String(text)}${end}`;
      return true;
    };
  };
  const spies = [
    jest.spyOn(console, 'log').mockImplementation(collect('stdout', '\n')),
    jest.spyOn(console, 'error').mockImplementation(collect('stderr', '\n')),
    jest.spyOn(process.stdout, 'write').mockImplementation(collect('stdout')),
    jest.spyOn(process.stderr, 'write').mockImplementation(collect('stderr')),
    jest.spyOn(process, 'exit').mockImplementation((code) => {
      throw new Exit(Number(code ?? 0));
    }),
  ];
  const before = { env: process.env, exitCode: process.exitCode };
  process.env = { ...env };
  process.exitCode = undefined;
  try {
    await createProgram('0.0.0')
      .parseAsync(args, { from: 'user' })
      .catch((error: unknown) => (error instanceof SettingsError ? fail(error.message) : Promise.reject(error)));
    return { code: Number(process.exitCode ?? 0), ...printed };
  } catch (error) {
    if (!(error instanceof Exit)) throw error;
    return { code: error.code, ...printed };
  } finally {
    Object.assign(process, before);
    for (const spy of spies) spy.mockRestore();
  }
};

/**
 * Runs one command of the command line to its end in this process, as `runCli` of the journeys does in one of its own:
 * a process takes half a second to start. For commands that end by themselves, and print no reason of a network or of a
 * database: its errors are of no class that code in the context of a test knows.
 */
export const runCommand = (args: readonly string[], env: Readonly<Record<string, string>> = {}): Promise<Ended> => {
  const next = last.then(() => run(args, env));
  last = next.catch(() => undefined);
  return next;
};
