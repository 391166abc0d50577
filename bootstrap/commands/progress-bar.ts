import { SingleBar } from 'cli-progress';

/** Shown on a terminal only: in a pipe it would be noise. */
export const progressBar = (unit: string): SingleBar =>
  new SingleBar({
    format: `{bar} {value}/{total} ${unit}`,
    hideCursor: true,
    noTTYOutput: false,
    stream: process.stderr,
  });
