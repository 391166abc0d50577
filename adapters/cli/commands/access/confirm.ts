import { createInterface } from 'node:readline/promises';
import { complain, safeLine } from '../../terminal-text.js';

/** What `--yes` would have agreed to. */
export interface Question {
  /** What is so, and what would come of it; before the question. */
  readonly situation: string;
  readonly question: string;
  /** Said to someone who answers no. */
  readonly declined: string;
  /** Said where no one can answer: how to agree beforehand. */
  readonly unattended: string;
}

const REFUSED = 2;

const isAgreed = async (question: string): Promise<boolean> => {
  const terminal = createInterface({ input: process.stdin, output: process.stderr });
  try {
    return /^y(es)?$/i.test((await terminal.question(question)).trim());
  } finally {
    terminal.close();
  }
};

/** Returns once a user agrees; otherwise, and where there is no terminal, ends the command with 2. */
export const confirm = async ({ situation, question, declined, unattended }: Question): Promise<void> => {
  if (process.stdin.isTTY && process.stderr.isTTY) {
    if (await isAgreed(`${safeLine(situation)} ${question} [y/N] `)) return;
    complain(declined);
  } else complain(`${situation} ${unattended}`);
  process.exit(REFUSED);
};
