/**
 * `npm run journeys`: the sample of CI; `-- --long`: thirty turns with every client, a thousand rounds of each that may
 * leak, and the example apps, whose packages come from a registry; `-- --only <name>`: one file. The exit code is
 * jest's.
 */
import { spawnSync } from 'node:child_process';
import { parseArgs } from 'node:util';

const { values } = parseArgs({
  options: { long: { type: 'boolean', default: false }, only: { type: 'string', default: '' } },
});
const env = {
  ...process.env,
  NODE_OPTIONS: '--experimental-vm-modules',
  ...(values.long ? { JOURNEYS_LONG: '1' } : {}),
};
const jest = ['node_modules/jest/bin/jest.js', '--runInBand', '--passWithNoTests', `tests/journeys/${values.only}`];
const ends = ['embedded', 'servers', 'databases', 'browsers'].map(
  (suite) => spawnSync(process.execPath, jest, { env: { ...env, TEST_SUITE: suite }, stdio: 'inherit' }).status,
);
process.exitCode = ends.every((status) => status === 0) ? 0 : 1;
