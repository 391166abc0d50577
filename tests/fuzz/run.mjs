/**
 * `npm run fuzz`: the CI run; `-- --long`: 100 000 requests an endpoint (R33 in `docs/reference/targets.md#input`) and
 * 200 000 bids; `-- --runs <n> --seed <n>` as one likes, and `-- --only answers` the bids alone. The numbers are lines
 * of JSON, before jest's own report.
 */
import { spawnSync } from 'node:child_process';
import { parseArgs } from 'node:util';

const LONG_RUNS = '100000';
const LONG_ANSWERS = '200000';
const { values } = parseArgs({
  options: {
    long: { type: 'boolean', default: false },
    only: { type: 'string' },
    runs: { type: 'string' },
    seed: { type: 'string' },
  },
});
const runs = values.runs ?? (values.long ? LONG_RUNS : undefined);
const env = {
  ...process.env,
  NODE_OPTIONS: '--experimental-vm-modules',
  TEST_SUITE: 'faults',
  ...(runs === undefined ? {} : { FUZZ_RUNS: runs, ANSWERS_FUZZED: values.long ? LONG_ANSWERS : runs }),
  ...(values.seed === undefined ? {} : { FUZZ_SEED: values.seed }),
};
const tests = values.only === undefined ? 'tests/fuzz' : `tests/fuzz/${values.only}.faults.test.ts`;
const { status } = spawnSync(process.execPath, ['node_modules/jest/bin/jest.js', tests], {
  env,
  stdio: 'inherit',
});
process.exitCode = status ?? 1;
