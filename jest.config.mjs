/** @type {import('jest').Config} */
export default {
  testEnvironment: 'node',
  roots: ['<rootDir>/tests'],
  testMatch: ['**/*.test.ts'],
  testPathIgnorePatterns: [
    '/node_modules/',
    // It runs with the jest of React Native: `npm run test:react-native`.
    '<rootDir>/tests/client-react-native/',
    // It installs four frameworks from a registry: `npm run journeys -- --long`.
    ...(process.env['JOURNEYS_LONG'] === '1' ? [] : ['<rootDir>/tests/journeys/example-apps.test.ts']),
  ],
  extensionsToTreatAsEsm: ['.ts'],
  moduleNameMapper: {
    // A thread of Node reads no TypeScript.
    '^\\./worker-url\\.js$': '<rootDir>/tests/support/worker-url.ts',
    '^(\\.{1,2}/.*)\\.js$': '$1',
  },
  // Types are checked by `npm run typecheck`, once and for all files; here they would cost minutes.
  transform: { '^.+\\.ts$': '<rootDir>/tests/support/strip-types.mjs' },
  globalSetup: '<rootDir>/tests/support/global-setup.mjs',
  globalTeardown: '<rootDir>/tests/support/global-teardown.mjs',
  testTimeout: 120_000,
  // One more than the processors of CI: journeys wait for pages and clocks a quarter of the time.
  maxWorkers: 3,
};
