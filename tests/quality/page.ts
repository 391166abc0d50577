import { readFileSync, writeFileSync } from 'node:fs';
import { tableOf, type Row } from './rows.js';

export const PAGE = 'docs/concepts/measured-quality.md';
const SECTION = /(<!-- quality -->\n)[^]*(<!-- \/quality -->)/;

/** Writes the tables of the sets that were measured in place of all that were there. */
export const writePage = (rows: readonly Row[]): void => {
  const sets = [...new Set(rows.map(({ set }) => set))];
  const tables = sets.map((set) => tableOf(rows.filter((row) => row.set === set)));
  writeFileSync(PAGE, readFileSync(PAGE, 'utf8').replace(SECTION, `$1\n${tables.join('\n\n')}\n\n$2`));
};
