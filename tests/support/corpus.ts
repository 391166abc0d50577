import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The cases of a file below `tests/corpus`, one in each line; its first line says where the rule comes from. */
export const corpusLines = (path: string): readonly string[] =>
  readFileSync(join(process.cwd(), 'tests/corpus', path), 'utf8')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'));
