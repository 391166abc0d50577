/**
 * `npm run mutate`: changes `domain` and `application` in small ways, one at a time, and counts those that no test of
 * these layers notices; hours. `-- domain/auction application/demand`: these folders or files alone. Prints the
 * survivors, then one line of JSON for each figure; the exit code is 0 when the targets are reached.
 */
import { availableParallelism } from 'node:os';
import { parseArgs } from 'node:util';
import { Stryker } from '@stryker-mutator/core';

const TARGETS = { domain: 0.85, application: 0.75 };
const LAYERS = Object.keys(TARGETS);

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { processes: { type: 'string', default: String(availableParallelism()) } },
});
const places = positionals.length === 0 ? LAYERS : positionals;
const strange = places.find((place) => !LAYERS.includes(place.split('/')[0]));
if (strange !== undefined) throw new Error(`${strange} is not in ${LAYERS.join(' or ')}.`);

const results = await new Stryker({
  mutate: places.map((place) => (place.endsWith('.ts') ? place : `${place}/**/*.ts`)),
  testRunner: 'jest',
  // Tests of these layers are modules, which jest loads for each file of tests anew.
  testRunnerNodeArgs: ['--experimental-vm-modules', '--disable-warning=ExperimentalWarning'],
  coverageAnalysis: 'perTest',
  jest: {
    configFile: 'jest.config.mjs',
    config: {
      // What a test imports by way of others has to be among them, else the test is not run for a change there.
      roots: ['domain', 'application', 'adapters', 'tests'].map((folder) => `<rootDir>/${folder}`),
      testMatch: LAYERS.map((layer) => `<rootDir>/tests/${layer}/**/*.test.ts`),
      // Its databases are in workers, which run what is built and not what is changed.
      testPathIgnorePatterns: ['crowded-subject'],
      globalSetup: null,
      globalTeardown: null,
    },
  },
  concurrency: Number(values.processes),
  reporters: ['clear-text', 'json'],
  clearTextReporter: { allowColor: false, logTests: false, reportTests: false, reportScoreTable: false },
  jsonReporter: { fileName: 'coverage/mutation.json' },
  ignorePatterns: [
    'dist',
    'docs',
    '/tests/template-hosts',
    '/tests/oldest-*',
    '/tests/client-react-native',
    '*.tsbuildinfo',
  ],
  tempDirName: 'coverage/stryker',
  checkers: [],
}).runMutationTest();

const NOTICED = ['Killed', 'Timeout'];
const MISSED = ['Survived', 'NoCoverage'];

let missed = 0;
for (const layer of LAYERS) {
  const own = results.filter(({ fileName }) => fileName.includes(`/${layer}/`) || fileName.startsWith(`${layer}/`));
  const [noticed, unnoticed] = [NOTICED, MISSED].map(
    (names) => own.filter(({ status }) => names.includes(status)).length,
  );
  if (noticed + unnoticed === 0) continue;
  const value = noticed / (noticed + unnoticed);
  const pass = value >= TARGETS[layer];
  if (!pass) missed++;
  console.log(
    JSON.stringify({
      name: `mutation/${layer}`,
      value,
      unit: 'noticed of all',
      target: TARGETS[layer],
      pass,
      mutants: noticed + unnoticed,
    }),
  );
}
process.exitCode = missed === 0 ? 0 : 1;
