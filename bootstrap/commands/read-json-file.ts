import { readFileSync } from 'node:fs';
import { fail } from './fail.js';

/** The JSON of a file that the operator names. */
export const readJsonFile = (path: string): unknown => {
  try {
    return JSON.parse(readFileSync(path, 'utf8'));
  } catch (error) {
    return fail(`${path} cannot be read as JSON: ${error instanceof Error ? error.message : 'unknown reason'}`);
  }
};
