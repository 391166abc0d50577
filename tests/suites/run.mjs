/**
 * `node tests/suites/run.mjs <suite> [--counts FILE] [--failures FILE] [--report FILE] [arguments of jest]`: builds what is
 * stale, provides what the suite needs, and runs its tests. `all` stands for every suite. Prints the tests that failed,
 * then a table: what passed, what failed, how long it took, and the largest worker. `--counts` writes `passed failed` to
 * a file, `--failures` adds the tests that failed to one, `--report` writes jest's own report. The exit code is 0 only
 * when everything passed.
 */
import { spawnSync } from 'node:child_process';
import { appendFileSync, copyFileSync, existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { countsOf, deathsIn, failuresOf, failureText, largestProcess, mergedCounts, struckFiles } from './reports.mjs';
import { provide } from './needs.mjs';
import { SUITES } from './suites.mjs';

const NAMES = Object.keys(SUITES);
const { values, positionals, tokens } = parseArgs({
  allowPositionals: true,
  strict: false,
  tokens: true,
  options: { counts: { type: 'string' }, failures: { type: 'string' }, report: { type: 'string' } },
});
const [name = 'nothing'] = positionals;
const names = name === 'all' ? NAMES : [name];
if (!names.every((one) => NAMES.includes(one))) {
  console.error(`${name} names no suite. Use: all, ${NAMES.join(', ')}.`);
  process.exit(2);
}
const forJest = tokens
  .filter(({ kind, name: option, value }) =>
    kind === 'positional' ? value !== name : !['counts', 'failures', 'report'].includes(option),
  )
  .map(({ kind, rawName, value }) => (kind === 'positional' ? value : [rawName, value].filter(Boolean).join('=')));

const work = mkdtempSync(join(tmpdir(), 'suites-'));
process.once('exit', () => rmSync(work, { recursive: true, force: true }));
const start = ([program, ...args], env = {}) =>
  spawnSync(program, args, { stdio: 'inherit', env: { ...process.env, ...env } }).status;

/** Runs one command of a suite; what a browser took down with it when its process died runs once more. */
const runCommand = (suite, { before, command }) => {
  const [report, again, deaths, peak] = ['report', 'again', 'deaths', 'peak'].map((name) => join(work, name));
  for (const file of [report, again, deaths, peak]) rmSync(file, { force: true });
  if (before !== undefined) {
    const { status, stderr } = spawnSync(before[0], before.slice(1), { stdio: ['ignore', 'inherit', 'pipe'] });
    const said = String(stderr).trimEnd();
    if (said !== '') console.error(said);
    if (status !== 0) return { passed: 0, failed: 1, failures: [{ name: before.join(' '), lines: said.split('\n') }] };
  }
  const env = { TEST_SUITE: suite, TEST_BROWSER_DEATHS: deaths, TEST_PEAK: peak };
  const status = start([...command, '--json', `--outputFile=${report}`, ...forJest], env);
  const counts = countsOf(report, status);
  if (values.report !== undefined && existsSync(report)) copyFileSync(report, values.report);
  const died = deathsIn(deaths);
  const struck = struckFiles(report, died);
  if (died.length > 0) console.log(`${died.length} browser processes died; ${struck.length} test files run again.`);
  const memory = { largestMb: largestProcess(peak) };
  if (struck.length === 0) return { ...counts, ...memory, failures: failuresOf(report) };
  const second = start([...command, '--json', `--outputFile=${again}`, '--runTestsByPath', ...struck], env);
  const failures = failuresOf(report, again, struck);
  return { ...mergedCounts(report, again, struck, second), ...memory, failures };
};

/** Jest fails for more than its tests: a module that is missing, a coverage that is too low, a crash. */
const UNNAMED = { name: 'The run', lines: ['failed, but no test of it did: see its output.'] };

if (start([process.execPath, 'build.mjs']) !== 0) process.exit(1);
const rows = names.flatMap((suite) => {
  const complaint = provide(suite, SUITES[suite].needs);
  if (complaint !== undefined) {
    console.error(complaint);
    return [{ name: suite, seconds: 0, passed: 0, failed: 1, failures: [{ name: 'needs', lines: [complaint] }] }];
  }
  return SUITES[suite].commands.map((command) => {
    const startedMs = Date.now();
    const counts = runCommand(suite, command);
    if (counts.failed > 0 && counts.failures.length === 0) counts.failures.push(UNNAMED);
    return { name: command.name, seconds: (Date.now() - startedMs) / 1_000, ...counts };
  });
});

const failed = rows.map((row) => failureText(row.name, row.failures)).join('');
if (values.failures !== undefined) appendFileSync(values.failures, failed);
else if (failed !== '') console.log(`\nWhat failed\n${failed}`);

const cell = (value, width, unit) => `${String(value).padStart(width)} ${unit}`;
console.log();
for (const { name, seconds, passed, failed, largestMb } of rows) {
  const memory = largestMb === undefined ? '' : cell(largestMb, 7, 'MB in the largest worker');
  const counts = cell(passed, 6, 'passed') + cell(failed, 4, 'failed');
  console.log(`${name.padEnd(22)}${counts}${cell(seconds.toFixed(0), 6, 's')}${memory}`);
}
const total = (key) => rows.reduce((sum, row) => sum + row[key], 0);
if (values.counts !== undefined) writeFileSync(values.counts, `${total('passed')} ${total('failed')}\n`);
process.exitCode = total('failed') === 0 ? 0 : 1;
