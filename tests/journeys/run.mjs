/**
 * `npm run journeys`: the sample of CI, which `JOURNEYS_SEED` names; `-- --long`: all that it is a sample of, and the
 * example apps and the small language model, which come from registries; `-- --only <name>`: one file. The exit code is
 * 0 only when each suite passed.
 */
import { spawnSync } from 'node:child_process';
import { parseArgs } from 'node:util';

const { values } = parseArgs({
  options: { long: { type: 'boolean', default: false }, only: { type: 'string', default: '' } },
});
const SUITES = ['embedded', 'servers', 'databases', 'browsers'];
const jest = ['--experimental-vm-modules', 'node_modules/jest/bin/jest.js', '--runInBand', '--passWithNoTests'];
for (const suite of SUITES) {
  const env = { ...process.env, TEST_SUITE: suite, ...(values.long ? { JOURNEYS_LONG: '1' } : {}) };
  const { status } = spawnSync(process.execPath, [...jest, `tests/journeys/.*${values.only}`], {
    env,
    stdio: 'inherit',
  });
  if (status !== 0) process.exitCode = 1;
}
