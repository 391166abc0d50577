/**
 * What a terminal would obey or hide instead of showing it: C0 and C1 controls, overrides of the direction of writing,
 * characters without a shape, lone surrogates, and the two separators that begin a line. The joiners stay, because
 * words of some languages need them.
 */
const UNSAFE = /[^\P{C}\u200c\u200d]|[\u2028\u2029]/gu;

const escaped = (character: string): string =>
  Array.from(
    { length: character.length },
    (_, i) => `\\u${character.charCodeAt(i).toString(16).padStart(4, '0')}`,
  ).join('');

/**
 * One line of text that others wrote, such as names, reasons and messages: what a terminal would obey is written out,
 * as `\u202e`.
 */
export const safeLine = (text: string): string => text.replace(UNSAFE, escaped);

/**
 * The same for several lines. JSON stays the same JSON: within its strings this is how these characters may be written.
 */
export const safeText = (text: string): string => text.split('\n').map(safeLine).join('\n');

/** Prints lines. Commands print by the functions of this page alone, so that none can forget. */
export const print = (...lines: readonly string[]): void => console.log(lines.map(safeLine).join('\n'));

const COLUMN_GAP = '  ';

/** Aligned lines, the head first: so many columns of names to the left, figures to the right. */
export const alignedLines = (cells: readonly (readonly string[])[], names: number): readonly string[] => {
  // Before widths are taken: what is written out is longer.
  const safe = cells.map((line) => line.map(safeLine));
  const widths = (safe[0] ?? []).map((_, i) => Math.max(...safe.map((line) => line[i]?.length ?? 0)));
  return safe.map((line) =>
    line
      .map((cell, i) => (i < names ? cell.padEnd(widths[i] ?? 0) : cell.padStart(widths[i] ?? 0)))
      .join(COLUMN_GAP)
      .trimEnd(),
  );
};

export const printText = (text: string): void => console.log(safeText(text));

export const printJson = (value: unknown): void => printText(JSON.stringify(value, null, 2));

/**
 * A file, such as CSV, on standard output: byte for byte into a pipe or a file, as safe lines on a terminal. JSON needs
 * no such difference: {@link safeText} leaves it the same JSON.
 */
export const writeFileText = (text: string): void =>
  void process.stdout.write(process.stdout.isTTY ? safeText(text.replaceAll('\r\n', '\n')) : text);

/** To standard error. */
export const complain = (text: string): void => console.error(safeText(text));

/** Ends the command with one sentence that says what is wrong and what to do. */
export const fail = (message: string): never => {
  complain(message);
  process.exit(1);
};

/** The same, with a line for each mistake. */
export const failFor = (what: string, problems: readonly string[]): never =>
  fail(`${what}:\n${problems.map((problem) => `  - ${problem}`).join('\n')}`);

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
