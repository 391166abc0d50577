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
const runs = [['faults', 'tests/sim'], ...(values.long ? [['embedded', 'tests/domain/experiment']] : [])];
const codes = runs.map(([suite, folder]) => {
  const jest = ['node_modules/jest/bin/jest.js', folder];
  return spawnSync(process.execPath, jest, { env: { ...env, TEST_SUITE: suite }, stdio: 'inherit' }).status;
});
process.exitCode = codes.every((code) => code === 0) ? 0 : 1;
