import { availableParallelism } from 'node:os';

const cores = availableParallelism();
/** Of suites whose tests wait for other processes a third of their time. */
const waiting = cores + 1;
const NODE = process.execPath;
const JEST = 'node_modules/jest/bin/jest.js';
const MODULES = '--experimental-vm-modules';

/** Counts of such a command are written by jest, or as jest writes them. */
const jest = (name, config) => ({
  name,
  command: [NODE, '--disable-warning=ExperimentalWarning', MODULES, JEST, ...(config ? ['-c', config] : [])],
});

/**
 * Every suite by name: what its tests need beside Node (`needs.mjs`), how many jest workers it uses, its share of the
 * minutes that `.ci/run` may take on two cores, and its commands. The word before `.test.ts` in a file's name is the
 * suite of that file; a file without one belongs to `embedded`, which is `npm test`. `*.engines.test.ts` runs twice: in
 * `embedded` on SQLite, in `databases` on PostgreSQL and Redis.
 */
export const SUITES = {
  embedded: { needs: [], workers: cores, minutes: 3, commands: [jest('embedded')] },
  servers: { needs: [], workers: waiting, minutes: 1.5, commands: [jest('servers')] },
  databases: { needs: ['redis'], workers: cores, minutes: 1.5, commands: [jest('databases')] },
  browsers: {
    needs: ['chromium', 'chromiumShell', 'firefox', 'fonts'],
    workers: waiting,
    minutes: 4,
    commands: [jest('browsers')],
  },
  packages: {
    needs: ['chromium', 'chromiumShell', 'git'],
    workers: cores,
    minutes: 1.5,
    commands: [jest('packages'), jest('oldest React and Vue', 'tests/oldest-peers/jest.config.mjs')],
  },
  faults: {
    needs: ['redis', 'strace', 'postgresqlTools', 'caddy', 'nginx', 'prometheus'],
    workers: waiting,
    minutes: 2.5,
    commands: [jest('faults')],
  },
  native: {
    needs: ['chromiumShell', 'jdk', 'maven', 'debootstrap', 'git'],
    workers: cores,
    minutes: 6,
    commands: [
      {
        name: 'React Native',
        command: [
          'tests/client-react-native/node_modules/.bin/jest',
          '-c',
          'tests/client-react-native/jest.config.cjs',
        ],
      },
      // Maven fetches what is missing.
      { name: 'Kotlin', command: [NODE, 'build/native/kotlin.mjs'] },
      // The toolchains are downloaded once, and kept.
      { name: 'Swift', before: ['build/native/toolchains.sh'], command: [NODE, 'build/native/swift.mjs'] },
      { name: 'Flutter', command: [NODE, 'build/native/flutter.mjs'] },
    ],
  },
};

const NAMES = Object.keys(SUITES);

/** Whether a test file belongs to a suite, by its name. */
export const isOfSuite = (suite, path) => {
  const [, word] = /\.(\w+)\.test\.ts$/.exec(path) ?? [];
  if (word === 'engines') return suite === 'embedded' || suite === 'databases';
  return suite === (NAMES.includes(word) ? word : 'embedded');
};

/** The suite of this process: `TEST_SUITE`, or `embedded` where jest is called by hand. */
export const currentSuite = () => {
  const name = process.env['TEST_SUITE'] ?? 'embedded';
  if (!Object.hasOwn(SUITES, name))
    throw new Error(`TEST_SUITE=${name} names no suite. Use one of: ${NAMES.join(', ')}.`);
  return name;
};
