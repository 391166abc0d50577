import { currentSuite, SUITES } from './tests/suites/suites.mjs';

const suite = currentSuite();

/** @type {import('jest').Config} */
export default {
  testEnvironment: 'node',
  roots: ['<rootDir>/tests'],
  testMatch: ['**/*.test.ts'],
  filter: '<rootDir>/tests/suites/of-suite.mjs',
  testPathIgnorePatterns: [
    '/node_modules/',
    // It runs with the jest of React Native: `npm run test:native`.
    '<rootDir>/tests/client-react-native/',
    // They install four frameworks, and a language model, from registries: `npm run test:long`.
    ...(process.env['JOURNEYS_LONG'] === '1'
      ? []
      : ['<rootDir>/tests/journeys/example-apps.browsers.test.ts', '<rootDir>/tests/journeys/small-model/']),
  ],
  extensionsToTreatAsEsm: ['.ts'],
  moduleNameMapper: {
    // A thread of Node reads no TypeScript.
    '^\\./worker-url\\.js$': '<rootDir>/tests/support/worker-url.ts',
    '^(\\.{1,2}/.*)\\.js$': '$1',
    // What a bundler chooses in development for the clients of frameworks, when they are built.
    '^@ad-placement/js$': '<rootDir>/dist/adapters/client-js/development.js',
  },
  // Types are checked by `npm run typecheck`, once and for all files; here they would cost minutes.
  transform: { '^.+\\.ts$': ['ts-jest', { useESM: true, transpilation: true, tsconfig: 'tests/tsconfig.jest.json' }] },
  setupFilesAfterEnv: ['<rootDir>/tests/suites/in-each-file.mjs'],
  globalSetup: '<rootDir>/tests/support/global-setup.mjs',
  globalTeardown: '<rootDir>/tests/support/global-teardown.mjs',
  testTimeout: 120_000,
  maxWorkers: SUITES[suite].workers,
  // A worker that has grown is replaced between two files, so that none takes more than 700 MB.
  workerIdleMemoryLimit: '220MB',
};
