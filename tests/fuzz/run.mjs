/**
 * `npm run fuzz`: the CI run; `-- --long`: 100 000 requests an endpoint (R33 in `docs/reference/targets.md#input`) and
 * 200 000 bids; `-- --runs <n> --seed <n>` as one likes. The last line before jest's own report is one line of JSON
 * with the numbers.
 */
import { spawnSync } from 'node:child_process';
import { parseArgs } from 'node:util';

const LONG_RUNS = '100000';
const LONG_ANSWERS = '200000';
const { values } = parseArgs({
  options: { long: { type: 'boolean', default: false }, runs: { type: 'string' }, seed: { type: 'string' } },
});
const runs = values.runs ?? (values.long ? LONG_RUNS : undefined);
const env = {
  ...process.env,
  NODE_OPTIONS: '--experimental-vm-modules',
  ...(runs === undefined ? {} : { FUZZ_RUNS: runs, ANSWERS_FUZZED: values.long ? LONG_ANSWERS : runs }),
  ...(values.seed === undefined ? {} : { FUZZ_SEED: values.seed }),
};
const { status } = spawnSync(process.execPath, ['node_modules/jest/bin/jest.js', 'tests/fuzz'], {
  env,
  stdio: 'inherit',
});
process.exitCode = status ?? 1;
