/** How often a terminal is written to. */
const INTERVAL_MS = 100;

/** The share of a command's work that is done, as one line of a terminal that is written over. */
export interface ProgressLine {
  update(done: number): void;
  /** Leaves the last count behind on its line. */
  stop(): void;
}

/** Written to standard error, and on a terminal only: in a pipe it would be noise. */
export const progressLine = (unit: string, total: number): ProgressLine => {
  if (!process.stderr.isTTY) return { update: () => {}, stop: () => {} };
  let [count, shownMs] = [0, -INTERVAL_MS];
  const show = (): void => void process.stderr.write(`\r${count}/${total} ${unit}`);
  return {
    update: (done) => {
      count = done;
      if (performance.now() - shownMs < INTERVAL_MS) return;
      shownMs = performance.now();
      show();
    },
    stop: () => {
      show();
      process.stderr.write('\n');
    },
  };
};
