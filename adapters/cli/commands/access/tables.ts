import { writeFileSync } from 'node:fs';
import { Option, type Command } from 'commander';
import { fail, print, writeFileText } from '../../terminal-text.js';

export interface TableOptions {
  readonly json?: boolean;
  readonly csv?: boolean;
  readonly xlsx?: string;
}

/** How an answer is had instead of as a table of the terminal; one of them. */
export const withTableOptions = (command: Command): Command =>
  command
    .option('--json', 'the answer as it is')
    .addOption(
      new Option('--csv', 'for a spreadsheet: into a file or pipe exactly what the server sends').conflicts('json'),
    )
    .addOption(new Option('--xlsx <file>', 'as a workbook').conflicts(['json', 'csv']));

/** What the server is asked for. */
export const formatOf = ({ csv, xlsx }: TableOptions): 'json' | 'csv' | 'xlsx' =>
  xlsx !== undefined ? 'xlsx' : csv === true ? 'csv' : 'json';

/** Figures and names of customers: for the owner of the file alone. */
const OWNER_ONLY = 0o600;

/** Ends the command where the file cannot be written. */
export const writeBody = async (answer: Response, path: string): Promise<void> => {
  const bytes = new Uint8Array(await answer.arrayBuffer());
  try {
    writeFileSync(path, bytes, { mode: OWNER_ONLY });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === undefined) throw error;
    fail(`${path} cannot be written: name a file in a folder that is there.`);
  }
  print(`written to ${path}`);
};

/** Writes an answer that was asked for as CSV or XLSX. */
export const writeTable = async (answer: Response, { xlsx }: TableOptions): Promise<void> => {
  if (xlsx === undefined) writeFileText(await answer.text());
  else await writeBody(answer, xlsx);
};
