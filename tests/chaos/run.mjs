/**
 * `npm run chaos`: the sample of CI; `-- --long`: twenty deaths, ten thousand events, outages of a minute;
 * `-- --only <name>`: one file. One line of JSON for each figure; the exit code is 0 when all have passed.
 */
import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { parseArgs } from 'node:util';

const { values } = parseArgs({
  options: { long: { type: 'boolean', default: false }, only: { type: 'string', default: '' } },
});
const env = {
  ...process.env,
  NODE_OPTIONS: '--experimental-vm-modules',
  TEST_SUITE: 'faults',
  CHAOS_FIGURES: '1',
  ...(values.long ? { CHAOS_LONG: '1' } : {}),
};
const jest = ['node_modules/jest/bin/jest.js', '--runInBand', `tests/chaos/${values.only}`];
const run = spawn(process.execPath, jest, { env, stdio: ['ignore', 'pipe', 'inherit'] });
let missed = 0;
createInterface({ input: run.stdout }).on('line', (line) => {
  if (!line.startsWith('{')) return;
  console.log(line);
  if (!JSON.parse(line).pass) missed++;
});
run.on('close', (code) => (process.exitCode = code === 0 && missed === 0 ? 0 : 1));
