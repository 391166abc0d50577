/** Waits while the reader of standard output reads nothing; further lines are dropped. */
const MAX_WAITING_BYTES = 1_048_576;

export interface LogOutput {
  readonly isTTY: boolean;
  write(line: string): void;
  /** The code of the operating system while lines cannot be written, such as `EPIPE`. */
  readonly failure: string | undefined;
}

type Stream = Pick<NodeJS.WriteStream, 'write' | 'writableLength'> & { readonly isTTY?: boolean | undefined };

/**
 * Lines go to `stream` at once. Where it takes none, the server goes on: its reader is gone (`EPIPE`) or stalled
 * (`EAGAIN`), or its disk is full. Pino's own destination waits for a broken pipe at the end of a process, for ever.
 */
export const openLogOutput = (stream: Stream = process.stdout): LogOutput => {
  let failure: string | undefined;
  const note = (error?: NodeJS.ErrnoException | null): void => {
    failure = error ? (error.code ?? error.name) : undefined;
  };
  return {
    isTTY: stream.isTTY === true,
    write: (line) => {
      if (stream.writableLength > MAX_WAITING_BYTES) failure = 'EAGAIN';
      else stream.write(line, note);
    },
    get failure() {
      return failure;
    },
  };
};
