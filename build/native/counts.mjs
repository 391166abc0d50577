// What `.ci/run` asks of the test tools of other languages: jest's options, and its counts in a file.
import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

export const ROOT = fileURLToPath(new URL('../..', import.meta.url));

const OUTPUT = '--outputFile=';
const JEST_ONLY = new Set(['--ci', '--json']);

/** The options of the command line that are meant for the tool itself. */
export const toolOptions = () =>
  process.argv.slice(2).filter((option) => !JEST_ONLY.has(option) && !option.startsWith(OUTPUT));

/** Enough to see which test failed and why, or where the compiler stopped. */
const LAST_LINES = 40;
const complaints = [];

/** Prints everything that a tool said and that its run failed with; the report keeps the end of it. */
export const complain = (tool, printed) => {
  console.log(printed);
  complaints.push({ name: tool, status: 'failed', tail: printed.trimEnd().split('\n').slice(-LAST_LINES) });
};

/**
 * Prints the counts, writes them to the file that `--outputFile` names, and sets the exit code. `isWhole`: the tool
 * itself ended well. No test at all is a failure.
 */
export const writeCounts = (name, { passed, failed, isWhole }) => {
  console.log(`${name}: ${passed} passed, ${failed} failed`);
  const file = process.argv.find((option) => option.startsWith(OUTPUT))?.slice(OUTPUT.length);
  if (file !== undefined) {
    const counts = { numPassedTests: passed, numFailedTests: failed, numRuntimeErrorTestSuites: 0, numPendingTests: 0 };
    const testResults = complaints.map((one) => ({ ...one, assertionResults: [] }));
    writeFileSync(file, JSON.stringify({ ...counts, testResults }));
  }
  process.exitCode = isWhole && failed === 0 && passed > 0 ? 0 : 1;
};
