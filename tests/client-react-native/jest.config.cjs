/** Part of `npm run test:native`: React Native brings a jest of its own, as an app has it. */
const preset = require('@react-native/jest-preset/jest-preset.js');

/** @type {import('jest').Config} */
module.exports = {
  ...preset,
  rootDir: '../..',
  roots: ['<rootDir>/tests/client-react-native'],
  testMatch: ['**/*.test.ts', '**/*.test.tsx'],
  moduleNameMapper: {
    ...preset.moduleNameMapper,
    // Our own files name each other as they will be called when they are built.
    '^(\\.{1,2}/(?!.*node_modules).*)\\.js$': ['$1', '$1.js'],
    // An app gets the package as it is built.
    '^@ad-placement/react-native$': '<rootDir>/dist/adapters/client-react-native/index.js',
    '^react-native-webview$': '<rootDir>/tests/client-react-native/support/fake-web-view.ts',
    '^react-native-device-info$':
      '<rootDir>/node_modules/react-native-device-info/jest/react-native-device-info-mock.js',
  },
  transform: {
    ...preset.transform,
    '^.+\\.(js|ts|tsx)$': [
      'babel-jest',
      { configFile: false, presets: [['@react-native/babel-preset', { enableBabelRuntime: false }]] },
    ],
  },
  // Only ends a test that hangs.
  testTimeout: 600_000,
  maxWorkers: 2,
};
