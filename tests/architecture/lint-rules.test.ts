import { ESLint } from 'eslint';
import { describe, expect, test } from '@jest/globals';

// With CI=true the parser takes each file as it is on disk, once and for all, and would not see the code handed in.
process.env['TSESTREE_SINGLE_RUN'] = 'false';

/**
 * Lints `code` as if it stood in `filePath`; the file has to exist, because rules that need types look it up in its
 * project.
 */
const complaints = async (code: string, filePath: string): Promise<readonly string[]> => {
  const [result] = await new ESLint().lintText(code, { filePath });
  return (result?.messages ?? []).map(({ ruleId, message }) => `${ruleId}: ${message}`);
};

describe('the domain is synchronous, total and pure, or lint says why not', () => {
  test.each([
    ['an async function', 'export const f = async (): Promise<number> => 1;', 'pass it in'],
    ['a promise', 'export const f = (): unknown => Promise.resolve(1);', 'synchronous'],
    ['a promise in a type', 'export interface F { readonly p: PromiseLike<number> }', 'synchronous'],
    ['the clock', 'export const now = (): number => Date.now();', 'Take the value as a parameter'],
    ['randomness', 'export const draw = (): number => Math.random();', 'Take the value as a parameter'],
    ['the locale', 'export const order = (a: string, b: string): number => a.localeCompare(b);', 'Compare with <'],
    ['Intl', 'export const f = (): unknown => new Intl.NumberFormat();', 'ICU'],
    ['weak references', 'export const f = (o: object): unknown => new WeakRef(o);', 'replayed'],
    ['the console', 'export const f = (): void => console.log(1);', 'no platform'],
    ['the process', 'export const f = (): unknown => process.env;', 'no platform'],
    ['a default export', 'export default 1;', 'one name everywhere'],
    ['any', 'export const f = (x: any): unknown => x;', 'no-explicit-any'],
  ])('%s', async (_what, code, hint) => {
    expect((await complaints(code, 'domain/values/money.ts')).join('\n')).toContain(hint);
  });

  test('plain code passes', async () => {
    expect(await complaints('export const twice = (n: number): number => n * 2;\n', 'domain/values/money.ts')).toEqual(
      [],
    );
  });
});

describe('size and honesty', () => {
  test('a file of 251 lines', async () => {
    const code = Array.from({ length: 251 }, (_, i) => `export const n${i} = ${i};`).join('\n');
    expect((await complaints(code, 'domain/values/money.ts')).join('\n')).toContain('max-lines');
  });

  test('a function of more than 40 lines', async () => {
    const body = Array.from({ length: 41 }, (_, i) => `  x += ${i};`).join('\n');
    const code = `export const f = (): number => {\n  let x = 0;\n${body}\n  return x;\n};\n`;
    expect((await complaints(code, 'application/api/ad-placement.ts')).join('\n')).toContain('max-lines-per-function');
  });

  test('a promise nobody waits for', async () => {
    const code = 'const f = async (): Promise<void> => {};\nexport const g = (): void => {\n  f();\n};\n';
    expect((await complaints(code, 'application/api/ad-placement.ts')).join('\n')).toContain('no-floating-promises');
  });

  test('a disable comment has no effect', async () => {
    const code = '// eslint-disable-next-line\nexport default 1;\n';
    expect((await complaints(code, 'domain/values/money.ts')).join('\n')).toContain('no-restricted-syntax');
  });
});
