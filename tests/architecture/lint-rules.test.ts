import { ESLint } from 'eslint';
import { beforeAll, describe, expect, test } from '@jest/globals';

// With CI=true the parser takes each file as it is on disk, once and for all, and would not see the code handed in.
process.env['TSESTREE_SINGLE_RUN'] = 'false';

const eslint = new ESLint();

/**
 * Lints `code` as if it stood in `filePath`; the file has to exist, because rules that need types look it up in its
 * project.
 */
const messagesOf = async (code: string, filePath: string): Promise<readonly { line: number; says: string }[]> => {
  const [result] = await eslint.lintText(code, { filePath });
  return (result?.messages ?? []).map(({ line, ruleId, message }) => ({ line, says: `${ruleId}: ${message}` }));
};

const complaints = async (code: string, filePath: string): Promise<readonly string[]> =>
  (await messagesOf(code, filePath)).map(({ says }) => says);

describe('the domain is synchronous, total and pure, or lint says why not', () => {
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
  ] as const;
  const PLAIN = 'export const twice = (n: number): number => n * 2;\n';
  /** All at once: a program of types for each of them would take most of a minute of the processor. */
  let messages: Awaited<ReturnType<typeof messagesOf>>;
  beforeAll(async () => {
    messages = await messagesOf([...FORBIDDEN.map(([, code]) => code), PLAIN].join('\n'), 'domain/values/money.ts');
  });
  const saidOf = (line: number): string =>
    messages
      .filter((message) => message.line === line)
      .map(({ says }) => says)
      .join('\n');

  test.each(FORBIDDEN.map(([what, , hint], index) => [what, hint, index + 1] as const))('%s', (_what, hint, line) => {
    expect(saidOf(line)).toContain(hint);
  });

  test('plain code passes', () => {
    expect(saidOf(FORBIDDEN.length + 1)).toBe('');
  });
});

describe('size and honesty', () => {
  test('a file of 251 lines', async () => {
    const code = Array.from({ length: 251 }, (_, i) => `export const n${i} = ${i};`).join('\n');
    expect((await complaints(code, 'domain/values/money.ts')).join('\n')).toContain('max-lines');
  });

  test('a function of more than 40 lines, and a promise nobody waits for', async () => {
    const body = Array.from({ length: 41 }, (_, i) => `  x += ${i};`).join('\n');
    const long = `export const f = (): number => {\n  let x = 0;\n${body}\n  return x;\n};\n`;
    const loose = 'const h = async (): Promise<void> => {};\nexport const g = (): void => {\n  h();\n};\n';
    const said = (await complaints(long + loose, 'application/api/ad-placement.ts')).join('\n');
    expect(said).toContain('max-lines-per-function');
    expect(said).toContain('no-floating-promises');
  });

  test('a disable comment has no effect', async () => {
    const code = '// eslint-disable-next-line\nexport default 1;\n';
    expect((await complaints(code, 'domain/values/money.ts')).join('\n')).toContain('no-restricted-syntax');
  });
});
