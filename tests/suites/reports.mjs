import { existsSync, readFileSync } from 'node:fs';
import { relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';

const read = (report) => JSON.parse(readFileSync(report, 'utf8'));

const countsIn = ({ numPassedTests, numFailedTests, numRuntimeErrorTestSuites, numPendingTests }) => ({
  passed: numPassedTests,
  failed: numFailedTests + numRuntimeErrorTestSuites + numPendingTests,
});

/** Counts of jest's report. A skipped test is a failure, and so is a run that broke off. */
export const countsOf = (report, status) => {
  if (!existsSync(report)) return { passed: 0, failed: 1 };
  const { passed, failed } = countsIn(read(report));
  return { passed, failed: status !== 0 && failed === 0 ? 1 : failed };
};

const linesOf = (file) => (existsSync(file) ? readFileSync(file, 'utf8').trim().split('\n') : []);

/** Test files whose browser process ended by itself, one for each death. */
export const deathsIn = (file) => linesOf(file);

/** Those of them that failed. */
export const struckFiles = (report, deaths) =>
  deaths.length > 0 && existsSync(report)
    ? read(report).testResults.flatMap(({ name, status }) =>
        status === 'failed' && deaths.includes(name) ? [name] : [],
      )
    : [];

/** Counts of a run in which `files` count as they ended the second time. */
export const mergedCounts = (report, again, files, secondStatus) => {
  const first = read(report).testResults.filter(({ name }) => !files.includes(name));
  const outcomes = first.flatMap(({ status, assertionResults }) =>
    status === 'failed' && assertionResults.length === 0 ? ['failed'] : assertionResults.map((one) => one.status),
  );
  const second = countsOf(again, secondStatus);
  const passed = outcomes.filter((outcome) => outcome === 'passed').length;
  return { passed: passed + second.passed, failed: outcomes.length - passed + second.failed };
};

/** A person reads these at the end of a run: enough of a message to see what was expected. */
const LINES_OF_A_TEST = 8;

const headOf = (message) =>
  stripVTControlCharacters(message)
    .split('\n')
    .filter((line) => line.trim() !== '' && !line.includes('/node_modules/'))
    .slice(0, LINES_OF_A_TEST);

/** What did not pass, test by test: its full name and the first lines of its message. A file that broke off is one. */
const failuresIn = ({ testResults = [] }) =>
  testResults.flatMap(({ name, status, message = '', tail, assertionResults }) => {
    const file = relative(process.cwd(), name);
    const tests = assertionResults
      .filter((one) => one.status !== 'passed')
      .map((one) => ({
        name: `${file} › ${one.fullName}`,
        lines: one.status === 'failed' ? one.failureMessages.flatMap(headOf) : [one.status],
      }));
    if (status !== 'failed' || tests.length > 0) return tests;
    return [{ name: file, lines: tail ?? headOf(message) }];
  });

/**
 * What did not pass in a command's run. `again` is the report of `files` that ran once more, which count as they ended
 * the second time.
 */
export const failuresOf = (report, again, files = []) => {
  if (!existsSync(report)) return [{ name: 'The run', lines: ['broke off before it wrote a report: see its output.'] }];
  const first = read(report);
  const testResults = first.testResults?.filter(({ name }) => !files.includes(name));
  return [...failuresIn({ testResults }), ...(files.length > 0 ? failuresOf(again) : [])];
};

/** Where one cause fails a whole suite, its first tests say what it is; of the others the names are enough. */
const TESTS_WITH_MESSAGES = 20;

/** The section of one suite's command under "what failed"; empty where everything passed. */
export const failureText = (name, failures) => {
  if (failures.length === 0) return '';
  const rows = failures.flatMap((one, index) => [
    `  ${one.name}`,
    ...(index < TESTS_WITH_MESSAGES ? one.lines.map((line) => `    ${line}`) : []),
  ]);
  return [`${name}:`, ...rows, ''].join('\n');
};

/** Megabytes that the largest jest worker took at its highest; undefined for tools that do not say so. */
export const largestProcess = (file) => {
  const sizes = linesOf(file).map(Number);
  return sizes.length === 0 ? undefined : Math.round(Math.max(...sizes) / 1024);
};
