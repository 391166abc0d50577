import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { beforeAll, describe, expect, test } from '@jest/globals';

/** In a Node of its own: jest's module loader would make more of the hundred megabytes of ESLint with a compiler. */
const LINT = `
import { ESLint } from 'eslint';
const eslint = new ESLint();
const [{ messages }] = await eslint.lintText(process.argv[1], { filePath: 'domain/values/money.ts' });
const { rules } = await eslint.calculateConfigForFile('adapters/cli/commands/report.ts');
const ofClient = await eslint.calculateConfigForFile('adapters/client-react-native/ad-web-view.ts');
const inClient = ofClient.rules['no-restricted-syntax'].slice(1).map(({ message }) => message);
console.log(JSON.stringify({ messages, ofCommands: rules['no-console'], inClient }));
`;

interface Linted {
  readonly messages: readonly { readonly line: number; readonly ruleId: string | null; readonly message: string }[];
  readonly ofCommands: readonly unknown[];
  /** What a client's syntax may not have. */
  readonly inClient: readonly string[];
}

const run = promisify(execFile);
const lint = async (code: string): Promise<Linted> => {
  const { stdout } = await run(process.execPath, ['--input-type=module', '-e', LINT, code]);
  return JSON.parse(stdout) as Linted;
};

const FORBIDDEN = [
  ['an async function', 'export const a1 = async (): Promise<number> => 1;', 'pass it in'],
  ['a promise', 'export const a2 = (): unknown => Promise.resolve(1);', 'synchronous'],
  ['a promise in a type', 'export interface A3 { readonly p: PromiseLike<number> }', 'synchronous'],
  ['the clock', 'export const a4 = (): number => Date.now();', 'Take the value as a parameter'],
  ['randomness', 'export const a5 = (): number => Math.random();', 'Take the value as a parameter'],
  ['the locale', 'export const a6 = (a: string, b: string): number => a.localeCompare(b);', 'Compare with <'],
  ['Intl', 'export const a7 = (): unknown => new Intl.NumberFormat();', 'ICU'],
  ['weak references', 'export const a8 = (o: object): unknown => new WeakRef(o);', 'replayed'],
  ['the console', 'export const a9 = (): void => console.log(1);', 'no platform'],
  ['the process', 'export const b1 = (): unknown => process.env;', 'no platform'],
  ['a default export', 'export default 1;', 'one name everywhere'],
  ['any', 'export const b2 = (x: any): unknown => x;', 'no-explicit-any'],
  ['console.log for itself', 'export const b3 = (): void => { console.log(2); };', 'no-console'],
  [
    'a catch without a name',
    'export const c0 = (f: () => void): void => { try { f(); } catch { f(); } };',
    'Name the error',
  ],
  ['a bulkhead', 'export const c1 = (bulkhead: (most: number) => unknown): unknown => bulkhead(8);', 'register'],
  ['a semaphore', 'export const c2 = (): number => { let inFlight = 0; inFlight++; return inFlight; };', 'register'],
  ['a package of circuits', "export { circuitBreaker } from 'cockatiel';", 'register'],
  ['a comment that switches a rule off', 'export const b4 = eval("1"); // eslint-disable-line', 'no-eval'],
  ['a comment that switches a typed rule off', '// oxlint-disable-next-line', 'no-warning-comments'],
] as const;
const PLAIN = 'export const twice = (n: number): number => n * 2;';
const LONG = `export const long = (): number => {\n  let x = 0;\n${'  x += 1;\n'.repeat(41)}  return x;\n};`;
const MANY_LINES = Array.from({ length: 251 }, (_, i) => `export const n${i} = ${i};`).join('\n');
let linted: Linted;
beforeAll(async () => {
  linted = await lint([...FORBIDDEN.map(([, code]) => code), PLAIN, LONG, MANY_LINES].join('\n'));
});

const said = (line?: number): string =>
  linted.messages
    .filter((one) => line === undefined || one.line === line)
    .map(({ ruleId, message }) => `${ruleId}: ${message}`)
    .join('\n');

describe('the domain is synchronous, total and pure, or lint says why not', () => {
  test.each(FORBIDDEN.map(([what, , hint], index) => [what, hint, index + 1] as const))('%s', (_what, hint, line) => {
    expect(said(line)).toContain(hint);
  });

  test('plain code passes', () => {
    expect(said(FORBIDDEN.length + 1)).toBe('');
  });

  test('a file of more than 250 lines, and a function of more than 40', () => {
    expect(said()).toContain('max-lines: ');
    expect(said(FORBIDDEN.length + 2)).toContain('max-lines-per-function');
  });
});

test('a client takes no secret from a generator that can be guessed', () => {
  expect(linted.inClient).toContainEqual(expect.stringMatching(/^Math\.random can be guessed/));
});

test('a command prints only by way of what writes out hostile characters', () => {
  expect(linted.ofCommands[0]).toBe(2);
});

/** A rule of all code, and one of what is shipped; tests may read what they parsed. */
const TYPED = [
  'export const b5 = (f: () => Promise<1>): void => { f(); };',
  'export const b6 = (text: string): number => JSON.parse(text).length;',
].join('\n');

test.each([
  ['domain', ['no-floating-promises', 'no-unsafe-member-access', 'no-unsafe-return']],
  ['tests', ['no-floating-promises']],
])('rules that need types hold in %s', async (folder, rules) => {
  const root = mkdtempSync(join(tmpdir(), 'typed-rules-'));
  try {
    for (const [name, content] of [
      ['.oxlintrc.json', readFileSync('.oxlintrc.json', 'utf8')],
      ['tsconfig.json', '{ "compilerOptions": { "strict": true } }'],
      [`${folder}/broken.ts`, TYPED],
    ] as const) {
      mkdirSync(dirname(join(root, name)), { recursive: true });
      writeFileSync(join(root, name), content);
    }
    const said = run(resolve('node_modules/.bin/oxlint'), ['--format=json'], { cwd: root });
    const { stdout } = await said.then(
      () => ({ stdout: '{"diagnostics":[]}' }),
      (error: unknown) => error as { readonly stdout: string },
    );
    const { diagnostics } = JSON.parse(stdout) as { readonly diagnostics: readonly { readonly code: string }[] };
    expect(diagnostics.map(({ code }) => code).sort()).toEqual(rules.map((rule) => `typescript(${rule})`));
  } finally {
    rmSync(root, { recursive: true });
  }
});
