import { complain } from '../terminal-text.js';

/** Ends the command with one sentence that says what is wrong and what to do. */
export const fail = (message: string): never => {
  complain(message);
  process.exit(1);
};
