/** @type {import('jest').Config} */
export default {
  testEnvironment: 'node',
  roots: ['<rootDir>/tests'],
  testMatch: ['**/*.test.ts'],
  // It runs with the jest of React Native: `npm run test:react-native`.
  testPathIgnorePatterns: ['/node_modules/', '<rootDir>/tests/client-react-native/'],
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
  maxWorkers: 2,
};
