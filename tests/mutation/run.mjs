/**
 * `npm run mutate`: changes `domain` and `application` in small ways, one at a time, and counts those that no test of
 * these layers notices; hours. `-- domain/auction application/demand`: these folders or files alone. `--lines 300`: what
 * can be changed within one line and runs within a test, in so many lines of each layer, drawn by `--seed`. Prints the
 * survivors, then one line of JSON for each figure; the exit code is 0 when the targets are reached.
 */
import { globSync, readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { parseArgs } from 'node:util';
import { Stryker } from '@stryker-mutator/core';
import fc from 'fast-check';

const TARGETS = { domain: 0.85, application: 0.75 };
const LAYERS = Object.keys(TARGETS);

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    processes: { type: 'string', default: String(availableParallelism()) },
    lines: { type: 'string' },
    seed: { type: 'string', default: '1' },
  },
});
const places = positionals.length === 0 ? LAYERS : positionals;
const strange = places.find((place) => !LAYERS.includes(place.split('/')[0]));
if (strange !== undefined) throw new Error(`${strange} is not in ${LAYERS.join(' or ')}.`);

const patternOf = (place) => (place.endsWith('.ts') ? place : `${place}/**/*.ts`);

/** Lines with code in them, as Stryker names a range of a file. */
const linesOf = (file) =>
  readFileSync(file, 'utf8')
    .split('\n')
    .flatMap((text, i) => (/^\s*(\/?\*|\/\/|import |export \*|$)/.test(text) ? [] : [`${file}:${i + 1}-${i + 1}`]));

const sampleOf = (layer, count) => {
  const files = places.filter((place) => place.split('/')[0] === layer).flatMap((place) => globSync(patternOf(place)));
  const lines = files.sort().flatMap(linesOf);
  const length = Math.min(count, lines.length);
  const subset = fc.shuffledSubarray(lines, { minLength: length, maxLength: length });
  return fc.sample(subset, { seed: Number(values.seed), numRuns: 1 })[0];
};

const results = await new Stryker({
  mutate:
    values.lines === undefined
      ? places.map(patternOf)
      : LAYERS.flatMap((layer) => sampleOf(layer, Number(values.lines))),
  testRunner: 'jest',
  // Tests of these layers are modules, which jest loads for each file of tests anew.
  testRunnerNodeArgs: ['--experimental-vm-modules', '--disable-warning=ExperimentalWarning'],
  coverageAnalysis: 'perTest',
  // What runs while a module is loaded asks for all tests each time: too much for a sample.
  ignoreStatic: values.lines !== undefined,
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
  // A busy machine is no endless loop.
  timeoutMS: 60_000,
  // Modules that jest has loaded stay in memory, half a gigabyte a run.
  maxTestRunnerReuse: 2,
  reporters: ['clear-text', 'json'],
  clearTextReporter: { allowColor: false, logTests: false, reportTests: false, reportScoreTable: false },
  jsonReporter: { fileName: 'coverage/mutation.json' },
  ignorePatterns: ['dist', '/tests/template-hosts', '/tests/oldest-*', '/tests/client-react-native', '*.tsbuildinfo'],
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
