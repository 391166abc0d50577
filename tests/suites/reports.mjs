import { existsSync, readFileSync } from 'node:fs';

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

/** Megabytes that the largest jest worker took at its highest; undefined for tools that do not say so. */
export const largestProcess = (file) => {
  const sizes = linesOf(file).map(Number);
  return sizes.length === 0 ? undefined : Math.round(Math.max(...sizes) / 1024);
};
