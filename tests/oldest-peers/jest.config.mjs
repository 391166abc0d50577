import base from '../../jest.config.mjs';

/**
 * `npm run test:oldest-peers`: the tests of the clients for frameworks once more, on the oldest versions that they
 * support.
 */
const OLDEST = '<rootDir>/tests/oldest-peers/node_modules';

/** @type {import('jest').Config} */
export default {
  ...base,
  rootDir: '../..',
  roots: ['<rootDir>/tests/adapters/client-react', '<rootDir>/tests/adapters/client-vue'],
  // It belongs to the suite of packages, whose own tests are others.
  filter: undefined,
  // A bundle holds no framework.
  testPathIgnorePatterns: [...base.testPathIgnorePatterns, '/bundle\\.test\\.ts$'],
  moduleNameMapper: {
    ...base.moduleNameMapper,
    '^(react|react-dom)(/.*)?$': `${OLDEST}/$1$2`,
    '^vue$': `${OLDEST}/vue/index.js`,
    '^vue/server-renderer$': `${OLDEST}/vue/server-renderer/index.js`,
  },
};
