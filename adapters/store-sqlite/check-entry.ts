/**
 * A process that looks for damage in SQLite files: `check-entry.js <depth> <path>…`. Prints a list in JSON of what is
 * wrong with each, `null` where nothing is; on standard error why it could not look, and ends with 1.
 */
import { constants, setPriority } from 'node:os';
import { damageOf, type CheckDepth } from './check-file.js';

const [depth, ...paths] = process.argv.slice(2);

// Whoever serves goes first.
setPriority(constants.priority.PRIORITY_LOW);
try {
  process.stdout.write(JSON.stringify(paths.map((path) => damageOf(path, depth as CheckDepth) ?? null)));
} catch (error) {
  process.stderr.write((error as Error).message);
  process.exitCode = 1;
}
