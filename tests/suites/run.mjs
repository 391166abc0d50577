/**
 * `node tests/suites/run.mjs <suite …> [--counts FILE] [-- options of jest]`: provides what each suite needs, builds what
 * is stale, and runs its tests. `all` stands for every suite. Prints a table of what passed, failed and how long it took;
 * `--counts` appends `passed failed` to a file. The exit code is 0 only when everything passed.
 */
import { spawnSync } from 'node:child_process';
import { appendFileSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { provide } from './needs.mjs';
import { SUITES } from './suites.mjs';

const separator = process.argv.indexOf('--', 2);
const own = process.argv.slice(2, separator === -1 ? undefined : separator);
const passedOn = separator === -1 ? [] : process.argv.slice(separator + 1);
const { values, positionals } = parseArgs({
  args: own,
  allowPositionals: true,
  options: { counts: { type: 'string' } },
});
const names = positionals.includes('all') ? Object.keys(SUITES) : positionals;
const strange = names.find((name) => !Object.hasOwn(SUITES, name));
if (names.length === 0 || strange !== undefined) {
  console.error(`${strange ?? 'Nothing'} names no suite. Use: all, ${Object.keys(SUITES).join(', ')}.`);
  process.exit(2);
}

const work = mkdtempSync(join(tmpdir(), 'suites-'));
process.once('exit', () => rmSync(work, { recursive: true, force: true }));

/** What jest's report says; a run that broke off is one failure. */
const countsOf = (report, status) => {
  if (!existsSync(report)) return { passed: 0, failed: 1 };
  const { numPassedTests, numFailedTests, numRuntimeErrorTestSuites, numPendingTests } = JSON.parse(
    readFileSync(report, 'utf8'),
  );
  const failed = numFailedTests + numRuntimeErrorTestSuites + numPendingTests;
  return { passed: numPassedTests, failed: status === 0 || failed > 0 ? failed : 1 };
};

/** Absolute paths of test files that failed while a browser of theirs died. */
const filesOfDeadBrowsers = (report, deaths) => {
  if (!existsSync(deaths) || !existsSync(report)) return [];
  const struck = new Set(readFileSync(deaths, 'utf8').split('\n'));
  const { testResults } = JSON.parse(readFileSync(report, 'utf8'));
  return testResults.filter(({ name, status }) => status === 'failed' && struck.has(name)).map(({ name }) => name);
};

const runCommand = (suite, { before, command }, i) => {
  const report = join(work, `${suite}-${i}.json`);
  const deaths = join(work, `${suite}-${i}.deaths`);
  const env = { ...process.env, TEST_SUITE: suite, TEST_BROWSER_DEATHS: deaths };
  const start = ([program, ...args]) => spawnSync(program, args, { stdio: 'inherit', env }).status;
  if (before !== undefined && start(before) !== 0) return { passed: 0, failed: 1 };
  const counted = [...command, '--json', `--outputFile=${report}`];
  const counts = countsOf(report, start([...counted, ...passedOn]));
  const again = filesOfDeadBrowsers(report, deaths);
  if (existsSync(deaths)) {
    const died = readFileSync(deaths, 'utf8').trim().split('\n').length;
    console.log(`${died} browser processes died; ${again.length} test files run again.`);
  }
  if (again.length === 0) return counts;
  const lost = JSON.parse(readFileSync(report, 'utf8')).testResults.filter(({ name }) => again.includes(name));
  const sum = (status) =>
    lost.flatMap(({ assertionResults }) => assertionResults).filter((one) => one.status === status).length;
  rmSync(report);
  const second = countsOf(report, start([...counted, '--runTestsByPath', ...again]));
  return {
    passed: counts.passed - sum('passed') + second.passed,
    failed: counts.failed - sum('failed') + second.failed,
  };
};

const rows = [];
const note = (name, startedMs, counts) => rows.push({ name, seconds: (Date.now() - startedMs) / 1_000, ...counts });

for (const name of names) {
  const complaint = provide(name, SUITES[name].needs);
  if (complaint !== undefined) {
    console.error(complaint);
    note(name, Date.now(), { passed: 0, failed: 1 });
    continue;
  }
  for (const [i, command] of SUITES[name].commands.entries()) {
    const startedMs = Date.now();
    note(command.name, startedMs, runCommand(name, command, i));
  }
}

console.log();
for (const { name, seconds, passed, failed } of rows) {
  console.log(
    `${name.padEnd(22)} ${String(passed).padStart(6)} passed ${String(failed).padStart(4)} failed ${seconds.toFixed(0).padStart(5)} s`,
  );
}
const total = (key) => rows.reduce((sum, row) => sum + row[key], 0);
if (values.counts !== undefined) appendFileSync(values.counts, `${total('passed')} ${total('failed')}\n`);
process.exitCode = total('failed') === 0 ? 0 : 1;
