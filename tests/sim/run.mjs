/**
 * `npm run sim`: the CI run; `-- --long`: 10 000 seeds, and the comparison of variants 25 times as often;
 * `-- --seed <n>`: that seed alone, `--seeds <n>`: so many from there. The last line but jest's own report is one line
 * of JSON with the numbers.
 */
import { spawnSync } from 'node:child_process';
import { parseArgs } from 'node:util';

const LONG_SEEDS = '10000';
const { values } = parseArgs({
  options: { long: { type: 'boolean', default: false }, seed: { type: 'string' }, seeds: { type: 'string' } },
});
const seeds = values.seeds ?? (values.long ? LONG_SEEDS : values.seed && '1');
const env = {
  ...process.env,
  NODE_OPTIONS: '--experimental-vm-modules',
  ...(seeds === undefined ? {} : { SIM_SEEDS: seeds }),
  ...(values.seed === undefined ? {} : { SIM_SEED: values.seed }),
  ...(values.long ? { SIM_LONG: '1' } : {}),
};
const jest = (suite, folder) =>
  spawnSync(process.execPath, ['node_modules/jest/bin/jest.js', folder], {
    env: { ...env, TEST_SUITE: suite },
    stdio: 'inherit',
  }).status;
const ends = [jest('faults', 'tests/sim'), ...(values.long ? [jest('embedded', 'tests/domain/experiment')] : [])];
process.exitCode = ends.every((status) => status === 0) ? 0 : 1;
