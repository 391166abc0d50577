#!/usr/bin/env node
import { readFileSync } from 'node:fs';
import { createProgram } from './command-line/program.js';
import { SettingsError } from './settings/settings-error.js';
import { fail } from '../adapters/cli/terminal-text.js';

/** Of the package, two folders above `dist/bootstrap`. */
const { version } = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8')) as {
  readonly version: string;
};

try {
  await createProgram(version).parseAsync();
} catch (error) {
  if (error instanceof SettingsError) fail(error.message);
  throw error;
}
