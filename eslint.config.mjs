import regexp from 'eslint-plugin-regexp';
import tseslint from 'typescript-eslint';
import { LINEAR } from './build/linear-expressions.mjs';
import {
  banned,
  LOCALE,
  localeCalls,
  namedCatch,
  NONDETERMINISM,
  OWN_BOUNDS,
  plainTypeScript,
  PLATFORM,
  randomCall,
  SYNC,
} from './build/lint-syntax.mjs';

const SOURCES = [
  'domain/**/*.ts',
  'application/**/*.ts',
  'adapters/**/*.ts',
  'bootstrap/**/*.ts',
  'tests/contracts/**/*.ts',
];
const TYPED = [...SOURCES, 'tests/**/*.ts', 'docs/examples/**/*.ts'];

/** Whole apps, whose packages are not installed here; `.oxlintrc.json` leaves them out. */
const EXAMPLE_APPS = ['nextjs', 'sveltekit', 'angular', 'nuxt'].map((name) => `docs/examples/${name}/**/*.{ts,tsx}`);

const NOT_IN_DOMAIN = [
  ...banned(['Promise'], SYNC),
  ...banned(['Date', 'performance', 'crypto', 'WeakRef', 'FinalizationRegistry'], NONDETERMINISM),
  ...banned(['console', 'process', 'Buffer', 'fetch', 'setTimeout', 'setInterval', 'queueMicrotask'], PLATFORM),
];

const SIZE = {
  'max-lines': ['error', { max: 250 }],
  'max-lines-per-function': ['error', { max: 40, skipBlankLines: true, skipComments: true }],
  complexity: ['error', 18],
  'max-depth': ['error', 3],
  'max-params': ['error', 5],
};

const HONESTY = {
  'no-warning-comments': [
    'error',
    { terms: ['todo', 'fixme', 'xxx', 'hack', 'oxlint-disable', 'eslint-disable'], location: 'anywhere' },
  ],
  '@typescript-eslint/no-explicit-any': 'error',
  '@typescript-eslint/ban-ts-comment': [
    'error',
    { 'ts-expect-error': 'allow-with-description', minimumDescriptionLength: 10 },
  ],
  '@typescript-eslint/no-unused-vars': [
    'error',
    { ignoreRestSiblings: true, argsIgnorePattern: '^_', varsIgnorePattern: '^_' },
  ],
  '@typescript-eslint/consistent-type-imports': ['error', { fixStyle: 'inline-type-imports' }],
  'no-var': 'error',
  'prefer-const': 'error',
  eqeqeq: ['error', 'always'],
  'no-eval': 'error',
  'no-new-func': 'error',
  'no-debugger': 'error',
  'no-duplicate-imports': 'error',
  'no-self-compare': 'error',
  'no-unreachable': 'error',
  'no-unsafe-finally': 'error',
  'no-constant-condition': 'error',
  // Prettier wraps code alone: it looks after its length.
  'max-len': ['error', { code: 100_000, comments: 120, ignoreUrls: true }],
};

// Rules that need types are in `.oxlintrc.json`: its compiler is a quarter as slow.
export default tseslint.config(
  { ignores: ['dist/', '**/dist/', 'node_modules/', 'coverage/', 'data/', 'tests/template-hosts/'] },
  { linterOptions: { noInlineConfig: true } },
  {
    files: TYPED,
    ignores: EXAMPLE_APPS,
    languageOptions: { parser: tseslint.parser },
    plugins: { '@typescript-eslint': tseslint.plugin },
    rules: HONESTY,
  },
  {
    files: EXAMPLE_APPS,
    languageOptions: { parser: tseslint.parser, parserOptions: { ecmaFeatures: { jsx: true } } },
    plugins: { '@typescript-eslint': tseslint.plugin },
    rules: { ...SIZE, ...HONESTY },
  },
  {
    files: SOURCES,
    rules: {
      ...SIZE,
      'no-console': 'error',
      'no-restricted-imports': [
        'error',
        ...['cockatiel', 'opossum', 'p-limit', 'async-sema', 'async-mutex'].map((name) => ({
          name,
          message: `${name}: ${OWN_BOUNDS}`,
        })),
      ],
      'no-restricted-syntax': ['error', ...plainTypeScript],
    },
  },
  {
    files: ['domain/**/*.ts', 'application/**/*.ts', 'adapters/**/*.ts', 'bootstrap/**/*.ts'],
    ignores: [
      // In the page of a host or of an ad, where no log is.
      'adapters/{client-*,frame-web,playground-web}/**',
    ],
    plugins: { faults: namedCatch },
    rules: { 'faults/named-catch': 'error' },
  },
  {
    files: ['adapters/**/*.ts', 'bootstrap/**/*.ts'],
    // Delays that differ from client to client, and ids that prove nothing.
    ignores: [
      'adapters/client-js/options/{config,uuid7}.ts',
      'adapters/events-ws/listen.ts',
      'adapters/frame-web/events/beacon.ts',
      'adapters/openai/judge/judge-watch.ts',
      'adapters/store-redis/connection.ts',
    ],
    rules: {
      'no-restricted-syntax': [
        'error',
        ...plainTypeScript,
        {
          ...randomCall,
          message:
            'Math.random can be guessed: take secrets from node:crypto, crypto.getRandomValues or the native module. For anything else add the file to the list in eslint.config.mjs.',
        },
      ],
    },
  },
  {
    files: ['application/**/*.ts'],
    rules: {
      'no-restricted-globals': [
        'error',
        ...banned(
          ['Date', 'performance', 'setTimeout', 'setInterval'],
          'time comes from the Clock port, so that a test can set it.',
        ),
        ...banned(['crypto'], 'ids and digests come from the IdSource and Signer ports.'),
        ...banned(['process', 'fetch', 'Buffer'], PLATFORM),
        ...banned(['Intl'], LOCALE),
      ],
      'no-restricted-syntax': [
        'error',
        ...plainTypeScript,
        localeCalls,
        {
          ...randomCall,
          message: 'Math.random: random values come from the IdSource port, so that a test can set them.',
        },
      ],
    },
  },
  {
    files: ['domain/**/*.ts'],
    rules: {
      'no-restricted-globals': ['error', ...NOT_IN_DOMAIN, ...banned(['Intl'], LOCALE)],
      'no-restricted-syntax': [
        'error',
        ...plainTypeScript,
        localeCalls,
        randomCall,
        { selector: ':function[async=true]', message: `Async function: ${SYNC}` },
        { selector: 'AwaitExpression', message: `await: ${SYNC}` },
        { selector: 'TSTypeReference[typeName.name=/^Promise(Like)?$/]', message: `Promise: ${SYNC}` },
        { selector: 'ImportExpression', message: `import(): ${SYNC}` },
      ],
    },
  },
  {
    // The platform has the zones; their offsets are numbers in every locale.
    files: ['domain/values/time-zone.ts'],
    rules: { 'no-restricted-globals': ['error', ...NOT_IN_DOMAIN] },
  },
  {
    // Entry points are tables of contents; bootstrap is where the process talks to its operator.
    files: ['**/index.ts', 'bootstrap/embed/memory.ts'],
    rules: {
      'no-restricted-syntax': [
        'error',
        ...plainTypeScript.filter(({ selector }) => selector !== 'ExportAllDeclaration'),
      ],
    },
  },
  // The codegen of React Native takes no other export.
  {
    files: ['adapters/client-react-native/spec/*.ts'],
    rules: {
      'no-restricted-syntax': [
        'error',
        ...plainTypeScript.filter(({ selector }) => selector !== 'ExportDefaultDeclaration'),
      ],
    },
  },
  // Commands print what others wrote: by way of the one function that writes out what a terminal would obey.
  {
    files: ['adapters/cli/terminal-text.ts', 'bootstrap/serve.ts', 'bootstrap/demo-rtb.ts'],
    rules: { 'no-console': 'off' },
  },
  // What a developer of a host has to hear is on the console of the browser.
  {
    files: ['adapters/frame-web/elements/{look,reader-say}.ts', 'adapters/client-js/development/**/*.ts'],
    rules: { 'no-console': 'off' },
  },
  {
    files: [...SOURCES, 'adapters/**/*.tsx', 'build/**/*.mjs', 'docs/**/*.{ts,mjs}', '*.{mjs,cjs}'],
    ignores: [
      // A run of letters, read once over all characters there are when the file is loaded, and then over one character
      // alone.
      'domain/conversation/letters.ts',
    ],
    plugins: { regexp },
    rules: LINEAR,
  },
  {
    files: ['tests/**/*.ts', 'docs/examples/**/*.ts'],
    ignores: ['tests/contracts/**'],
    rules: { 'max-lines': ['error', { max: 400 }], 'max-depth': ['error', 4] },
  },
  {
    files: ['**/*.mjs', '**/*.cjs'],
    rules: { 'no-var': 'error', 'prefer-const': 'error', eqeqeq: 'error', 'no-unused-vars': 'error' },
  },
);
