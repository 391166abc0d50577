/**
 * `npm run test:repeat -- <n> [--suite browsers] [--load] [--seed S]`: runs a suite n times, each time with its files and
 * its tests in another random order, and prints what was not the same in all runs. `--load` keeps every core busy
 * beside it. The exit code is 0 only when every run passed.
 */
import { spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { parseArgs } from 'node:util';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    suite: { type: 'string', default: 'embedded' },
    load: { type: 'boolean', default: false },
    seed: { type: 'string', default: '1' },
  },
});
const runs = Number(positionals[0]);
if (!Number.isInteger(runs) || runs < 1) {
  console.error('How often? For example: npm run test:repeat -- 10 --suite browsers.');
  process.exit(2);
}

const work = mkdtempSync(join(tmpdir(), 'repeat-'));
const busy = values.load
  ? Array.from({ length: availableParallelism() }, () =>
      spawn(process.execPath, ['-e', 'for (;;);'], { stdio: 'ignore' }),
    )
  : [];
process.once('exit', () => {
  for (const child of busy) child.kill('SIGKILL');
  rmSync(work, { recursive: true, force: true });
});

/** Every test of a run with its outcome. */
const outcomesOf = (report) => {
  if (!existsSync(report)) return new Map([['the run', 'broke off']]);
  const { testResults } = JSON.parse(readFileSync(report, 'utf8'));
  return new Map(
    testResults.flatMap(({ name, status, assertionResults }) => {
      const file = relative(process.cwd(), name);
      const tests = assertionResults.map(({ fullName, status: outcome }) => [`${file} › ${fullName}`, outcome]);
      return tests.length > 0 ? tests : [[file, status]];
    }),
  );
};

/** What each test did in each run. */
const seen = new Map();
let green = 0;
for (let i = 0; i < runs; i++) {
  const seed = Number(values.seed) + i;
  const report = join(work, `${i}.json`);
  const order = ['--randomize', `--seed=${seed}`, '--testSequencer=./tests/suites/random-order.mjs'];
  const args = [
    'tests/suites/run.mjs',
    values.suite,
    '--report',
    report,
    '--',
    ...order,
    '--silent',
    '--reporters=summary',
  ];
  const startedMs = Date.now();
  const { status } = spawnSync(process.execPath, args, { stdio: ['ignore', 'pipe', 'pipe'], encoding: 'utf8' });
  if (status === 0) green++;
  for (const [name, outcome] of outcomesOf(report)) {
    if (!seen.has(name)) seen.set(name, []);
    seen.get(name).push(outcome);
  }
  const seconds = ((Date.now() - startedMs) / 1_000).toFixed(0);
  console.log(`run ${i + 1} of ${runs}, seed ${seed}: ${status === 0 ? 'green' : 'red'} after ${seconds} s`);
}

for (const [name, outcomes] of seen) {
  const counts = Map.groupBy(outcomes, (outcome) => outcome);
  if (counts.size === 1 && outcomes.length === runs && outcomes[0] === 'passed') continue;
  const said = [...counts].map(([outcome, all]) => `${outcome} ${all.length} times`);
  console.log(`not the same: ${name}: ${said.join(', ')} of ${runs}`);
}
console.log(`${green} of ${runs} runs green${values.load ? ', every core busy' : ''}`);
process.exitCode = green === runs ? 0 : 1;
