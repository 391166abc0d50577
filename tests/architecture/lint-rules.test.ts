import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { beforeAll, describe, expect, test } from '@jest/globals';

/**
 * In a Node of its own: jest's module loader would make more of the hundreds of megabytes of ESLint with a compiler.
 * The file has to exist, because rules that need types look it up in its project; the domain's own is small.
 */
const LINT = `
import { ESLint } from 'eslint';
const parserOptions = { project: './domain/tsconfig.json' };
const eslint = new ESLint({ overrideConfig: { files: ['domain/**/*.ts'], languageOptions: { parserOptions } } });
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

const lint = async (code: string): Promise<Linted> => {
  // With CI=true the parser takes each file as it is on disk, once and for all, and would not see the code handed in.
  const env = { ...process.env, TSESTREE_SINGLE_RUN: 'false' };
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '-e', LINT, code], { env });
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
  ['a promise that is not awaited', 'export const b5 = (f: () => Promise<1>): void => { f(); };', 'no-floating'],
  [
    'a catch without a name',
    'export const c0 = (f: () => void): void => { try { f(); } catch { f(); } };',
    'Name the error',
  ],
  ['a bulkhead', 'export const c1 = (bulkhead: (most: number) => unknown): unknown => bulkhead(8);', 'register'],
  ['a semaphore', 'export const c2 = (): number => { let inFlight = 0; inFlight++; return inFlight; };', 'register'],
  ['a package of circuits', "export { circuitBreaker } from 'cockatiel';", 'register'],
  ['a comment that switches a rule off', 'export const b4 = eval("1"); // eslint-disable-line', 'no-eval'],
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
