/**
 * `npm run mutate`: changes `domain` and `application` in small ways, one at a time, and counts those that no test of
 * these layers notices; an hour and a half. `-- domain/auction application/sale/shape/bid-shape.ts:18-18`: these folders,
 * files or lines. `--static`: also what runs while a module is loaded, which needs all tests. `--lines 300`: what can be
 * changed within one line, in so many lines of each layer, drawn by `--seed`. Prints the survivors, then one line of
 * JSON for each figure; the exit code is 0 when the targets are reached.
 */
import { globSync, readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { Stryker } from '@stryker-mutator/core';
import fc from 'fast-check';

const TARGETS = { domain: 0.85, application: 0.75 };
const LAYERS = Object.keys(TARGETS);

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    processes: { type: 'string', default: String(availableParallelism()) },
    static: { type: 'boolean', default: false },
    lines: { type: 'string' },
    seed: { type: 'string', default: '1' },
  },
});
const places = positionals.length === 0 ? LAYERS : positionals;
const strange = places.find((place) => !LAYERS.includes(place.split('/')[0]));
if (strange !== undefined) throw new Error(`${strange} is not in ${LAYERS.join(' or ')}.`);

const patternOf = (place) => (/\.ts(:|$)/.test(place) ? place : `${place}/**/*.ts`);

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
  testRunnerNodeArgs: ['--experimental-vm-modules', '--disable-warning=ExperimentalWarning'],
  coverageAnalysis: 'perTest',
  ignoreStatic: !values.static,
  buildCommand: 'node tests/mutation/bundle.mjs',
  jest: {
    configFile: 'jest.config.mjs',
    config: {
      roots: ['<rootDir>/tests/mutation'],
      testMatch: ['**/every-test.mjs'],
      testEnvironment: fileURLToPath(new URL('environment.mjs', import.meta.url)),
      // What waits for ever is noticed.
      testTimeout: 10_000,
      globalSetup: null,
      globalTeardown: null,
    },
    enableFindRelatedTests: false,
  },
  concurrency: Number(values.processes),
  // A busy machine is no endless loop.
  timeoutMS: 10_000,
  // What jest has loaded stays in memory, tens of megabytes a run.
  maxTestRunnerReuse: 60,
  reporters: ['progress-append-only', 'clear-text', 'json'],
  clearTextReporter: { allowColor: false, logTests: false, reportTests: false, reportScoreTable: false },
  jsonReporter: { fileName: 'coverage/mutation.json' },
  ignorePatterns: [
    'dist',
    '/tests/template-hosts',
    '/tests/oldest-*',
    '/tests/client-react-native',
    '/tests/client-swift',
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
