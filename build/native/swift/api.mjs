// The public names of a Swift module as a text that can be read and compared.
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, relative } from 'node:path';
import { complain, ROOT } from '../counts.mjs';

const INHERITED = '::SYNTHESIZED::';

/** One line a name: where it stands, and its declaration. */
const lineOf = ({ pathComponents, declarationFragments }) =>
  `${pathComponents.join('.')}: ${declarationFragments.map(({ spelling }) => spelling).join('')}`.replace(/\s+/g, ' ');

/**
 * Compares the symbol graph that the compiler wrote with the file, or writes the file when `UPDATE_API` is set. A name
 * without documentation is a failure, too. Returns counts.
 */
export const compareApi = (graph, file) => {
  const { symbols } = JSON.parse(readFileSync(graph, 'utf8'));
  const own = symbols.filter(({ identifier }) => !identifier.precise.includes(INHERITED));
  // What a compiler makes up for a conformance has no comment of ours.
  const undocumented = own.filter(({ docComment, location }) => location !== undefined && docComment === undefined);
  if (undocumented.length > 0) complain('No documentation', undocumented.map(lineOf).join('\n'));
  const text = `${own.map(lineOf).sort().join('\n')}\n`;
  if (process.env['UPDATE_API'] !== undefined) {
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, text);
  }
  const known = new Set(existsSync(file) ? readFileSync(file, 'utf8').split('\n') : []);
  const now = new Set(text.split('\n'));
  const gone = [...known].filter((line) => !now.has(line)).map((line) => `- ${line}`);
  const added = [...now].filter((line) => !known.has(line)).map((line) => `+ ${line}`);
  const changes = [...gone, ...added];
  if (changes.length > 0) {
    complain(`Public names differ from ${relative(ROOT, file)} (UPDATE_API=1 writes it)`, changes.join('\n'));
  }
  const failed = (undocumented.length > 0 ? 1 : 0) + (changes.length > 0 ? 1 : 0);
  return { passed: 2 - failed, failed };
};
