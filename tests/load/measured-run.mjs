import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';

/**
 * Runs these tests of the suite `faults` so that they print their figures (`figure.ts`), and prints those; resolves
 * with 0 when all tests and all figures have passed.
 */
export const measuredRun = (tests, more) => {
  const env = {
    ...process.env,
    NODE_OPTIONS: '--experimental-vm-modules',
    TEST_SUITE: 'faults',
    FIGURES: '1',
    ...more,
  };
  const jest = ['node_modules/jest/bin/jest.js', '--runInBand', tests];
  const run = spawn(process.execPath, jest, { env, stdio: ['ignore', 'pipe', 'inherit'] });
  let missed = 0;
  createInterface({ input: run.stdout }).on('line', (line) => {
    if (!line.startsWith('{')) return;
    console.log(line);
    if (!JSON.parse(line).pass) missed++;
  });
  return new Promise((resolve) => run.on('close', (code) => resolve(code === 0 && missed === 0 ? 0 : 1)));
};
