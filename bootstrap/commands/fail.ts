/** Ends the command with one sentence that says what is wrong and what to do. */
export const fail = (message: string): never => {
  console.error(message);
  process.exit(1);
};
